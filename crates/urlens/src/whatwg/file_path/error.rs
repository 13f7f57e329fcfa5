//! Why a path has no URL, or a URL no path.

use core::fmt;

/// Why a path has no URL, or a URL no path, and where that shows.
///
/// ```
/// use urlens::{FilePathErrorKind, PathStyle, Url};
///
/// let error = Url::from_file_path("/a/../b", PathStyle::Posix).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (FilePathErrorKind::Dots, 3));
/// assert_eq!(error.to_string(), "a dot segment at byte 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FilePathError {
    kind: FilePathErrorKind,
    at: usize,
}

/// What is wrong with a path, or with a file URL.
///
/// ```
/// use urlens::{FilePathErrorKind, PathStyle, Url};
///
/// let kind = |path| Url::from_file_path(path, PathStyle::Windows).unwrap_err().kind();
/// assert_eq!(kind(r"a\b"), FilePathErrorKind::Relative);
/// assert_eq!(kind(r"\a"), FilePathErrorKind::Relative); // to the current drive
/// assert_eq!(kind(r"\\.\COM1"), FilePathErrorKind::Device);
/// assert_eq!(kind(r"\\?\C:\a."), FilePathErrorKind::Name);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FilePathErrorKind {
    /// The URL has another scheme.
    NotFile,
    /// The path is relative: to a folder or, in Windows, to a drive.
    Relative,
    /// A name is `.` or `..`, even escaped. URLs resolve these without regard to symbolic links;
    /// so should, before, who wants them resolved.
    Dots,
    /// A name holds a NUL.
    Nul,
    /// A name holds what separates names: in a URL, `%2F` or, for Windows, `%5C`.
    Separator,
    /// Windows would take the name for another, or for a device.
    Name,
    /// There is a host where there can be none, or it cannot stand in a URL, or not in a path.
    Host,
    /// There is no host, and the path does not begin with a drive letter, as it must for Windows.
    NoDrive,
    /// There is a host, and no share behind it, as there must be for Windows.
    NoShare,
    /// The path leads elsewhere than to files: `\\.\`, or `\\?\` without drive or host.
    Device,
    /// The path is no UTF-8. By POSIX, it is bytes nevertheless.
    NotUtf8,
    /// The URL would be longer than [`u32::MAX`] bytes.
    TooLong,
}

impl FilePathError {
    pub(super) const fn new(kind: FilePathErrorKind, at: usize) -> Self {
        Self { kind, at }
    }

    /// What is wrong.
    ///
    /// ```
    /// # use urlens::*;
    /// let error = Url::parse("http://h/")?.to_file_path(PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.kind(), FilePathErrorKind::NotFile);
    /// # Ok::<(), ParseError>(())
    /// ```
    pub const fn kind(&self) -> FilePathErrorKind {
        self.kind
    }

    /// The byte of what was given, path or URL, at which it shows.
    ///
    /// ```
    /// # use urlens::*;
    /// let error = Url::parse("file:///a/b%00")?.to_file_path(PathStyle::Posix).unwrap_err();
    /// assert_eq!(error.offset(), 10);
    /// # Ok::<(), ParseError>(())
    /// ```
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// A stable name for programs.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Url::from_file_path("a", PathStyle::Posix).unwrap_err().code(), "relative");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            FilePathErrorKind::NotFile => "not-file",
            FilePathErrorKind::Relative => "relative",
            FilePathErrorKind::Dots => "dots",
            FilePathErrorKind::Nul => "nul",
            FilePathErrorKind::Separator => "separator",
            FilePathErrorKind::Name => "name",
            FilePathErrorKind::Host => "host",
            FilePathErrorKind::NoDrive => "no-drive",
            FilePathErrorKind::NoShare => "no-share",
            FilePathErrorKind::Device => "device",
            FilePathErrorKind::NotUtf8 => "not-utf-8",
            FilePathErrorKind::TooLong => "too-long",
        }
    }
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            FilePathErrorKind::NotFile => return f.write_str("not a file URL"),
            FilePathErrorKind::Relative => return f.write_str("not an absolute path"),
            FilePathErrorKind::Dots => "a dot segment",
            FilePathErrorKind::Nul => "a NUL within a name",
            FilePathErrorKind::Separator => "a separator within a name",
            FilePathErrorKind::Name => "a name that Windows takes for something else",
            FilePathErrorKind::Host => "a host that cannot be kept",
            FilePathErrorKind::NoDrive => "no drive letter",
            FilePathErrorKind::NoShare => "no share behind a host",
            FilePathErrorKind::Device => return f.write_str("a path to a device"),
            FilePathErrorKind::NotUtf8 => "a path that is no UTF-8",
            FilePathErrorKind::TooLong => return write!(f, "longer than {} bytes", u32::MAX),
        })?;
        write!(f, " at byte {}", self.at)
    }
}

impl core::error::Error for FilePathError {}
