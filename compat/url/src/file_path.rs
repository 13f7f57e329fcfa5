//! File paths, by the rules of the system.
//!
//! The types of urlens reject paths that no URL represents exactly. Here, as in `url`, all absolute paths
//! are accepted, and the text of the URL keeps `..`.

use crate::Url;
use crate::tools::encode_segment;
#[cfg(windows)]
use alloc::borrow::ToOwned as _;
use alloc::string::String;
#[cfg(not(windows))]
use alloc::vec::Vec;
use std::path::{Path, PathBuf};
use urlens::internal::file_url;
use urlens::percent;
use urlens::scheme::Mode;

#[allow(clippy::result_unit_err)]
impl Url {
    /// Converts an absolute path to a file URL.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// let url = url::Url::from_file_path("/tmp/a b").unwrap();
    /// assert_eq!(url.as_str(), "file:///tmp/a%20b");
    /// assert_eq!(url.to_file_path().unwrap().to_str(), Some("/tmp/a b"));
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is relative; on Windows also if its prefix is neither a drive nor a share, or it is
    /// not Unicode.
    pub fn from_file_path<P: AsRef<Path>>(path: P) -> Result<Self, ()> {
        let (host, path) = encode(path.as_ref())?;
        Ok(Self::new(file_url(&host, &path).ok_or(())?))
    }

    /// Converts an absolute path to a file URL that ends with `/`.
    ///
    /// # Errors
    ///
    /// Those of [`from_file_path`](Self::from_file_path).
    pub fn from_directory_path<P: AsRef<Path>>(path: P) -> Result<Self, ()> {
        let (host, mut path) = encode(path.as_ref())?;
        if !path.ends_with('/') {
            path.push('/');
        }
        Ok(Self::new(file_url(&host, &path).ok_or(())?))
    }

    /// Converts the path of a URL to a file path. The scheme is not checked.
    ///
    /// # Errors
    ///
    /// If the path is opaque; if there is a host other than `localhost`, except for file URLs on Windows;
    /// on Windows also if the path has no drive, or is not UTF-8.
    pub fn to_file_path(&self) -> Result<PathBuf, ()> {
        let segments = self.path_segments().ok_or(())?;
        let host = match self.host_str() {
            None | Some("localhost") => None,
            Some(host) if cfg!(windows) && self.scheme() == "file" => Some(host),
            Some(_) => return Err(()),
        };
        decode(host, segments)
    }
}

/// The host and the encoded path of a file URL.
#[cfg(not(windows))]
fn encode(path: &Path) -> Result<(String, String), ()> {
    if !path.is_absolute() {
        return Err(());
    }
    let mut to = String::new();
    for component in path.components().skip(1) {
        to.push('/');
        encode_component(&mut to, component.as_os_str());
    }
    if to.is_empty() {
        to.push('/');
    }
    Ok((String::new(), to))
}

#[cfg(all(not(windows), not(target_os = "wasi")))]
fn encode_component(to: &mut String, component: &std::ffi::OsStr) {
    #[cfg(target_os = "hermit")]
    use std::os::hermit::ffi::OsStrExt as _;
    #[cfg(any(unix, target_os = "redox"))]
    use std::os::unix::ffi::OsStrExt as _;
    encode_segment(to, component.as_bytes(), Mode::File);
}

#[cfg(target_os = "wasi")]
fn encode_component(to: &mut String, component: &std::ffi::OsStr) {
    encode_segment(to, component.to_string_lossy().as_bytes(), Mode::File);
}

/// The path with these segments.
#[cfg(not(windows))]
fn decode<'a>(host: Option<&str>, segments: impl Iterator<Item = &'a str>) -> Result<PathBuf, ()> {
    if host.is_some() {
        return Err(());
    }
    let mut path: Vec<u8> = Vec::new();
    if cfg!(target_os = "redox") {
        path.extend_from_slice(b"file:");
    }
    for segment in segments {
        path.push(b'/');
        path.extend_from_slice(&percent::decode(segment));
    }
    // A drive is a folder.
    if let [_, .., letter, b':' | b'|'] = path[..]
        && letter.is_ascii_alphabetic()
    {
        path.push(b'/');
    }
    from_bytes(path)
}

#[cfg(all(not(windows), not(target_os = "wasi")))]
fn from_bytes(path: Vec<u8>) -> Result<PathBuf, ()> {
    #[cfg(target_os = "hermit")]
    use std::os::hermit::ffi::OsStringExt as _;
    #[cfg(any(unix, target_os = "redox"))]
    use std::os::unix::ffi::OsStringExt as _;
    Ok(std::ffi::OsString::from_vec(path).into())
}

#[cfg(target_os = "wasi")]
fn from_bytes(path: Vec<u8>) -> Result<PathBuf, ()> {
    String::from_utf8(path).map(PathBuf::from).map_err(drop)
}

/// The host and the encoded path of a file URL.
#[cfg(windows)]
fn encode(path: &Path) -> Result<(String, String), ()> {
    use std::path::{Component, Prefix};
    let mut components = path.components();
    let Some(Component::Prefix(prefix)) = components.next().filter(|_| path.is_absolute()) else {
        return Err(());
    };
    let mut to = "/".to_owned();
    let (host, is_drive) = match prefix.kind() {
        Prefix::Disk(letter) | Prefix::VerbatimDisk(letter) => {
            to.push(letter as char);
            to.push(':');
            (String::new(), true)
        }
        Prefix::UNC(server, share) | Prefix::VerbatimUNC(server, share) => {
            let host = crate::Host::parse(server.to_str().ok_or(())?).map_err(drop)?;
            encode_name(&mut to, share)?;
            (alloc::string::ToString::to_string(&host), false)
        }
        _ => return Err(()),
    };
    let prefix = to.len();
    for component in components.filter(|it| *it != Component::RootDir) {
        to.push('/');
        encode_name(&mut to, component.as_os_str())?;
    }
    if is_drive && to.len() == prefix {
        to.push('/');
    }
    Ok((host, to))
}

#[cfg(windows)]
fn encode_name(to: &mut String, name: &std::ffi::OsStr) -> Result<(), ()> {
    let name = name.to_str().ok_or(())?;
    encode_segment(to, name.as_bytes(), Mode::Generic);
    Ok(())
}

#[cfg(windows)]
fn decode<'a>(host: Option<&str>, segments: impl Iterator<Item = &'a str>) -> Result<PathBuf, ()> {
    windows_path(host, segments).map(PathBuf::from)
}

/// The Windows path with these segments: a share of a host, or a drive, whose `:` may be encoded.
#[cfg(any(windows, test))]
fn windows_path<'a>(
    host: Option<&str>,
    mut segments: impl Iterator<Item = &'a str>,
) -> Result<String, ()> {
    let mut path = String::new();
    match host {
        Some(host) => {
            path.push_str(r"\\");
            path.push_str(host);
        }
        None => match segments.next().unwrap_or_default().as_bytes() {
            [letter, b':'] | [letter, b'%', b'3', b'a' | b'A'] if letter.is_ascii_alphabetic() => {
                path.push(*letter as char);
                path.push(':');
            }
            _ => return Err(()),
        },
    }
    for segment in segments {
        path.push('\\');
        path.push_str(core::str::from_utf8(&percent::decode(segment)).map_err(drop)?);
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_paths() {
        let path = |host, path: &str| windows_path(host, path.split('/'));
        assert_eq!(path(None, "C:/a%20b/").as_deref(), Ok(r"C:\a b\"));
        assert_eq!(path(None, "c%3A/x").as_deref(), Ok(r"c:\x"));
        assert_eq!(path(Some("host"), "share/x").as_deref(), Ok(r"\\host\share\x"));
        for invalid in ["a/b", "", "1:/a", "C:/%FF"] {
            assert_eq!(path(None, invalid), Err(()), "{invalid}");
        }
    }
}
