//! File URLs and the paths of files, by the rules of POSIX or of Windows.
//!
//! Whose rules is for the caller to say, and not for the machine this runs on. A conversion is
//! exact or refused: the URL of a path leads back to that path, but for what Windows holds to be
//! the same (`/` and `\`, the case of a host, a prefix `\\?\`).

mod error;
mod windows;

pub use error::{FilePathError, FilePathErrorKind};

use super::parse::{Stop, finish};
use super::url::Url;
use crate::charset::CharSet;
use crate::grammar::whatwg::PATH;
use crate::part::Part;
use crate::parts::Parts;
use crate::percent::push_escape;
use crate::reference::{Identifier, Reference};
use crate::scheme::{Mode, mode};
use crate::text::Text;
use crate::write::is_drive;
use FilePathErrorKind as Kind;
use alloc::string::String;
use alloc::vec::Vec;

/// Whose rules a path follows.
///
/// ```
/// use urlens::{PathStyle, Url};
///
/// let url = Url::parse("file:///C:/a%20b")?;
/// assert_eq!(url.to_file_path(PathStyle::Windows).unwrap(), r"C:\a b");
/// assert_eq!(url.to_file_path(PathStyle::Posix).unwrap(), "/C:/a b");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathStyle {
    /// `/a/b`. There are no hosts, and any byte but `/` and NUL may stand in a name.
    Posix,
    /// `C:\a\b` and `\\host\share\a`, with `/` as good as `\`, and with `\\?\` in front or not.
    ///
    /// Names that Windows may take for something else are refused: those that end in a dot or a
    /// space, which it drops, and those of devices, such as `NUL`, `com1` and `aux.txt`. No others
    /// are: `C:\a:b` is the stream `b` of the file `a`, and `C:\*` is the path of no file at all.
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

crate::name::by_name!(PathStyle);

const SCHEME: &str = "file";

/// What is encoded in a name: what every path encodes, and what a URL would not take for a part of
/// a name, which is an escape, a separator, and the `|` of a drive letter.
const NAME: CharSet = PATH.or(CharSet::of(b"%\\|"));

impl Url {
    /// The URL of a file.
    ///
    /// ```
    /// use urlens::{PathStyle, Url};
    ///
    /// let url = |path, style| Url::from_file_path(path, style);
    /// assert_eq!(url("/etc/100%", PathStyle::Posix)?, "file:///etc/100%25");
    /// assert_eq!(url(r"C:\My Files\a#1", PathStyle::Windows)?, "file:///C:/My%20Files/a%231");
    /// assert_eq!(url(r"\\host\share\a", PathStyle::Windows)?, "file://host/share/a");
    /// assert_eq!(url(r"\\?\C:\a", PathStyle::Windows)?, "file:///C:/a");
    /// # Ok::<(), urlens::FilePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no URL leads back to this path: see [`FilePathErrorKind`].
    pub fn from_file_path(path: &str, style: PathStyle) -> Result<Self, FilePathError> {
        match style {
            PathStyle::Posix => Self::from_file_path_bytes(path.as_bytes()),
            PathStyle::Windows => windows::read(path),
        }
    }

    /// The URL of a file by the rules of POSIX, where a path is bytes in no particular encoding.
    ///
    /// ```
    /// use urlens::Url;
    /// assert_eq!(Url::from_file_path_bytes(b"/caf\xE9")?, "file:///caf%E9");
    /// # Ok::<(), urlens::FilePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_file_path`](Self::from_file_path).
    pub fn from_file_path_bytes(path: &[u8]) -> Result<Self, FilePathError> {
        let [b'/', names @ ..] = path else { return Err(FilePathError::new(Kind::Relative, 0)) };
        let mut names = encode_names(names.split(|&byte| byte == b'/'), 1, PathStyle::Posix)?;
        // What looks like a drive is a folder here, and a relative link can lead out of it.
        if names.split('/').next().is_some_and(is_drive) {
            names.replace_range(1..2, "%3A");
        }
        made(Parts { path: ["", &names], ..Parts::default() })
    }
}

impl<T: Text> Url<T> {
    /// The path of the file that this URL names. Query and fragment are no part of it.
    ///
    /// ```
    /// use urlens::{FilePathErrorKind, PathStyle, Url};
    ///
    /// let url = Url::parse("file://host/share/100%25?query")?;
    /// assert_eq!(url.to_file_path(PathStyle::Windows).unwrap(), r"\\host\share\100%");
    /// let error = url.to_file_path(PathStyle::Posix).unwrap_err();
    /// assert_eq!((error.kind(), error.offset()), (FilePathErrorKind::Host, 7));
    ///
    /// let hidden = Url::parse("file:///etc%2Fpasswd")?;
    /// let error = hidden.to_file_path(PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.to_string(), "a separator within a name at byte 8");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it names none, or none whose path is text: see [`FilePathErrorKind`].
    pub fn to_file_path(&self, style: PathStyle) -> Result<String, FilePathError> {
        let path = match style {
            PathStyle::Posix => self.to_file_path_bytes()?,
            PathStyle::Windows => windows::write(&self.as_borrowed())?,
        };
        String::from_utf8(path)
            .map_err(|_| FilePathError::new(Kind::NotUtf8, self.0.marks.authority as usize))
    }

    /// The path by the rules of POSIX, in bytes.
    ///
    /// ```
    /// use urlens::{PathStyle, Url};
    ///
    /// let url = Url::parse("file:///caf%E9")?;
    /// assert_eq!(url.to_file_path_bytes().unwrap(), b"/caf\xE9");
    /// assert_eq!(url.to_file_path(PathStyle::Posix).unwrap_err().code(), "not-utf-8");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it names no file.
    pub fn to_file_path_bytes(&self) -> Result<Vec<u8>, FilePathError> {
        let url = self.as_borrowed();
        match host(&url)? {
            "" => decode_names(&url, Vec::new(), PathStyle::Posix),
            _ => Err(FilePathError::new(Kind::Host, url.marks.host_start as usize)),
        }
    }
}

/// A file URL of these components, which are encoded already.
fn made(parts: Parts<'_>) -> Result<Url, FilePathError> {
    let authority = Some(parts.authority.unwrap_or_default());
    let parts = Parts { scheme: Some(SCHEME), authority, root: true, ..parts };
    match finish(parts, Mode::File) {
        Ok((text, marks)) => Ok(Identifier(Reference::new(text, marks))),
        Err(Stop::At(_)) => Err(FilePathError::new(Kind::Host, 0)),
        Err(Stop::TooLong) => Err(FilePathError::new(Kind::TooLong, 0)),
    }
}

/// The host of a file URL, if it is one.
fn host<'a>(url: &Url<&'a str>) -> Result<&'a str, FilePathError> {
    match mode(url.scheme()) {
        Mode::File => Ok(url.component(Part::Host).unwrap_or_default()),
        _ => Err(FilePathError::new(Kind::NotFile, 0)),
    }
}

/// Names as segments of a path, with slashes between them. The first stands at the byte `at`.
fn encode_names<'a>(
    names: impl Iterator<Item = &'a [u8]>,
    mut at: usize,
    style: PathStyle,
) -> Result<String, FilePathError> {
    let mut to = String::new();
    for (i, name) in names.enumerate() {
        if i > 0 {
            to.push('/');
        }
        check(name, style).map_err(|kind| FilePathError::new(kind, at))?;
        for &byte in name {
            match byte.is_ascii() && !NAME.contains(byte) {
                true => to.push(byte as char),
                false => push_escape(&mut to, byte),
            }
        }
        at += name.len() + 1;
    }
    Ok(to)
}

/// The segments of a path as names, with a separator before each, behind what is there already.
fn decode_names(
    url: &Url<&str>,
    mut to: Vec<u8>,
    style: PathStyle,
) -> Result<Vec<u8>, FilePathError> {
    let separator = if style == PathStyle::Windows { b'\\' } else { b'/' };
    let mut at = url.marks.authority as usize + 1;
    for segment in url.path_segments() {
        let name = segment.decode();
        check(&name, style).map_err(|kind| FilePathError::new(kind, at))?;
        to.push(separator);
        to.extend_from_slice(&name);
        at += segment.len() + 1;
    }
    Ok(to)
}

/// Whether a name means the same in a path as in a URL, and nothing else than itself.
fn check(name: &[u8], style: PathStyle) -> Result<(), Kind> {
    let windows = style == PathStyle::Windows;
    match name {
        b"." | b".." => Err(Kind::Dots),
        _ if name.contains(&0) => Err(Kind::Nul),
        _ if name.contains(&b'/') || windows && name.contains(&b'\\') => Err(Kind::Separator),
        _ if windows && windows::is_other(name) => Err(Kind::Name),
        _ => Ok(()),
    }
}
