//! Windows paths: drives, hosts with shares, the prefix `\\?\`, and reserved names.

use super::{Kind, PathStyle, decode_names, encode_names, error, from_parts, host};
use crate::error::{Error, ErrorKind};
use crate::parts::{AuthorityParts, Parts};
use crate::types::Url;
use crate::write::is_drive;
use alloc::vec::Vec;

/// The prefix of a path that Windows does not process further.
const VERBATIM: &str = r"\\?\";
/// The prefix of such a path with a host.
const VERBATIM_HOST: &str = r"\\?\UNC\";

/// The start of a path, and its names.
enum Start<'a> {
    /// `C:\`
    Drive(u8, &'a str),
    /// `\\host\`
    Host(&'a str, &'a str),
}

/// The URL of a path.
pub(super) fn read(path: &str) -> Result<Url, Error> {
    let verbatim = path.starts_with(VERBATIM);
    // After the prefix, `/` is not a separator, and not allowed in names.
    let separators = if verbatim { &['\\'][..] } else { &['\\', '/'] };
    let offset = |rest: &str| path.len() - rest.len();
    let names = |names: &str| {
        encode_names(names.split(separators).map(str::as_bytes), offset(names), PathStyle::Windows)
    };
    match start(path, separators)? {
        Start::Drive(letter, rest) => {
            from_parts(Parts { drive: Some(letter), path: ["", &names(rest)?], ..Parts::default() })
        }
        Start::Host(host, rest) => {
            let first = rest.split(separators).next().unwrap_or_default();
            check_share(first.as_bytes(), offset(rest))?;
            let authority = Some(AuthorityParts { host, ..AuthorityParts::default() });
            let url =
                from_parts(Parts { authority, path: ["", &names(rest)?], ..Parts::default() });
            match url {
                Err(error) if error.kind() != ErrorKind::FilePath(Kind::Host) => Err(error),
                // A URL changes some hosts: `123` is an address, and `localhost` is empty.
                Ok(url)
                    if is_path_host(host)
                        && host.eq_ignore_ascii_case(url.host_text().unwrap_or_default()) =>
                {
                    Ok(url)
                }
                _ => Err(error(Kind::Host, offset(rest) - host.len() - 1)),
            }
        }
    }
}

fn start<'a>(path: &'a str, separators: &[char]) -> Result<Start<'a>, Error> {
    let (rest, with_host) = match path {
        _ if starts_with(path, VERBATIM_HOST) => (&path[VERBATIM_HOST.len()..], true),
        _ if path.starts_with(VERBATIM) => (&path[VERBATIM.len()..], false),
        _ if path.starts_with(separators) && path[1..].starts_with(separators) => {
            (&path[2..], true)
        }
        _ => (path, false),
    };
    match rest.split_once(separators) {
        Some(("?" | ".", _)) if with_host => Err(error(Kind::Device, 0)),
        Some((host, names)) if with_host => Ok(Start::Host(host, names)),
        Some((drive, names)) if drive.ends_with(':') && is_drive(drive) => {
            Ok(Start::Drive(drive.as_bytes()[0], names))
        }
        _ if with_host => Err(error(Kind::NoShare, path.len())),
        _ if path.starts_with(VERBATIM) => Err(error(Kind::Device, 0)),
        _ => Err(error(Kind::Relative, 0)),
    }
}

fn starts_with(path: &str, prefix: &str) -> bool {
    path.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
}

/// The path of a URL.
pub(super) fn write(url: &Url<&str>) -> Result<Vec<u8>, Error> {
    let host = host(url)?;
    let first = url.path_segments().next().unwrap_or_default().decode();
    let at = url.marks.authority_end as usize + 1;
    if host.is_empty() {
        if !is_drive_name(&first) {
            return Err(error(Kind::NoDrive, at));
        }
        let mut path = decode_names(url, Vec::new(), PathStyle::Windows)?;
        path.remove(0);
        // `C:` alone is the current folder of the drive.
        if path.len() == first.len() {
            path.push(b'\\');
        }
        return Ok(path);
    }
    if !is_path_host(host) {
        return Err(error(Kind::Host, url.marks.host_start as usize));
    }
    check_share(&first, at)?;
    decode_names(url, [r"\\", host].concat().into(), PathStyle::Windows)
}

/// Returns `true` if a path may contain the host: not an IPv6 address, which has colons, and not a name
/// that starts with a dot.
fn is_path_host(host: &str) -> bool {
    !host.is_empty() && !host.starts_with(['[', '.'])
}

fn check_share(name: &[u8], at: usize) -> Result<(), Error> {
    if name.is_empty() || is_drive_name(name) {
        return Err(error(Kind::NoShare, at));
    }
    Ok(())
}

fn is_drive_name(name: &[u8]) -> bool {
    matches!(name, [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Device names in every folder, also with a suffix after a dot or a colon.
const DEVICES: [&[u8]; 6] = [b"CON", b"PRN", b"AUX", b"NUL", b"CONIN$", b"CONOUT$"];
/// Devices with a number: a digit, or one of `¹²³`.
const NUMBERED_DEVICES: [&[u8]; 2] = [b"COM", b"LPT"];
const NUMBERS: [&str; 13] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "\u{B9}", "\u{B2}", "\u{B3}"];

/// Returns `true` if Windows would remove the dot or the space at the end of a name, or read it as a
/// device.
pub(super) fn is_changed_or_reserved(name: &[u8]) -> bool {
    let end = name.iter().position(|byte| matches!(byte, b'.' | b':')).unwrap_or(name.len());
    let stem = name[..end].trim_ascii_end();
    let numbered = || {
        let (kind, number) = stem.split_at_checked(3)?;
        let is_kind = NUMBERED_DEVICES.iter().any(|it| it.eq_ignore_ascii_case(kind));
        (is_kind && NUMBERS.iter().any(|it| it.as_bytes() == number)).then_some(())
    };
    matches!(name, [.., b'.' | b' '])
        || DEVICES.iter().any(|it| it.eq_ignore_ascii_case(stem))
        || numbered().is_some()
}
