//! The URL parser (the URL Standard, section 4.4): one walk over a text, from its scheme to its fragment.
//!
//! Each component has a function, which starts where the previous one ends. It checks the component and
//! gives its changes to a [`Sink`], so that text and marks are made together and nothing is read twice.
//! The functions skip the bytes that need no attention by their [classes](super::classes).

use super::ComponentError;
use super::base::Base;
use super::classes::{
    AUTHORITY, Classes, DOMAIN, ENDS_PATH, ENDS_QUERY, ENDS_SEGMENTS, GENERIC_QUERY, HASH,
    LOWERCASE_DOMAIN, OPAQUE_HOST, OPAQUE_PATH, SCHEME, SEGMENTS, UPPERCASE, USER, WEB_QUERY,
    classes, end_of,
};
use super::host::{check_opaque, with_host};
use super::validation_error::ValidationErrorKind;
use crate::error::{ErrorKind, SyntaxError};
use crate::fast::simd::decimal;
use crate::fast::url::WebScan;
use crate::grammar::whatwg::TAB_OR_NEWLINE;
use crate::host::ipv4_numbers::ends_in_number;
use crate::marks::Marks;
use crate::part::Part;
use crate::scheme::{self, Mode};
use crate::sink::Sink;
use crate::write::is_drive;
use alloc::borrow::Cow;
use alloc::string::String;

/// The reason why a walk ends early.
pub(super) enum Stop {
    /// There are tabs or newlines inside of the text, which have to be removed first. The buffer is free for
    /// the text without them.
    Removed(String),
    /// The text is not a URL. The offset is in the text of the walk.
    Failure(SyntaxError),
    /// The result would be longer than [`u32::MAX`] bytes.
    TooLong,
}

/// A tab or a newline was found.
struct FoundRemoved;

/// An error of a component.
enum Failure {
    Removed,
    Syntax(SyntaxError),
}

impl From<FoundRemoved> for Failure {
    fn from(_: FoundRemoved) -> Self {
        Self::Removed
    }
}

const MISSING_SCHEME: Failure = Failure::Syntax(SyntaxError::new(
    ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl),
    Part::Scheme,
    0,
));

/// A walk over a text without controls and spaces at its ends.
pub(super) struct Walk<'a> {
    sink: Sink<'a>,
    bytes: &'a [u8],
    marks: Marks,
    mode: Mode,
    default_port: Option<u16>,
}

/// Parses a text without controls and spaces at its ends.
pub(super) fn walk<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), Stop> {
    let mut walk = Walk::new(input);
    let result = walk.url(base);
    walk.finish(result)
}

/// Parses a web URL whose components were found by a scan.
pub(super) fn walk_scanned<'a>(
    input: &'a str,
    web: &WebScan,
) -> Result<(Cow<'a, str>, Marks), Stop> {
    let mut walk = Walk::new(input);
    let result = walk.scanned(web);
    walk.finish(result)
}

impl<'a> Walk<'a> {
    #[inline]
    fn new(input: &'a str) -> Self {
        let (sink, bytes) = (Sink::new(input), input.as_bytes());
        Self { sink, bytes, marks: Marks::default(), mode: Mode::Generic, default_port: None }
    }

    #[inline]
    fn finish(self, result: Result<(), Failure>) -> Result<(Cow<'a, str>, Marks), Stop> {
        match result {
            Ok(()) => match self.sink.finish() {
                text if text.len() > u32::MAX as usize => Err(Stop::TooLong),
                text => Ok((text, self.marks)),
            },
            Err(Failure::Removed) => Err(Stop::Removed(self.sink.into_buffer())),
            Err(Failure::Syntax(error)) => Err(Stop::Failure(error)),
        }
    }

    /// The components of a web URL that the scan does not show to be canonical.
    fn scanned(&mut self, web: &WebScan) -> Result<(), Failure> {
        let known = web.scheme();
        (self.mode, self.default_port, self.marks) = (known.mode, known.default_port, web.marks());
        let Marks { authority_end, path_end, query_end, .. } = self.marks;
        if !web.has_canonical_head() {
            self.authority(web.authority_start())?;
        }
        let mut at = authority_end as usize;
        self.marks.authority_end = self.sink.position(at);
        if web.may_have_dots() || web.needs_encoding() {
            at = self.rooted_path(at, false)?;
        } else {
            if self.bytes.get(at) != Some(&b'/') {
                self.sink.put(at, at, "/");
            }
            at = path_end as usize;
        }
        if web.needs_encoding() {
            return Ok(self.query_and_fragment(at)?);
        }
        self.marks.path_end = self.sink.position(at);
        self.marks.query_end = self.sink.position(query_end as usize);
        Ok(())
    }

    /// `[ scheme ":" ] [ slashes authority ] path [ "?" query ] [ "#" fragment ]`
    fn url(&mut self, base: Option<Base<'_>>) -> Result<(), Failure> {
        let (start, any) = self.scheme()?;
        let (known, base) = match start {
            0 => {
                let is_fragment = self.bytes.first() == Some(&b'#');
                let base = base.filter(|base| is_fragment || !base.has_opaque_path());
                let base = base.ok_or(MISSING_SCHEME)?;
                (base.known, Some(base))
            }
            _ => {
                // A special scheme that equals that of the base is ignored before a relative path.
                let known = scheme::special(self.bytes, start);
                let is_same = |base: &Base<'_>| known.is_some() && base.known == known;
                (known, base.filter(is_same))
            }
        };
        if let Some(known) = known {
            (self.mode, self.default_port) = (known.mode, known.default_port);
        }
        // A web URL has a host, however many slashes come before it.
        let most = if self.mode == Mode::Web { usize::MAX } else { 2 };
        let mut at = start;
        while at - start < most && self.is_slash_at(at) {
            at += 1;
        }
        if matches!(self.bytes.get(at), Some(b'\t' | b'\n' | b'\r')) {
            return Err(Failure::Removed);
        }
        let slashes = at - start;
        let has_authority = slashes >= 2 || self.mode == Mode::Web && base.is_none();
        match base {
            Some(base) if !has_authority => return Ok(self.relative(base, start, slashes)?),
            Some(base) if start == 0 => {
                let scheme = &base.text[..base.marks.scheme_end as usize];
                self.sink = Sink::after(scheme, self.sink.input(), 0);
                self.marks.scheme_end = base.marks.scheme_end;
            }
            _ => {
                self.marks.scheme_end = start as u32;
                if any & UPPERCASE != 0 {
                    self.sink.written(start).make_ascii_lowercase();
                }
            }
        }
        if !has_authority {
            at = start;
        }
        if self.mode.is_special() && self.bytes[start..at] != *b"//" {
            self.sink.put(start, at, "//");
        }
        let host = self.sink.position(at);
        (self.marks.host_start, self.marks.host_end) = (host, host);
        if has_authority {
            at = self.authority(at)?;
        }
        self.marks.authority_end = self.sink.position(at);
        if self.mode.is_special() || self.bytes.get(at) == Some(&b'/') {
            at = self.rooted_path(at, self.mode == Mode::File)?;
        } else if !has_authority {
            at = self.opaque_path(at)?;
        }
        Ok(self.query_and_fragment(at)?)
    }

    /// Finds the offset after the `:` of the scheme, or 0 if there is no scheme, and the classes of its letters.
    ///
    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
    #[inline]
    fn scheme(&self) -> Result<(usize, Classes), FoundRemoved> {
        let (mut at, mut any) = (0, 0);
        while let Some(&byte) = self.bytes.get(at)
            && classes(byte) & SCHEME != 0
        {
            any |= classes(byte);
            at += 1;
        }
        match self.bytes.get(at) {
            Some(b':') if self.bytes[0].is_ascii_alphabetic() => Ok((at + 1, any)),
            Some(b'\t' | b'\n' | b'\r') => Err(FoundRemoved),
            _ => Ok((0, 0)),
        }
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`: the last `@` ends the userinfo, and the first `:`
    /// after it and outside of brackets starts the port. In a file URL all of the authority is the host,
    /// unless it is a drive letter.
    #[inline]
    fn authority(&mut self, start: usize) -> Result<usize, Failure> {
        let Authority { host, colon, end, all } = Authority::of(self.bytes, start, self.mode)?;
        let host_end = colon.unwrap_or(end);
        if self.mode == Mode::File && is_drive(&self.sink.input()[start..end]) {
            return Ok(start);
        }
        if host > start {
            self.userinfo(start, host - 1)?;
        }
        self.marks.host_start = self.sink.position(host);
        if host < host_end {
            self.host(host, host_end, all)?;
        } else if self.mode == Mode::Web || start < end {
            let missing = ComponentError::host(ValidationErrorKind::HostMissing, 0);
            return Err(failure(missing, host));
        }
        self.marks.host_end = self.sink.position(host_end);
        if let Some(colon) = colon {
            self.port(colon, end)?;
        }
        Ok(end)
    }

    /// User name and password, without those that are empty.
    #[inline(never)]
    fn userinfo(&mut self, start: usize, end: usize) -> Result<(), FoundRemoved> {
        let colon = self.bytes[start..end].iter().position(|&byte| byte == b':');
        let user_end = colon.map_or(end, |length| start + length);
        let has_password = user_end + 1 < end;
        if user_end == start && !has_password {
            self.sink.cut(start, end + 1);
            return Ok(());
        }
        self.run(start, user_end, USER, 0)?;
        if has_password {
            self.run(user_end + 1, end, USER, 0)?;
        } else if user_end < end {
            self.sink.cut(user_end, end);
        }
        Ok(())
    }

    /// A host that is not empty, whose bytes have the classes `all` in common.
    #[inline]
    fn host(&mut self, start: usize, end: usize, all: Classes) -> Result<(), Failure> {
        let name = &self.sink.input()[start..end];
        let is_domain = self.mode.is_special() && all & DOMAIN != 0;
        if !is_domain || ends_in_number(name) {
            return self.uncommon_host(start, end, all);
        }
        if self.mode == Mode::File && name.eq_ignore_ascii_case("localhost") {
            self.sink.cut(start, end);
        } else if all & LOWERCASE_DOMAIN == 0 {
            let written = self.sink.written(end);
            let from = written.len() - name.len();
            written[from..].make_ascii_lowercase();
        }
        Ok(())
    }

    /// An address, a domain with escapes or non-ASCII characters, or a host of a scheme that is not special.
    #[inline(never)]
    fn uncommon_host(&mut self, start: usize, end: usize, all: Classes) -> Result<(), Failure> {
        let name = &self.sink.input()[start..end];
        if !name.starts_with('[') && self.mode == Mode::Generic {
            if all & OPAQUE_HOST == 0 {
                check_opaque(name).map_err(|error| failure(error, start))?;
                self.run(start, end, OPAQUE_HOST, 0)?;
            }
            return Ok(());
        }
        let put = |host: &str| self.sink.put_if_changed(start, end, host);
        with_host(name, self.mode, put).map_err(|error| failure(error, start))
    }

    /// A port with its `:`, which is removed if it is empty or the default port of the scheme.
    #[inline]
    fn port(&mut self, colon: usize, end: usize) -> Result<(), Failure> {
        let digits = &self.bytes[colon + 1..end];
        let port = read_port(digits).map_err(|error| failure(error, colon + 1))?;
        if digits.is_empty() || self.default_port == Some(port) {
            self.sink.cut(colon, end);
        } else if digits[0] == b'0' && digits.len() > 1 {
            self.sink.put(colon + 1, end, decimal(port, &mut [0; 8]));
        }
        Ok(())
    }

    /// A path that starts with a slash, or must do so. With `drives`, its first segment may be a drive letter.
    #[inline]
    fn rooted_path(&mut self, mut at: usize, drives: bool) -> Result<usize, FoundRemoved> {
        let has_prefix = self.has_no_authority() && self.bytes[at..].starts_with(b"/.//");
        if has_prefix {
            at += PREFIX.len();
        }
        let root = self.sink.position(at) as usize;
        match self.bytes.get(at) {
            Some(b'/') => at += 1,
            Some(b'\\') => {
                self.sink.put(at, at + 1, "/");
                at += 1;
            }
            // The path of a special URL is not empty.
            _ => self.sink.put(at, at, "/"),
        }
        self.segments(at, Folder { root, floor: root, drives, has_prefix })
    }

    /// The segments of a path after a slash, without dot segments.
    fn segments(&mut self, first: usize, folder: Folder) -> Result<usize, FoundRemoved> {
        let Folder { root, mut floor, mut drives, has_prefix } = folder;
        let (mut at, mut has_removed) = (first, false);
        loop {
            if drives
                && self.sink.position(at) as usize == floor + 1
                && starts_with_drive(&self.bytes[at..])
            {
                if self.bytes[at + 1] == b'|' {
                    self.sink.put(at + 1, at + 2, ":");
                }
                at += 2;
                (floor, drives) = (self.sink.position(at) as usize, false);
            }
            at = self.run(at, self.bytes.len(), SEGMENTS, ENDS_SEGMENTS)?;
            match self.bytes.get(at) {
                None | Some(b'?' | b'#') => break,
                Some(b'\\') => {
                    if self.mode.is_special() {
                        self.sink.put(at, at + 1, "/");
                    }
                    at += 1;
                }
                // A dot, or an escape that may be one.
                Some(_) => {
                    let is_first = at == first || self.is_slash_at(at - 1);
                    let dots = if is_first { self.dot_segment(at) } else { None };
                    let Some((dots, end)) = dots else {
                        at += 1;
                        continue;
                    };
                    let next = end + usize::from(self.is_slash_at(end));
                    self.sink.cut(at, next);
                    if dots == 2 {
                        pop(self.sink.written(next), floor);
                    }
                    (at, has_removed) = (next, true);
                }
            }
        }
        if has_removed && self.has_no_authority() {
            self.prefix(at, root, has_prefix);
        }
        Ok(at)
    }

    /// The number of dots of a dot segment at `at`, and its end.
    #[inline]
    fn dot_segment(&self, at: usize) -> Option<(usize, usize)> {
        let mut end = at;
        for dots in 0..=2 {
            end += match &self.bytes[end..] {
                [] | [b'/' | b'?' | b'#', ..] => return Some((dots, end)),
                [b'\\', ..] if self.mode.is_special() => return Some((dots, end)),
                [b'.', ..] => 1,
                [b'%', b'2', b'e' | b'E', ..] => 3,
                _ => return None,
            };
        }
        None
    }

    /// Without an authority, a path that starts with `//` has the prefix `/.`, and no other has it.
    #[cold]
    fn prefix(&mut self, at: usize, root: usize, has_prefix: bool) {
        let written = self.sink.written(at);
        match (has_prefix, written[root..].starts_with("//")) {
            (false, true) => written.insert_str(root, PREFIX),
            (true, false) => written.replace_range(root - PREFIX.len()..root, ""),
            _ => (),
        }
    }

    /// A path that is one string. Its last space is encoded if a query or a fragment follows.
    #[inline]
    fn opaque_path(&mut self, start: usize) -> Result<usize, FoundRemoved> {
        let end = self.run(start, self.bytes.len(), OPAQUE_PATH, ENDS_PATH)?;
        if start < end && end < self.bytes.len() && self.bytes[end - 1] == b' ' {
            self.sink.put(end - 1, end, "%20");
        }
        Ok(end)
    }

    /// `[ "?" query ] [ "#" fragment ]`
    #[inline]
    fn query_and_fragment(&mut self, mut at: usize) -> Result<(), FoundRemoved> {
        let end = self.bytes.len();
        self.marks.path_end = self.sink.position(at);
        if self.bytes.get(at) == Some(&b'?') {
            let class = if self.mode.is_special() { WEB_QUERY } else { GENERIC_QUERY };
            at = self.run(at + 1, end, class, ENDS_QUERY)?;
        }
        self.marks.query_end = self.sink.position(at);
        if at < end {
            self.run(at + 1, end, HASH, 0)?;
        }
        Ok(())
    }

    /// A reference without an authority that follows at most one slash: the start of the base up to the first
    /// component of the reference is kept.
    fn relative(
        &mut self,
        base: Base<'_>,
        start: usize,
        slashes: usize,
    ) -> Result<(), FoundRemoved> {
        let input = self.sink.input();
        self.marks = *base.marks;
        let Marks { authority_end, path_end, query_end, .. } = *base.marks;
        let after = |end: usize| Sink::after(&base.text[..end], input, start);
        let drives = self.mode == Mode::File;
        let rest = &self.bytes[start..];
        let at = match rest {
            [] | [b'#', ..] => {
                self.sink = after(query_end as usize);
                if !rest.is_empty() {
                    self.run(start + 1, self.bytes.len(), HASH, 0)?;
                }
                return Ok(());
            }
            [b'?', ..] => {
                self.sink = after(path_end as usize);
                start
            }
            _ if drives && starts_with_drive(&rest[slashes..]) => {
                self.sink = after(authority_end as usize);
                self.rooted_path(start, true)?
            }
            _ if slashes == 1 => {
                let drive = base.drive().unwrap_or_default();
                self.sink = after(authority_end as usize + drive.len());
                self.rooted_path(start, drives && drive.is_empty())?
            }
            _ => {
                let (path, drive) = (base.path(), base.drive().unwrap_or_default());
                let has_prefix = self.has_no_authority() && path.starts_with("/.//");
                let root = authority_end as usize + if has_prefix { PREFIX.len() } else { 0 };
                let slash = path.rfind('/').unwrap_or_default();
                let folder = authority_end as usize + usize::max(slash, drive.len());
                // The slash is missing if the path is empty or a drive alone.
                self.sink = after(folder);
                self.sink.written(start).push('/');
                let floor = if drive.is_empty() { root } else { authority_end as usize + 3 };
                let drives = drives && drive.is_empty();
                self.segments(start, Folder { root, floor, drives, has_prefix })?
            }
        };
        self.query_and_fragment(at)
    }

    /// Walks over bytes up to one of the classes `stop`, and encodes those that are not of `class`.
    #[inline(always)]
    fn run(
        &mut self,
        at: usize,
        end: usize,
        class: Classes,
        stop: Classes,
    ) -> Result<usize, FoundRemoved> {
        let at = end_of(&self.bytes[..end], at, class);
        match self.bytes[..end].get(at) {
            Some(&byte) if classes(byte) & stop == 0 => self.run_encoding(at, end, class, stop),
            _ => Ok(at),
        }
    }

    /// The rest of a run, from a byte on that is encoded.
    #[inline(never)]
    fn run_encoding(
        &mut self,
        mut at: usize,
        end: usize,
        class: Classes,
        stop: Classes,
    ) -> Result<usize, FoundRemoved> {
        let bytes = &self.bytes[..end];
        loop {
            let start = at;
            while let Some(&byte) = bytes.get(at)
                && classes(byte) & (class | stop) == 0
            {
                if TAB_OR_NEWLINE.contains(byte) {
                    return Err(FoundRemoved);
                }
                at += 1;
            }
            if start == at {
                return Ok(at);
            }
            self.sink.escape(start, at);
            at = end_of(bytes, at, class);
        }
    }

    #[inline]
    fn is_slash_at(&self, at: usize) -> bool {
        match self.bytes.get(at) {
            Some(b'/') => true,
            Some(b'\\') => self.mode.is_special(),
            _ => false,
        }
    }

    #[inline]
    fn has_no_authority(&self) -> bool {
        self.marks.authority_end == self.marks.scheme_end
    }
}

/// The path before the segments of a reference.
struct Folder {
    /// The offset in the output of the first slash.
    root: usize,
    /// The offset of the slash before the first segment that can be removed: after a drive letter.
    floor: usize,
    /// True if the first segment may be a drive letter.
    drives: bool,
    /// True if the path has [`PREFIX`].
    has_prefix: bool,
}

/// The start of a path that would otherwise start like an authority.
const PREFIX: &str = "/.";

/// The offsets of the parts of an authority.
pub(super) struct Authority {
    pub(super) host: usize,
    /// The `:` of the port.
    pub(super) colon: Option<usize>,
    pub(super) end: usize,
    /// The classes that all bytes of the host have.
    pub(super) all: Classes,
}

impl Authority {
    /// The authority that starts at `start`.
    #[inline]
    fn of(bytes: &[u8], start: usize, mode: Mode) -> Result<Self, FoundRemoved> {
        let mut found = Self { host: start, colon: None, end: start, all: Classes::MAX };
        let (mut at, mut in_brackets) = (start, false);
        while let Some(&byte) = bytes.get(at) {
            let class = classes(byte);
            if class & AUTHORITY == 0 {
                match byte {
                    b'/' | b'?' | b'#' => break,
                    b'\\' if mode.is_special() => break,
                    b'@' if mode != Mode::File => {
                        at += 1;
                        found = Self { host: at, colon: None, end: at, all: Classes::MAX };
                        in_brackets = false;
                        continue;
                    }
                    b':' if mode != Mode::File && !in_brackets && found.colon.is_none() => {
                        found.colon = Some(at);
                    }
                    b'[' => in_brackets = true,
                    b']' => in_brackets = false,
                    b'\t' | b'\n' | b'\r' => return Err(FoundRemoved),
                    _ => (),
                }
            }
            if found.colon.is_none() {
                found.all &= class;
            }
            at += 1;
        }
        found.end = at;
        Ok(found)
    }
}

/// Removes the last folder of a path that ends with a slash, down to the slash at `floor`.
fn pop(path: &mut String, floor: usize) {
    let last = path.len() - 1;
    if floor < last {
        let parent = path.as_bytes()[floor..last].iter().rposition(|&byte| byte == b'/');
        path.truncate(floor + parent.unwrap_or_default() + 1);
    }
}

/// Returns `true` if a path of a file URL starts with a segment that is a drive letter.
fn starts_with_drive(path: &[u8]) -> bool {
    match path {
        [letter, b':' | b'|', rest @ ..] if letter.is_ascii_alphabetic() => {
            matches!(rest, [] | [b'/' | b'\\' | b'?' | b'#', ..])
        }
        _ => false,
    }
}

/// The number of a port; 0 if it is empty.
fn read_port(digits: &[u8]) -> Result<u16, ComponentError> {
    let error = |kind, at| ComponentError::new(kind, Part::Port, at);
    if let Some(at) = digits.iter().position(|byte| !byte.is_ascii_digit()) {
        return Err(error(ValidationErrorKind::PortInvalid, at));
    }
    let number = digits.iter().try_fold(0_u16, |number, digit| {
        number.checked_mul(10)?.checked_add(u16::from(digit - b'0'))
    });
    number.ok_or(error(ValidationErrorKind::PortOutOfRange, 0))
}

/// An error of the component that starts at `start`.
#[cold]
fn failure(error: ComponentError, start: usize) -> Failure {
    Failure::Syntax(error.placed(|at| start + at))
}
