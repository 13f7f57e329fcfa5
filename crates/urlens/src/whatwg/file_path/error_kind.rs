//! Errors of file paths.

use core::fmt;

/// The reason why a file path is not a URL, or the reverse: see [`ErrorKind::FilePath`](crate::ErrorKind::FilePath).
///
/// ```
/// use urlens::{ErrorKind, FilePathErrorKind, PathStyle, Url};
///
/// let kind = |path| Url::from_path(path, PathStyle::Windows).unwrap_err().kind();
/// assert_eq!(kind(r"a\b"), ErrorKind::FilePath(FilePathErrorKind::Relative));
/// assert_eq!(kind(r"\\.\COM1"), ErrorKind::FilePath(FilePathErrorKind::Device));
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
    /// The path is not UTF-8, and cannot be a text. With `std`, `Url::to_file_path` returns it.
    NotUtf8,
    /// The URL would be longer than [`u32::MAX`] bytes.
    TooLong,
}

impl FilePathErrorKind {
    /// The stable code of this kind, for programs.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::NotFile => "not-file",
            Self::Relative => "relative",
            Self::Dots => "dots",
            Self::Nul => "nul",
            Self::Separator => "separator",
            Self::Name => "name",
            Self::Host => "host",
            Self::NoDrive => "no-drive",
            Self::NoShare => "no-share",
            Self::Device => "device",
            Self::NotUtf8 => "not-utf-8",
            Self::TooLong => "too-long",
        }
    }

    /// Writes the message of an error at a byte of a path or of a URL.
    pub(crate) fn write(self, f: &mut fmt::Formatter<'_>, at: u32) -> fmt::Result {
        f.write_str(match self {
            Self::NotFile => return f.write_str("not a file URL"),
            Self::Relative => return f.write_str("not an absolute path"),
            Self::Dots => "dot segment",
            Self::Nul => "NUL in a name",
            Self::Separator => "separator in a name",
            Self::Name => "name is reserved on Windows",
            Self::Host => "host not allowed",
            Self::NoDrive => "missing drive letter",
            Self::NoShare => "missing share after the host",
            Self::Device => return f.write_str("path to a device"),
            Self::NotUtf8 => "path is not UTF-8",
            Self::TooLong => return write!(f, "longer than {} bytes", u32::MAX),
        })?;
        write!(f, " at byte {at}")
    }
}
