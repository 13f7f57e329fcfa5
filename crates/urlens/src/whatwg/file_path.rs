//! File URLs and file paths, by the rules of POSIX or Windows.
//!
//! The caller chooses the rules; the current system does not matter. A conversion is exact or fails: the
//! URL of a path converts back to that path, except for differences that Windows ignores (`/` and `\`,
//! the case of a host, the prefix `\\?\`).

mod error_kind;
mod windows;

pub use error_kind::FilePathErrorKind;

use super::parse::{UrlError, finish};
use crate::charset::CharSet;
use crate::error::{Error, ErrorKind};
use crate::grammar::whatwg::PATH;
use crate::part::Part;
use crate::parts::Parts;
use crate::percent::push_escape;
use crate::scheme::{Mode, mode};
use crate::text::Text;
use crate::types::Url;
use crate::write::is_drive;
use FilePathErrorKind as Kind;
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::path::{Path, PathBuf};

/// The rules of file paths.
///
/// ```
/// use urlens::{PathStyle, Url};
///
/// let url = Url::parse("file:///C:/a%20b")?;
/// assert_eq!(url.to_path(PathStyle::Windows).unwrap(), r"C:\a b");
/// assert_eq!(url.to_path(PathStyle::Posix).unwrap(), "/C:/a b");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStyle {
    /// `/a/b`. There are no hosts, and a name may contain any byte except `/` and NUL.
    Posix,
    /// `C:\a\b` and `\\host\share\a`, also with `/` for `\`, and with the prefix `\\?\`.
    ///
    /// Names that Windows changes or reserves are rejected: those that end in a dot or a space, which it
    /// removes, and device names such as `NUL`, `com1` and `aux.txt`. Other names are accepted, even if no
    /// file can have them: `C:\a:b` is the stream `b` of the file `a`, and `C:\*` is a wildcard.
    Windows,
}

impl PathStyle {
    /// All styles.
    ///
    /// ```
    /// assert_eq!(urlens::PathStyle::ALL.map(|it| it.name()), ["posix", "windows"]);
    /// ```
    pub const ALL: [Self; 2] = [Self::Posix, Self::Windows];

    /// The name that commands and requests use.
    ///
    /// ```
    /// assert_eq!(urlens::PathStyle::Windows.name(), "windows");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Posix => "posix",
            Self::Windows => "windows",
        }
    }
}

impl PathStyle {
    /// The style of the system that the program runs on.
    ///
    /// ```
    /// use urlens::PathStyle;
    /// assert_eq!(PathStyle::native() == PathStyle::Windows, cfg!(windows));
    /// ```
    pub const fn native() -> Self {
        if cfg!(windows) { Self::Windows } else { Self::Posix }
    }
}

crate::name::by_name!(PathStyle);

/// An error at a byte of a path or of a URL.
const fn error(kind: Kind, at: usize) -> Error {
    Error::at(ErrorKind::FilePath(kind), Part::Path, at)
}

const SCHEME: &str = "file";

/// Characters that are encoded in a name: the path percent-encode set, and characters with a special
/// meaning in URLs: `%`, the separator `\`, and the `|` of a drive letter.
const NAME: CharSet = PATH.or(CharSet::of(b"%\\|"));

impl Url {
    /// Converts the text of a file path in any style to a URL. With `std`, [`from_file_path`](Self::from_file_path) takes
    /// paths of this system.
    ///
    /// ```
    /// use urlens::{PathStyle, Url};
    ///
    /// let url = |path, style| Url::from_path(path, style);
    /// assert_eq!(url("/etc/100%", PathStyle::Posix)?, "file:///etc/100%25");
    /// assert_eq!(url(r"C:\My Files\a#1", PathStyle::Windows)?, "file:///C:/My%20Files/a%231");
    /// assert_eq!(url(r"\\host\share\a", PathStyle::Windows)?, "file://host/share/a");
    /// assert_eq!(url(r"\\?\C:\a", PathStyle::Windows)?, "file:///C:/a");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no URL converts back to this path: see [`FilePathErrorKind`].
    pub fn from_path(path: &str, style: PathStyle) -> Result<Self, Error> {
        match style {
            PathStyle::Posix => Self::from_posix(path.as_bytes()),
            PathStyle::Windows => windows::read(path),
        }
    }

    /// Converts a file path of this system to a URL. On Unix, it need not be UTF-8.
    ///
    /// ```
    /// use urlens::Url;
    /// # if cfg!(unix) {
    /// assert_eq!(Url::from_file_path("/tmp/a b")?, "file:///tmp/a%20b");
    /// assert_eq!(Url::from_file_path("a b").unwrap_err().to_string(), "not an absolute path");
    /// # }
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`from_path`](Self::from_path); on other systems than Unix also if the path is not Unicode.
    #[cfg(feature = "std")]
    #[doc(alias = "from_directory_path")]
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref().as_os_str();
        #[cfg(unix)]
        return Self::from_posix(std::os::unix::ffi::OsStrExt::as_bytes(path));
        #[cfg(not(unix))]
        match path.to_str() {
            Some(path) => Self::from_path(path, PathStyle::native()),
            None => Err(error(Kind::NotUtf8, 0)),
        }
    }

    /// Converts a POSIX path, which is bytes in any encoding.
    fn from_posix(path: &[u8]) -> Result<Self, Error> {
        let [b'/', names @ ..] = path else { return Err(error(Kind::Relative, 0)) };
        let mut names = encode_names(names.split(|&byte| byte == b'/'), 1, PathStyle::Posix)?;
        // A folder named like a drive must not be parsed as a drive, which `..` cannot leave.
        if names.split('/').next().is_some_and(is_drive) {
            names.replace_range(1..2, "%3A");
        }
        from_parts(Parts { path: ["", &names], ..Parts::default() })
    }
}

impl<T: Text> Url<T> {
    /// Converts a file URL to the text of a path in any style. Query and fragment are ignored.
    ///
    /// ```
    /// use urlens::{ErrorKind, FilePathErrorKind, PathStyle, Url};
    ///
    /// let url = Url::parse("file://host/share/100%25?query")?;
    /// assert_eq!(url.to_path(PathStyle::Windows).unwrap(), r"\\host\share\100%");
    /// let error = url.to_path(PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::FilePath(FilePathErrorKind::Host));
    ///
    /// let hidden = Url::parse("file:///etc%2Fpasswd")?;
    /// let error = hidden.to_path(PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.to_string(), "separator in a name at byte 8");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such path, or it is not UTF-8: see [`FilePathErrorKind`].
    pub fn to_path(&self, style: PathStyle) -> Result<String, Error> {
        let path = match style {
            PathStyle::Posix => self.to_posix()?,
            PathStyle::Windows => windows::write(&self.as_borrowed())?,
        };
        String::from_utf8(path).map_err(|_| error(Kind::NotUtf8, self.marks.authority_end as usize))
    }

    /// Converts a file URL to a path of this system. Query and fragment are ignored. On Unix, the path need not be
    /// UTF-8.
    ///
    /// ```
    /// use urlens::{PathStyle, Url};
    ///
    /// let url = Url::parse("file:///caf%E9")?;
    /// assert_eq!(url.to_path(PathStyle::Posix).unwrap_err().code(), "not-utf-8");
    /// # if cfg!(unix) {
    /// assert_eq!(url.to_file_path()?.as_os_str().as_encoded_bytes(), b"/caf\xE9");
    /// # }
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such path: see [`FilePathErrorKind`].
    #[cfg(feature = "std")]
    pub fn to_file_path(&self) -> Result<PathBuf, Error> {
        #[cfg(unix)]
        return self
            .to_posix()
            .map(std::os::unix::ffi::OsStringExt::from_vec)
            .map(|path: std::ffi::OsString| PathBuf::from(path));
        #[cfg(not(unix))]
        self.to_path(PathStyle::native()).map(PathBuf::from)
    }

    fn to_posix(&self) -> Result<Vec<u8>, Error> {
        let url = self.as_borrowed();
        match host(&url)? {
            "" => decode_names(&url, Vec::new(), PathStyle::Posix),
            _ => Err(error(Kind::Host, url.marks.host_start as usize)),
        }
    }
}

/// The file URL with these components, which are encoded already.
fn from_parts(parts: Parts<'_>) -> Result<Url, Error> {
    let authority = Some(parts.authority.unwrap_or_default());
    let parts = Parts { scheme: Some(SCHEME), authority, root: true, ..parts };
    match finish(parts, Mode::File) {
        Ok((text, marks)) => Ok(Url::new(text, marks)),
        Err(UrlError::Component(_)) => Err(error(Kind::Host, 0)),
        Err(UrlError::TooLong) => Err(error(Kind::TooLong, 0)),
    }
}

/// The host of a file URL. Fails for other URLs.
fn host<'a>(url: &Url<&'a str>) -> Result<&'a str, Error> {
    match mode(url.scheme()) {
        Mode::File => Ok(url.into_component(Part::Host).unwrap_or_default()),
        _ => Err(error(Kind::NotFile, 0)),
    }
}

/// Joins names with slashes, and encodes them. The first name is at offset `at`.
fn encode_names<'a>(
    names: impl Iterator<Item = &'a [u8]>,
    mut at: usize,
    style: PathStyle,
) -> Result<String, Error> {
    let mut to = String::new();
    for (i, name) in names.enumerate() {
        if i > 0 {
            to.push('/');
        }
        check(name, style).map_err(|kind| error(kind, at))?;
        for &byte in name {
            if byte.is_ascii() && !NAME.contains(byte) {
                to.push(byte as char)
            } else {
                push_escape(&mut to, byte)
            }
        }
        at += name.len() + 1;
    }
    Ok(to)
}

/// Decodes the segments of a path and appends them to `to`, each after a separator.
fn decode_names(url: &Url<&str>, mut to: Vec<u8>, style: PathStyle) -> Result<Vec<u8>, Error> {
    let separator = if style == PathStyle::Windows { b'\\' } else { b'/' };
    let mut at = url.marks.authority_end as usize + 1;
    for segment in url.path_segments() {
        let name = segment.decode();
        check(&name, style).map_err(|kind| error(kind, at))?;
        to.push(separator);
        to.extend_from_slice(&name);
        at += segment.len() + 1;
    }
    Ok(to)
}

/// Fails if a name has another meaning in a path than in a URL.
fn check(name: &[u8], style: PathStyle) -> Result<(), Kind> {
    let windows = style == PathStyle::Windows;
    match name {
        b"." | b".." => Err(Kind::Dots),
        _ if name.contains(&0) => Err(Kind::Nul),
        _ if name.contains(&b'/') || windows && name.contains(&b'\\') => Err(Kind::Separator),
        _ if windows && windows::is_changed_or_reserved(name) => Err(Kind::Name),
        _ => Ok(()),
    }
}
