//! An oracle for validation errors: the URL Standard's parser, transcribed.
//!
//! It has the state machine of section 4.4 and the host parsers of section 3.5, without the URLs they build. Its
//! pointer moves over code points, as in the standard.

use crate::machine_host;
use urlens::ValidationErrorKind::{self, *};

/// The properties of a base that the parser needs.
#[derive(Clone, Copy)]
pub(crate) struct Base<'a> {
    pub(crate) scheme: &'a str,
    pub(crate) opaque: bool,
}

/// An error, and its offset if the standard defines it.
pub(crate) type Error = (ValidationErrorKind, Option<usize>);

/// All errors of a text, in order; the flag is true if the last one is fatal.
pub(crate) fn errors(raw: &str, base: Option<Base<'_>>) -> (Vec<Error>, bool) {
    let mut machine = Machine::new(raw, base);
    let failed = machine.run().is_none();
    (machine.errors, failed)
}

struct Machine<'a> {
    /// The remaining code points, with their offsets in the text.
    input: Vec<(usize, char)>,
    /// The end of the input.
    end: usize,
    base: Option<Base<'a>>,
    scheme: String,
    errors: Vec<Error>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
}

impl<'a> Machine<'a> {
    fn new(raw: &str, base: Option<Base<'a>>) -> Self {
        let trimmed = raw.trim_matches(|c| c <= ' ');
        let start = if trimmed.is_empty() { raw.len() } else { raw.find(trimmed).unwrap() };
        let end = start + trimmed.len();
        let is_kept =
            |(i, c): &(usize, char)| (start..end).contains(i) && !matches!(c, '\t' | '\n' | '\r');
        let (input, dropped): (Vec<_>, Vec<_>) = raw.char_indices().partition(is_kept);
        let errors = dropped.iter().map(|&(i, _)| (InvalidUrlUnit, Some(i))).collect();
        Self { input, end, base, scheme: String::new(), errors }
    }

    fn c(&self, pointer: usize) -> Option<char> {
        self.input.get(pointer).map(|it| it.1)
    }

    fn remaining_starts_with(&self, pointer: usize, text: &str) -> bool {
        text.chars().enumerate().all(|(i, c)| self.c(pointer + 1 + i) == Some(c))
    }

    fn error(&mut self, violation: ValidationErrorKind, pointer: usize) {
        let at = self.input.get(pointer).map_or(self.end, |it| it.0);
        self.errors.push((violation, Some(at)));
    }

    fn fail<T>(&mut self, violation: ValidationErrorKind, pointer: usize) -> Option<T> {
        self.error(violation, pointer);
        None
    }

    fn is_special(&self) -> bool {
        matches!(&*self.scheme, "http" | "https" | "ws" | "wss" | "ftp" | "file")
    }

    fn base_is_file(&self) -> bool {
        self.base.is_some_and(|it| it.scheme == "file")
    }

    /// Reports errors about one code point of a path, a query or a fragment.
    fn unit(&mut self, pointer: usize) {
        let hex = |n| self.c(pointer + n).is_some_and(|c| c.is_ascii_hexdigit());
        match self.c(pointer) {
            Some('%') if !(hex(1) && hex(2)) => self.error(InvalidUrlUnit, pointer),
            Some('%') => (),
            Some(c) if !is_url_code_point(c) => self.error(InvalidUrlUnit, pointer),
            _ => (),
        }
    }

    fn run(&mut self) -> Option<()> {
        let mut state = State::SchemeStart;
        // The buffer is the code points from here to the pointer.
        let mut buffer = 0;
        let (mut at_sign, mut brackets) = (false, false);
        let mut p = 0;
        loop {
            // To decrease the pointer is to continue without increasing it.
            let mut again = false;
            let c = self.c(p);
            let special = self.is_special();
            let ends_authority =
                matches!(c, None | Some('/' | '?' | '#')) || special && c == Some('\\');
            match state {
                State::SchemeStart => match c {
                    Some(letter) if letter.is_ascii_alphabetic() => state = State::Scheme,
                    _ => (state, again) = (State::NoScheme, true),
                },
                State::Scheme => match c {
                    Some(it) if it.is_ascii_alphanumeric() || "+-.".contains(it) => (),
                    Some(':') => {
                        let scheme = self.input[..p].iter().map(|it| it.1.to_ascii_lowercase());
                        self.scheme = scheme.collect();
                        if self.scheme == "file" {
                            if !self.remaining_starts_with(p, "//") {
                                self.error(SpecialSchemeMissingFollowingSolidus, p + 1);
                            }
                            state = State::File;
                        } else if self.is_special() {
                            state = match self.base {
                                Some(base) if base.scheme == self.scheme => {
                                    State::SpecialRelativeOrAuthority
                                }
                                _ => State::SpecialAuthoritySlashes,
                            };
                        } else if self.remaining_starts_with(p, "/") {
                            state = State::PathOrAuthority;
                            p += 1;
                        } else {
                            state = State::OpaquePath;
                        }
                    }
                    _ => {
                        (p, state, again) = (0, State::NoScheme, true);
                    }
                },
                State::NoScheme => match self.base {
                    None => return self.fail(MissingSchemeNonRelativeUrl, p),
                    Some(base) if base.opaque && c != Some('#') => {
                        return self.fail(MissingSchemeNonRelativeUrl, p);
                    }
                    Some(base) => {
                        self.scheme = base.scheme.into();
                        (state, again) = match base.scheme {
                            _ if base.opaque => (State::Fragment, false),
                            "file" => (State::File, true),
                            _ => (State::Relative, true),
                        };
                    }
                },
                State::SpecialRelativeOrAuthority | State::SpecialAuthoritySlashes => {
                    if c == Some('/') && self.remaining_starts_with(p, "/") {
                        state = State::SpecialAuthorityIgnoreSlashes;
                        p += 1;
                    } else {
                        self.error(SpecialSchemeMissingFollowingSolidus, p);
                        again = true;
                        state = match state {
                            State::SpecialAuthoritySlashes => State::SpecialAuthorityIgnoreSlashes,
                            _ => State::Relative,
                        };
                    }
                }
                State::PathOrAuthority => match c {
                    Some('/') => (state, buffer) = (State::Authority, p + 1),
                    _ => (state, again) = (State::Path, true),
                },
                State::Relative => match c {
                    Some('/') => state = State::RelativeSlash,
                    Some('\\') if special => {
                        self.error(InvalidReverseSolidus, p);
                        state = State::RelativeSlash;
                    }
                    Some('?') => state = State::Query,
                    Some('#') => state = State::Fragment,
                    None => (),
                    Some(_) => (state, again) = (State::Path, true),
                },
                State::RelativeSlash => match c {
                    Some('/' | '\\') if special => {
                        if c == Some('\\') {
                            self.error(InvalidReverseSolidus, p);
                        }
                        state = State::SpecialAuthorityIgnoreSlashes;
                    }
                    Some('/') => (state, buffer) = (State::Authority, p + 1),
                    _ => (state, again) = (State::Path, true),
                },
                State::SpecialAuthorityIgnoreSlashes => match c {
                    Some('/' | '\\') => self.error(SpecialSchemeMissingFollowingSolidus, p),
                    _ => (state, again, buffer) = (State::Authority, true, p),
                },
                State::Authority => {
                    if c == Some('@') {
                        self.error(InvalidCredentials, p);
                        (at_sign, buffer) = (true, p + 1);
                    } else if ends_authority {
                        if at_sign && buffer == p {
                            return self.fail(HostMissing, p);
                        }
                        (p, state, again) = (buffer, State::Host, true);
                    }
                }
                State::Host => {
                    if c == Some(':') && !brackets {
                        if buffer == p {
                            return self.fail(HostMissing, p);
                        }
                        self.host(buffer, p)?;
                        (buffer, state) = (p + 1, State::Port);
                    } else if ends_authority {
                        if special && buffer == p {
                            return self.fail(HostMissing, p);
                        }
                        self.host(buffer, p)?;
                        (state, again) = (State::PathStart, true);
                    } else {
                        brackets = c == Some('[') || brackets && c != Some(']');
                    }
                }
                State::Port => {
                    if ends_authority {
                        let port = self.text(buffer, p);
                        if !port.is_empty() && port.parse::<u16>().is_err() {
                            return self.fail(PortOutOfRange, buffer);
                        }
                        (state, again) = (State::PathStart, true);
                    } else if !c.is_some_and(|it| it.is_ascii_digit()) {
                        return self.fail(PortInvalid, p);
                    }
                }
                State::File => {
                    self.scheme = "file".into();
                    match c {
                        Some('/' | '\\') => {
                            if c == Some('\\') {
                                self.error(InvalidReverseSolidus, p);
                            }
                            state = State::FileSlash;
                        }
                        Some('?') if self.base_is_file() => state = State::Query,
                        Some('#') if self.base_is_file() => state = State::Fragment,
                        None if self.base_is_file() => (),
                        _ => {
                            if self.base_is_file() && self.starts_with_drive_letter(p) {
                                self.error(FileInvalidWindowsDriveLetter, p);
                            }
                            (state, again) = (State::Path, true);
                        }
                    }
                }
                State::FileSlash => match c {
                    Some('/' | '\\') => {
                        if c == Some('\\') {
                            self.error(InvalidReverseSolidus, p);
                        }
                        (state, buffer) = (State::FileHost, p + 1);
                    }
                    _ => (state, again) = (State::Path, true),
                },
                State::FileHost => {
                    if matches!(c, None | Some('/' | '\\' | '?' | '#')) {
                        again = true;
                        if is_drive_letter(&self.text(buffer, p)) {
                            self.error(FileInvalidWindowsDriveLetterHost, buffer);
                            state = State::Path;
                        } else {
                            if buffer < p {
                                self.host(buffer, p)?;
                            }
                            state = State::PathStart;
                        }
                    }
                }
                State::PathStart if special => {
                    if c == Some('\\') {
                        self.error(InvalidReverseSolidus, p);
                    }
                    again = !matches!(c, Some('/' | '\\'));
                    state = State::Path;
                }
                State::PathStart => match c {
                    Some('?') => state = State::Query,
                    Some('#') => state = State::Fragment,
                    Some(_) => (state, again) = (State::Path, c != Some('/')),
                    None => (),
                },
                State::Path => match c {
                    Some('?') => state = State::Query,
                    Some('#') => state = State::Fragment,
                    Some('\\') if special => self.error(InvalidReverseSolidus, p),
                    Some('/') | None => (),
                    Some(_) => self.unit(p),
                },
                State::OpaquePath => match c {
                    Some('?') => state = State::Query,
                    Some('#') => state = State::Fragment,
                    Some(' ') => self.error(InvalidUrlUnit, p),
                    _ => self.unit(p),
                },
                State::Query => match c {
                    Some('#') => state = State::Fragment,
                    _ => self.unit(p),
                },
                State::Fragment => self.unit(p),
            }
            if again {
                continue;
            }
            if c.is_none() {
                return Some(());
            }
            p += 1;
        }
    }
}

impl Machine<'_> {
    fn text(&self, from: usize, to: usize) -> String {
        self.input[from..to].iter().map(|it| it.1).collect()
    }

    /// Runs the host parser on the buffer.
    fn host(&mut self, from: usize, to: usize) -> Option<()> {
        let text = self.text(from, to);
        let mut errors = Vec::new();
        let parsed = machine_host::host(&text, !self.is_special(), &mut errors);
        for (violation, at) in errors {
            match at {
                Some(n) => self.error(violation, from + n),
                None => self.errors.push((violation, None)),
            }
        }
        parsed
    }

    fn starts_with_drive_letter(&self, p: usize) -> bool {
        is_drive_letter(&self.text(p, self.input.len().min(p + 2)))
            && matches!(self.c(p + 2), None | Some('/' | '\\' | '?' | '#'))
    }
}

fn is_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

pub(crate) fn is_url_code_point(c: char) -> bool {
    let noncharacter = matches!(c as u32, 0xFDD0..=0xFDEF) || c as u32 & 0xFFFE == 0xFFFE;
    c.is_ascii_alphanumeric()
        || "!$&'()*+,-./:;=?@_~".contains(c)
        || ('\u{A0}'..='\u{10FFFD}').contains(&c) && !noncharacter
}
