//! [`UrlRef`]: a reference by the URL Standard's rules, as a value, before there is a base.

use super::clean::Clean;
use super::encode;
use super::force::is_opaque;
use super::parse::{credentials, parse, write};
use super::parts::{folders, parts};
use super::url::Url;
use super::validation_error::ValidationErrorKind;
use crate::dialect::Whatwg;
use crate::error::{ErrorKind, ParseError, TooLong};
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_HOST};
use crate::part::Part;
use crate::parts::{Order, Parts, Pieces};
use crate::reference::{Identifier, Reference};
use crate::scheme::Mode;
use crate::split::{Split, mode_of};
use crate::text::{Lasting, Text};
use crate::tokens::{Segmenting, TokenStream};
use crate::write::{Dots, is_drive};
use alloc::borrow::Cow;
use alloc::string::String;

/// A URL reference (the URL Standard): any text that can stand in a link, kept as it is.
///
/// What `\` or `'` mean in it is known only with a scheme, its own or that of a base. So nothing is
/// changed until it is resolved, or printed by choice; only what no reader of URLs sees is dropped
/// at once: space around it, tabs and newlines in it.
///
/// ```
/// use urlens::{Url, UrlRef};
///
/// let link = UrlRef::parse("..\\a b?it's")?;
/// assert_eq!(link.as_str(), "..\\a b?it's");
/// assert_eq!(link.normalized()?, "../a%20b?it%27s");
///
/// let web = Url::parse("https://example.org/x/y")?;
/// assert_eq!(web.resolve(&link)?, "https://example.org/a%20b?it%27s");
/// let other = Url::parse("foo://example.org/x/y")?;
/// assert_eq!(other.resolve(&link)?, "foo://example.org/x/..\\a%20b?it's");
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type UrlRef<T = String> = Reference<Whatwg, T>;

impl<'a> Reference<Whatwg, Cow<'a, str>> {
    /// Takes any text. It is borrowed unless tabs or newlines have to go from its middle.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse(" a\n/b ")?, "a/b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is longer than 4 GiB.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        if text.len() > u32::MAX as usize {
            return Err(too_long(TooLong));
        }
        let text = Clean::of(text).text;
        let marks = Split::reference(&text, fallback_mode(&text)).marks();
        Ok(Self::new(text, marks))
    }
}

fn too_long(_: TooLong) -> ParseError {
    ParseError::new(ErrorKind::TooLong, Part::Path, u32::MAX as usize)
}

/// The mode of a reference without scheme whose base is not known: that of files if it starts with a
/// drive letter like `c|/` or `/c:/`, that of web URLs otherwise.
fn fallback_mode(text: &str) -> Mode {
    let is_slash = |c| Mode::File.is_slash(c);
    let first = text.strip_prefix(is_slash).unwrap_or(text).split(is_slash).next();
    match first {
        Some(first) if is_drive(first) => Mode::File,
        _ => Mode::Web,
    }
}

impl<T: Text> Reference<Whatwg, T> {
    /// How this reference is read without a base: as its scheme says; as a file if it begins with a
    /// drive letter; otherwise as a web URL.
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// assert_eq!(UrlRef::parse("foo:a")?.mode(), Mode::Generic);
    /// assert_eq!(UrlRef::parse("c|/a")?.mode(), Mode::File);
    /// assert_eq!(UrlRef::parse("a")?.mode(), Mode::Web);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn mode(&self) -> Mode {
        let text = self.text.as_ref();
        mode_of(text, fallback_mode(text))
    }

    /// This reference in normal form, as far as that can be had without a base: slashes are slashes,
    /// dots are removed as far as they go, and what must be is percent-encoded.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse("a/../../b")?.normalized()?, "../b");
    /// assert_eq!(UrlRef::parse("//host\\a/..")?.normalized()?, "//host/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than 4 GiB.
    pub fn normalized(&self) -> Result<UrlRef, ParseError> {
        self.normalized_in(self.mode())
    }

    /// [`normalized`](Self::normalized), read in a mode of one's choice. A scheme of its own decides
    /// all the same.
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// let reference = UrlRef::parse("/c|/../a\\b")?;
    /// assert_eq!(reference.normalized_in(Mode::File)?, "/c:/a/b");
    /// assert_eq!(reference.normalized_in(Mode::Generic)?, "/a\\b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than 4 GiB.
    pub fn normalized_in(&self, mode: Mode) -> Result<UrlRef, ParseError> {
        let text = self.text.as_ref();
        let split = Split::reference(text, mode);
        print(parts(&split, text, &split.path_with_slashes(text)), split.mode)
    }

    /// This reference put behind `base`, which may be relative itself, in normal form: the
    /// non-strict *goto* where the scheme is special, the strict one elsewhere.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// let base = UrlRef::parse("/docs/intro")?;
    /// assert_eq!(UrlRef::parse("..\\api?x")?.onto(&base)?, "/api?x");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the base is opaque and this is more than a fragment, or the result would be longer than
    /// 4 GiB.
    pub fn onto<U: Text>(&self, base: &UrlRef<U>) -> Result<UrlRef, ParseError> {
        let (text, base_text) = (self.text.as_ref(), base.text.as_ref());
        let base_split = Split::reference(base_text, fallback_mode(base_text));
        let split = Split::reference(text, base_split.mode);
        let (mode, base_mode) = (split.mode, base_split.mode);
        let base_path = base_split.path_with_slashes(base_text);
        let path = split.path_with_slashes(text);

        let base = parts(&base_split, base_text, &base_path);
        let mut parts = parts(&split, text, &path);
        let same = |a: Option<&str>, b: Option<&str>| {
            a.zip(b).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
        };
        if mode.is_special() && same(parts.scheme, base.scheme) {
            parts.scheme = None;
        }
        let fragment_alone = parts.order() == Order::Fragment && parts.fragment.is_some();
        let opaque = base.scheme.is_some() && is_opaque(&base, base_mode);
        if parts.scheme.is_none() && opaque && !fragment_alone {
            let kind = ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl);
            return Err(ParseError::new(kind, Part::Scheme, 0));
        }
        print(parts.onto_folders(base, folders), mode)
    }
}

/// Prints a reference in normal form. What host it has is not known before it is resolved.
fn print(parts: Parts<'_>, mode: Mode) -> Result<UrlRef, ParseError> {
    let (userinfo, host);
    let authority = match parts.authority {
        None => None,
        Some(pieces) => {
            userinfo = match pieces.host {
                // An `@` before no host keeps the authority from being taken from the path.
                "" => pieces.userinfo.map(|it| credentials(it).unwrap_or_default()),
                _ => pieces.userinfo.and_then(credentials),
            };
            // What no host may hold stays to be seen: escaped, it might pass.
            host = encode(pieces.host, C0_CONTROL.without(FORBIDDEN_HOST));
            Some(Pieces { userinfo: userinfo.as_deref(), host: &host, ..pieces })
        }
    };
    let dots = Dots::CollapseUrl { drives: mode == Mode::File };
    match write(&Parts { authority, ..parts }, mode, dots) {
        Ok((text, marks)) => Ok(Reference::new(text, marks)),
        Err(error) => Err(too_long(error)),
    }
}

impl<'i, 'o, T: Lasting<'i, 'o>> Reference<Whatwg, T> {
    /// This reference as a sequence of tokens, read without a base.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// let reference = UrlRef::parse("c|\\a/..")?;
    /// let tokens: Vec<_> = reference.tokens().map(|it| it.to_string()).collect();
    /// assert_eq!(tokens, ["drive c|", "path-root \\", "dir a", "dir .."]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn tokens(&'i self) -> TokenStream<'o> {
        self.tokens_in(self.mode())
    }

    /// The tokens in a mode of one's choice. A scheme of its own decides all the same.
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// let tokens = |mode| UrlRef::parse("a\\b").unwrap().tokens_in(mode).count();
    /// assert_eq!((tokens(Mode::Web), tokens(Mode::Generic)), (2, 1));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn tokens_in(&'i self, mode: Mode) -> TokenStream<'o> {
        let text = self.text.lasting();
        let split = Split::reference(text, mode);
        let it: Reference<Whatwg, &'o str> = Reference::new(text, split.marks());
        let mode = split.mode;
        let is_rooted = it.path().starts_with(|c| mode.is_slash(c));
        let (root, path) = it.path().split_at(usize::from(is_rooted));
        let mut stream = TokenStream {
            scheme: it.scheme(),
            authority: it.authority().map(|it| it.text),
            drive: None,
            root: Some(root).filter(|it| !it.is_empty()),
            path: Some(path),
            query: it.query(),
            fragment: it.fragment(),
            segmenting: Segmenting::Url(mode),
        };
        if mode == Mode::File {
            find_drive(&mut stream);
        }
        let opaque = stream.scheme.is_some() && stream.authority.is_none() && !is_rooted;
        if opaque && mode == Mode::Generic {
            stream.segmenting = Segmenting::Opaque;
        }
        stream
    }
}

/// The drive letter that a file reference may begin with, as it is written.
fn find_drive(stream: &mut TokenStream<'_>) {
    if let Some(host) = stream.authority
        && is_drive(host)
    {
        (stream.authority, stream.drive) = (Some(&host[2..]), Some(host));
        return;
    }
    let path = stream.path.unwrap_or_default();
    let first = path.split(|c| stream.segmenting.is_slash(c)).next().unwrap_or_default();
    if is_drive(first) {
        let rest = &path[first.len()..];
        let (root, path) = rest.split_at(usize::from(!rest.is_empty()));
        (stream.drive, stream.path) = (Some(first), Some(path));
        stream.root = Some(root).filter(|it| !it.is_empty());
    }
}

impl<T: Text> Identifier<Whatwg, T> {
    /// What a reference means, seen from here: the same as parsing its text onto this URL.
    ///
    /// ```
    /// use urlens::{Url, UrlRef};
    /// let url = Url::parse("file:///C:/a/b")?;
    /// assert_eq!(url.resolve(&UrlRef::parse("/x")?)?, "file:///C:/x");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Url::parse`].
    pub fn resolve<U: Text>(&self, reference: &UrlRef<U>) -> Result<Url, ParseError> {
        Ok(parse(reference.text.as_ref(), Some(self.base()))?.into_owned())
    }
}
