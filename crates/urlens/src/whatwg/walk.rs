//! The URL parser (the URL Standard, section 4.4): one walk over a text, from its scheme to its fragment.
//!
//! Each component has a function, which starts where the previous one ends. It checks the component and
//! gives its changes to a [`Sink`], so that text and marks are made together and nothing is read twice.
//! The functions skip the bytes that need no attention by their [classes](super::classes).

use super::ComponentError;
use super::base::Base;
use super::classes::{
    AUTHORITY, Classes, ENDS_PATH, ENDS_QUERY, ENDS_SEGMENTS, GENERIC_QUERY, HASH, OPAQUE_HOST,
    OPAQUE_PATH, SCHEME, SEGMENTS, UPPERCASE, USER, WEB_QUERY, classes, end_of,
};
use super::host::{Form, form};
use super::validation_error::ValidationErrorKind;
use crate::fast::simd::decimal;
use crate::fast::url::WebScan;
use crate::grammar::whatwg::TAB_OR_NEWLINE;
use crate::host::canonical::HostBuffer;
use crate::marks::Marks;
use crate::part::Part;
use crate::scheme::{self, Known, Mode};
use crate::sink::Sink;
use crate::write::is_drive;
use alloc::borrow::Cow;
use alloc::string::String;

/// A tab or a newline was found inside of the text. They have to be removed first.
pub(super) struct FoundRemoved;

/// The reason why a walk ends early.
pub(super) enum Failure {
    /// There is a tab or a newline inside of the text.
    Removed,
    /// The text is not a URL. The offset is in the text of the walk.
    Error(ComponentError),
}

impl From<FoundRemoved> for Failure {
    fn from(_: FoundRemoved) -> Self {
        Self::Removed
    }
}

impl From<ComponentError> for Failure {
    fn from(error: ComponentError) -> Self {
        Self::Error(error)
    }
}

const MISSING_SCHEME: ComponentError =
    ComponentError::new(ValidationErrorKind::MissingSchemeNonRelativeUrl, Part::Scheme, 0);
const HOST_MISSING: ComponentError = ComponentError::host(ValidationErrorKind::HostMissing, 0);

/// A walk over a text without controls and spaces at its ends.
pub(super) struct Walk<'a> {
    sink: Sink<'a>,
    bytes: &'a [u8],
    marks: Marks,
    mode: Mode,
    default_port: Option<u16>,
}

impl<'a> Walk<'a> {
    /// A walk over a text without controls and spaces at its ends.
    #[inline]
    pub(super) fn new(input: &'a str) -> Self {
        let (sink, bytes) = (Sink::new(input), input.as_bytes());
        Self { sink, bytes, marks: Marks::default(), mode: Mode::Generic, default_port: None }
    }

    /// A walk over a fragment that replaces that of a base.
    pub(super) fn fragment_after(base: Base<'_>, input: &'a str) -> Result<Self, FoundRemoved> {
        let sink = Sink::after(&base.text[..base.marks.query_end as usize], input, 0);
        let mut walk = Self { sink, marks: *base.marks, ..Self::new(input) };
        walk.fragment(0)?;
        Ok(walk)
    }

    /// The result of a walk that succeeded.
    #[inline]
    pub(super) fn finish(self) -> (Cow<'a, str>, Marks) {
        (self.sink.finish(), self.marks)
    }

    /// The buffer of a walk that failed, for another text.
    pub(super) fn into_buffer(self) -> String {
        self.sink.into_buffer()
    }

    /// The components of a web URL that the scan does not show to be canonical.
    pub(super) fn scanned(&mut self, web: &WebScan) -> Result<(), Failure> {
        let known = web.scheme();
        (self.mode, self.default_port, self.marks) = (known.mode, known.default_port, web.marks());
        let Marks { host_end, authority_end, path_end, query_end, .. } = self.marks;
        if !web.has_canonical_name() {
            self.authority(web.authority_start())?;
        } else if host_end < authority_end {
            self.port(host_end as usize, authority_end as usize)?;
        }
        let at = authority_end as usize;
        self.marks.authority_end = self.sink.position(at);
        if web.may_have_dots() || web.needs_encoding() {
            return Ok(self.path_query_and_fragment(at, Step::RootedPath { drives: false })?);
        }
        if self.bytes.get(at) != Some(&b'/') {
            self.sink.put(at, at, "/");
        }
        self.marks.path_end = self.sink.position(path_end as usize);
        self.marks.query_end = self.sink.position(query_end as usize);
        Ok(())
    }

    /// `[ scheme ":" ] [ slashes authority ] path [ "?" query ] [ "#" fragment ]`
    #[inline]
    pub(super) fn url(&mut self, base: Option<Base<'_>>) -> Result<(), Failure> {
        let Start { known, base, scheme, slashes, has_authority, has_uppercase } =
            Start::of(self.bytes, base)?;
        if let Some(known) = known {
            (self.mode, self.default_port) = (known.mode, known.default_port);
        }
        match base {
            Some(base) if !has_authority => {
                let step = self.relative(base, scheme, slashes);
                return Ok(self.path_query_and_fragment(scheme, step)?);
            }
            Some(base) if scheme == 0 => {
                let scheme = &base.text[..base.marks.scheme_end as usize];
                self.sink = Sink::after(scheme, self.sink.input(), 0);
                self.marks.scheme_end = base.marks.scheme_end;
            }
            _ => {
                self.marks.scheme_end = scheme as u32;
                if has_uppercase {
                    self.sink.written(scheme).make_ascii_lowercase();
                }
            }
        }
        let mut at = scheme + if has_authority { slashes } else { 0 };
        if self.mode.is_special() && self.bytes[scheme..at] != *b"//" {
            self.sink.put(scheme, at, "//");
        }
        let host = self.sink.position(at);
        (self.marks.host_start, self.marks.host_end) = (host, host);
        // An empty host, as in most file URLs, needs no further look.
        if has_authority && (self.mode == Mode::Web || self.bytes.get(at) != Some(&b'/')) {
            at = self.authority(at)?;
        }
        self.marks.authority_end = self.sink.position(at);
        let step = if self.mode.is_special() || self.bytes.get(at) == Some(&b'/') {
            Step::RootedPath { drives: self.mode == Mode::File }
        } else if has_authority {
            Step::Query
        } else {
            Step::OpaquePath
        };
        Ok(self.path_query_and_fragment(at, step)?)
    }

    /// The components after the authority, from the first one on.
    #[inline]
    fn path_query_and_fragment(&mut self, mut at: usize, step: Step) -> Result<(), FoundRemoved> {
        match step {
            Step::RootedPath { drives } => {
                let folder;
                (at, folder) = self.root(at, drives);
                at = self.segments(at, folder)?;
            }
            Step::Segments(folder) => at = self.segments(at, folder)?,
            Step::OpaquePath => at = self.opaque_path(at)?,
            Step::Query => (),
            Step::Fragment => return self.fragment(at),
        }
        self.marks.path_end = self.sink.position(at);
        if self.bytes.get(at) == Some(&b'?') {
            let class = if self.mode.is_special() { WEB_QUERY } else { GENERIC_QUERY };
            at = self.run(at + 1, self.bytes.len(), class, ENDS_QUERY)?;
        }
        self.marks.query_end = self.sink.position(at);
        self.fragment(at)
    }

    /// A fragment with its `#`, or nothing.
    #[inline]
    fn fragment(&mut self, at: usize) -> Result<(), FoundRemoved> {
        let end = self.bytes.len();
        if at < end {
            self.run(at + 1, end, HASH, 0)?;
        }
        Ok(())
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`: the last `@` ends the userinfo, and the first `:`
    /// after it and outside of brackets starts the port. In a file URL all of the authority is the host,
    /// unless it is a drive letter.
    #[inline(always)]
    fn authority(&mut self, start: usize) -> Result<usize, Failure> {
        let Some(Authority { host, host_end, end, all }) =
            Authority::of(self.sink.input(), start, self.mode)?
        else {
            return Ok(start);
        };
        if host > start {
            self.userinfo(start, host - 1)?;
        }
        self.marks.host_start = self.sink.position(host);
        if host < host_end {
            self.host(host, host_end, all)?;
        }
        self.marks.host_end = self.sink.position(host_end);
        if host_end < end {
            self.port(host_end, end)?;
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
        let others =
            self.bytes[start..end].iter().filter(|byte| classes(**byte) & USER == 0).count();
        if others > usize::from(colon.is_some()) {
            self.sink.reserve(start, 2 * others);
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
        let form = form(name, self.mode, all).map_err(|error| error.after(start))?;
        let mut put = |host: &str| self.sink.put_if_changed(start, end, host);
        match form {
            Form::Same => (),
            Form::Lowercase => {
                let written = self.sink.written(end);
                let from = written.len() - name.len();
                written[from..].make_ascii_lowercase();
            }
            Form::Encoded => {
                self.run(start, end, OPAQUE_HOST, 0)?;
            }
            Form::Text(host) => put(&host),
            Form::Ipv4(address) => put(HostBuffer::ipv4(address).as_str()),
            Form::Ipv6(pieces) => put(HostBuffer::ipv6(pieces).as_str()),
        }
        Ok(())
    }

    /// A port with its `:`, which is removed if it is empty or the default port of the scheme.
    #[inline]
    fn port(&mut self, colon: usize, end: usize) -> Result<(), Failure> {
        let digits = &self.bytes[colon + 1..end];
        let port = read_port(digits).map_err(|error| error.after(colon + 1))?;
        if digits.is_empty() || self.default_port == Some(port) {
            self.sink.cut(colon, end);
        } else if digits[0] == b'0' && digits.len() > 1 {
            self.sink.put(colon + 1, end, decimal(port, &mut [0; 8]));
        }
        Ok(())
    }

    /// The slash that a path starts with, or must start with. With `drives`, the first segment may be a drive
    /// letter.
    #[inline]
    fn root(&mut self, mut at: usize, drives: bool) -> (usize, Folder) {
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
        (at, Folder { root, floor: root, drives, has_prefix })
    }

    /// The segments of a path after a slash, without dot segments.
    #[inline(always)]
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

    /// A reference without an authority that follows at most one slash: the start of the base up to the first
    /// component of the reference is kept. Returns that component.
    #[inline(never)]
    fn relative(&mut self, base: Base<'_>, start: usize, slashes: usize) -> Step {
        self.marks = *base.marks;
        let input = self.sink.input();
        let Marks { authority_end, path_end, query_end, .. } = *base.marks;
        let (root, is_file) = (authority_end as usize, self.mode == Mode::File);
        let rest = &self.bytes[start..];
        let (kept, step) = match rest {
            [] | [b'#', ..] => (query_end as usize, Step::Fragment),
            [b'?', ..] => (path_end as usize, Step::Query),
            _ if is_file && starts_with_drive(&rest[slashes..]) => {
                (root, Step::RootedPath { drives: true })
            }
            _ if slashes == 1 => {
                let drive = base.drive();
                let drives = is_file && drive.is_empty();
                (root + drive.len(), Step::RootedPath { drives })
            }
            _ => {
                let (path, drive) = (base.path(), base.drive());
                let has_prefix = self.has_no_authority() && path.starts_with("/.//");
                let root = root + if has_prefix { PREFIX.len() } else { 0 };
                let (floor, drives) = (root + drive.len(), is_file && drive.is_empty());
                let slash = path.bytes().rposition(|byte| byte == b'/').unwrap_or_default();
                // The slash is missing if the path is empty or a drive alone.
                self.sink = Sink::after(
                    &base.text[..authority_end as usize + usize::max(slash, drive.len())],
                    input,
                    start,
                );
                self.sink.written(start).push('/');
                return Step::Segments(Folder { root, floor, drives, has_prefix });
            }
        };
        self.sink = Sink::after(&base.text[..kept], input, start);
        step
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

/// The first component after the authority.
enum Step {
    /// A path that starts with a slash, or must do so.
    RootedPath {
        /// True if the first segment may be a drive letter.
        drives: bool,
    },
    /// The segments of a path that a base starts.
    Segments(Folder),
    OpaquePath,
    Query,
    Fragment,
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

/// The start of a text, up to its authority.
struct Start<'b> {
    /// The scheme of the text or of the base, if it is special.
    known: Option<&'static Known>,
    /// The base of a text that is relative unless it has an authority.
    base: Option<Base<'b>>,
    /// The offset after the `:` of the scheme, or 0.
    scheme: usize,
    has_uppercase: bool,
    /// The number of slashes after the scheme that may come before an authority.
    slashes: usize,
    has_authority: bool,
}

impl<'b> Start<'b> {
    #[inline(always)]
    fn of(bytes: &[u8], base: Option<Base<'b>>) -> Result<Self, Failure> {
        let (scheme, has_uppercase) = scheme_end(bytes)?;
        let (known, base) = match scheme {
            0 => {
                let is_fragment = bytes.first() == Some(&b'#');
                let base = base.filter(|base| is_fragment || !base.has_opaque_path());
                let base = base.ok_or(MISSING_SCHEME)?;
                (base.known, Some(base))
            }
            _ => {
                // A special scheme that equals that of the base is ignored before a relative path.
                let known = scheme::special(bytes, scheme);
                let is_same = |base: &Base<'_>| known.is_some() && base.known == known;
                (known, base.filter(is_same))
            }
        };
        let mode = known.map_or(Mode::Generic, |known| known.mode);
        // A web URL has a host, however many slashes come before it.
        let most = if mode == Mode::Web { usize::MAX } else { 2 };
        let mut slashes = 0;
        while slashes < most
            && let Some(byte) = bytes.get(scheme + slashes)
            && mode.is_slash(char::from(*byte))
        {
            slashes += 1;
        }
        if bytes.get(scheme + slashes).is_some_and(|byte| TAB_OR_NEWLINE.contains(*byte)) {
            return Err(Failure::Removed);
        }
        let has_authority = slashes >= 2 || mode == Mode::Web && base.is_none();
        Ok(Self { known, base, scheme, has_uppercase, slashes, has_authority })
    }
}

/// The offset after the `:` of the scheme, or 0 if there is no scheme; and `true` if it has uppercase letters.
///
/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
#[inline(always)]
fn scheme_end(bytes: &[u8]) -> Result<(usize, bool), FoundRemoved> {
    let (mut at, mut any) = (0, 0);
    while let Some(&byte) = bytes.get(at)
        && classes(byte) & SCHEME != 0
    {
        any |= classes(byte);
        at += 1;
    }
    match bytes.get(at) {
        Some(b':') if bytes[0].is_ascii_alphabetic() => Ok((at + 1, any & UPPERCASE != 0)),
        Some(b'\t' | b'\n' | b'\r') => Err(FoundRemoved),
        _ => Ok((0, false)),
    }
}

/// The offsets of the parts of an authority.
struct Authority {
    host: usize,
    host_end: usize,
    /// After the port, which starts with its `:`.
    end: usize,
    /// The classes that all bytes of the host have.
    all: Classes,
}

impl Authority {
    /// The authority that starts at `start`; `None` if there is a drive letter in its place.
    #[inline(always)]
    fn of(text: &str, start: usize, mode: Mode) -> Result<Option<Self>, Failure> {
        let bytes = text.as_bytes();
        // The `:` of the port, with the classes of the host before it.
        let (mut host, mut colon, mut all) = (start, None, Classes::MAX);
        let (mut at, mut in_brackets) = (start, false);
        while let Some(&byte) = bytes.get(at) {
            let class = classes(byte);
            if class & AUTHORITY != 0 {
                all &= class;
                at += 1;
                continue;
            }
            match byte {
                b'/' | b'?' | b'#' => break,
                b'\\' if mode.is_special() => break,
                b'\t' | b'\n' | b'\r' => return Err(Failure::Removed),
                b'@' if mode != Mode::File => {
                    at += 1;
                    (host, colon, all, in_brackets) = (at, None, Classes::MAX, false);
                    continue;
                }
                b':' if mode != Mode::File && !in_brackets && colon.is_none() => {
                    colon = Some((at, all));
                }
                b'[' => in_brackets = true,
                b']' => in_brackets = false,
                _ => (),
            }
            all &= class;
            at += 1;
        }
        let (host_end, all) = colon.unwrap_or((at, all));
        let end = at;
        if mode == Mode::File && is_drive(&text[start..end]) {
            return Ok(None);
        }
        // Only an authority without userinfo and port may be empty.
        if host == host_end && (mode == Mode::Web || start < end) {
            return Err(HOST_MISSING.after(host).into());
        }
        Ok(Some(Self { host, host_end, end, all }))
    }
}

/// The host of a text without controls and spaces at its ends that is parsed without a base; `None` if it
/// has no host. Nothing after the authority can make parsing fail, so the rest is not read.
///
/// Calls `then` with the host, unless it is empty, with its mode and the classes that all its bytes have.
#[inline]
pub(super) fn read_host<'a, R>(
    text: &'a str,
    then: impl FnOnce(&'a str, Mode, Classes) -> Result<R, ComponentError>,
) -> Result<HostOf<R>, Failure> {
    let Start { known, scheme, slashes, has_authority, .. } = Start::of(text.as_bytes(), None)?;
    let mode = known.map_or(Mode::Generic, |known| known.mode);
    if !has_authority {
        return Ok(if mode == Mode::File { HostOf::Empty } else { HostOf::None });
    }
    let authority = Authority::of(text, scheme + slashes, mode)?;
    let Some(Authority { host, host_end, end, all }) = authority else { return Ok(HostOf::Empty) };
    let name = match &text[host..host_end] {
        "" => HostOf::Empty,
        name => HostOf::Name(then(name, mode, all).map_err(|error| error.after(host))?),
    };
    if host_end < end {
        let digits = &text.as_bytes()[host_end + 1..end];
        read_port(digits).map_err(|error| error.after(host_end + 1))?;
    }
    Ok(name)
}

/// The result of [`read_host`].
pub(super) enum HostOf<R> {
    /// The URL has no host.
    None,
    /// An empty host.
    Empty,
    Name(R),
}

impl<'a> HostOf<Cow<'a, str>> {
    pub(super) fn into_option(self) -> Option<Cow<'a, str>> {
        match self {
            Self::None => None,
            Self::Empty => Some(Cow::Borrowed("")),
            Self::Name(name) => Some(name),
        }
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
