//! Errors of conversions between file paths and URLs.

use core::fmt;

/// The error of a conversion between a file path and a URL, with its offset.
///
/// ```
/// use urlens::{FilePathErrorKind, PathStyle, Url};
///
/// let error = Url::from_file_path("/a/../b", PathStyle::Posix).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (FilePathErrorKind::Dots, 3));
/// assert_eq!(error.to_string(), "dot segment at byte 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FilePathError {
    kind: FilePathErrorKind,
    at: usize,
}

/// The kind of a [`FilePathError`].
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
    /// The scheme is not `file`.
    NotFile,
    /// The path is relative: to a folder or, on Windows, to a drive.
    Relative,
    /// A name is `.` or `..`, escaped or not. Resolve these first if symbolic links do not matter.
    Dots,
    /// A name contains NUL.
    Nul,
    /// A name contains a separator: in a URL, `%2F` or, for Windows, `%5C`.
    Separator,
    /// Windows would change the name, or read it as a device.
    Name,
    /// The host is not allowed: a path or a URL of this style cannot contain it.
    Host,
    /// Neither a host nor a drive letter, one of which Windows requires.
    NoDrive,
    /// A host without a share, which Windows requires.
    NoShare,
    /// The path is in the device namespace: `\\.\`, or `\\?\` without drive or host.
    Device,
    /// The path is not UTF-8. For POSIX, use [`to_file_path_bytes`](crate::Url::to_file_path_bytes).
    NotUtf8,
    /// The URL would be longer than [`u32::MAX`] bytes.
    TooLong,
}

impl FilePathError {
    pub(super) const fn new(kind: FilePathErrorKind, at: usize) -> Self {
        Self { kind, at }
    }

    /// The kind of the error.
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

    /// The offset of the error in the given path or URL.
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

    /// The stable code of the error, for programs.
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
            FilePathErrorKind::Dots => "dot segment",
            FilePathErrorKind::Nul => "NUL in a name",
            FilePathErrorKind::Separator => "separator in a name",
            FilePathErrorKind::Name => "name is reserved on Windows",
            FilePathErrorKind::Host => "host not allowed",
            FilePathErrorKind::NoDrive => "missing drive letter",
            FilePathErrorKind::NoShare => "missing share after the host",
            FilePathErrorKind::Device => return f.write_str("path to a device"),
            FilePathErrorKind::NotUtf8 => "path is not UTF-8",
            FilePathErrorKind::TooLong => return write!(f, "longer than {} bytes", u32::MAX),
        })?;
        write!(f, " at byte {}", self.at)
    }
}

impl core::error::Error for FilePathError {}
