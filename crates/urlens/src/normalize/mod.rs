//! Normalization: other spellings of the same identifier made one (RFC 3986, section 6.2).
//!
//! Each step is offered alone, and [`Normalization`] names the combinations that matter.

mod case;
mod escape;
mod opt_in;
mod scheme_based;

pub use opt_in::OptIn;

use crate::dialect::{Rules, Strict};
use crate::draft::{Draft, DraftAuthority};
use crate::reference::{Identifier, Reference};
use crate::scheme;
use crate::text::Lasting;
use crate::write::{Dots, Rootless, dots_in};
use alloc::borrow::Cow;
use alloc::string::String;

/// A step of normalization that keeps the meaning.
///
/// ```
/// use urlens::{Normalization, Step, uri};
///
/// let escapes = Normalization::NOTHING.and(Step::Escape);
/// assert_eq!(uri!("HTTP://a/%7e").normalize_with(&escapes), "HTTP://a/~");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Escapes of characters that need none are decoded (RFC 3986, 6.2.2.2).
    Escape,
    /// Scheme and host in lower case, escapes in upper case (6.2.2.1).
    Case,
    /// Dot segments are removed from the path of an identifier (6.2.2.3).
    Path,
    /// What the scheme makes equivalent: default port, empty path (6.2.3).
    Scheme,
}

impl Step {
    /// All steps, in the order in which they are taken.
    ///
    /// ```
    /// assert_eq!(urlens::Step::ALL.map(|it| it.name()), ["escape", "case", "path", "scheme"]);
    /// ```
    pub const ALL: [Self; 4] = [Self::Escape, Self::Case, Self::Path, Self::Scheme];

    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens::Step::Path.name(), "path");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Escape => "escape",
            Self::Case => "case",
            Self::Path => "path",
            Self::Scheme => "scheme",
        }
    }

    /// The step of that name.
    ///
    /// ```
    /// assert_eq!(urlens::Step::named("case"), Some(urlens::Step::Case));
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

/// Which steps are taken.
///
/// ```
/// use urlens::{Normalization, uri};
///
/// let uri = uri!("URN:a/../b");
/// // SRFI 275 removes dot segments from every identifier,
/// assert_eq!(uri.normalize_with(&Normalization::SRFI), "urn:b");
/// // but `..` means nothing in a URN, and this library knows.
/// assert_eq!(uri.normalize(), "urn:a/../b");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Normalization<'h> {
    steps: u8,
    /// Whether the path is left alone in schemes without hierarchy, and a zone identifier dropped.
    aware: bool,
    rootless: Rootless,
    opt_in: &'h [OptIn<'h>],
}

impl Normalization<'static> {
    /// No step.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("A:%7e").normalize_with(&Normalization::NOTHING), "A:%7e");
    /// ```
    pub const NOTHING: Self =
        Self { steps: 0, aware: false, rootless: Rootless::Srfi, opt_in: &[] };

    /// Escapes, case and path, in this order and for every scheme: SRFI 275's `normalise-uri`.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("tag:a/./b").normalize_with(&Normalization::SRFI), "tag:a/b");
    /// ```
    pub const SRFI: Self = Self::NOTHING.and(Step::Escape).and(Step::Case).and(Step::Path);

    /// Syntax alone, which is always safe: escapes, case, and the path where the scheme is not
    /// known to have no hierarchy. This is what [`normalize`](Reference::normalize) does.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("tag:a/./b").normalize_with(&Normalization::SYNTAX), "tag:a/./b");
    /// ```
    pub const SYNTAX: Self = Self { aware: true, ..Self::SRFI };

    /// Syntax and what the scheme says.
    ///
    /// ```
    /// # use urlens::*;
    /// let uri = uri!("HTTP://Example.org:80");
    /// assert_eq!(uri.normalize_with(&Normalization::SCHEME), "http://example.org/");
    /// ```
    pub const SCHEME: Self = Self::SYNTAX.and(Step::Scheme);
}

impl<'h> Normalization<'h> {
    /// This, and one more step.
    ///
    /// ```
    /// # use urlens::*;
    /// let both = Normalization::NOTHING.and(Step::Case).and(Step::Path);
    /// assert_eq!(uri!("A:/b/../%7e").normalize_with(&both), "a:/%7E");
    /// ```
    #[must_use]
    pub const fn and(self, step: Step) -> Self {
        Self { steps: self.steps | 1 << step as u8, ..self }
    }

    /// This, and steps that may change the meaning.
    ///
    /// ```
    /// # use urlens::*;
    /// let steps = Normalization::SYNTAX.with(&[OptIn::DropEmptyQuery]);
    /// assert_eq!(uri!("foo:a?").normalize_with(&steps), "foo:a");
    /// ```
    #[must_use]
    pub const fn with<'n>(self, opt_in: &'n [OptIn<'n>]) -> Normalization<'n>
    where
        'h: 'n,
    {
        Normalization { opt_in, ..self }
    }

    /// This, with another rule for rootless paths.
    ///
    /// ```
    /// # use urlens::*;
    /// let verbatim = Normalization::SRFI.rootless(Rootless::Rfc3986Verbatim);
    /// assert_eq!(uri!("foo:a/../b").normalize_with(&verbatim), "foo:/b");
    /// ```
    #[must_use]
    pub const fn rootless(self, rootless: Rootless) -> Self {
        Self { rootless, ..self }
    }

    const fn has(&self, step: Step) -> bool {
        self.steps >> step as u8 & 1 == 1
    }

    /// Takes the steps. Says what is left to do for the Writer.
    fn apply(&self, draft: &mut Draft<'_>, rules: &Rules) -> Dots {
        if self.has(Step::Escape) {
            draft.each(|component, run| escape::decoded(component, run, rules));
        }
        if self.has(Step::Case) {
            lower_names(draft);
            draft.each(|component, _| case::upper_escapes(component));
        }
        if self.aware && rules.zones {
            drop_zone(draft);
        }
        if self.has(Step::Scheme) {
            scheme_based::apply(draft);
        }
        self.dots(draft)
    }

    /// Dot segments go from identifiers only: in a relative reference they still have to be seen
    /// from a base.
    fn dots(&self, draft: &Draft<'_>) -> Dots {
        let hierarchical = |scheme: &Cow<'_, str>| !self.aware || scheme::is_hierarchical(scheme);
        match self.has(Step::Path) && draft.scheme.as_ref().is_some_and(hierarchical) {
            true => Dots::Remove(self.rootless),
            false => Dots::Keep,
        }
    }
}

fn lower_names(draft: &mut Draft<'_>) {
    if let Some(lower) = draft.scheme.as_deref().and_then(case::lower_scheme) {
        draft.scheme = Some(Cow::Owned(lower));
        draft.changed = true;
    }
    if let Some(DraftAuthority { host, .. }) = &mut draft.authority
        && let Some(lower) = case::lower_host(host)
    {
        *host = Cow::Owned(lower);
        draft.changed = true;
    }
}

fn drop_zone(draft: &mut Draft<'_>) {
    if let Some(DraftAuthority { host, .. }) = &mut draft.authority
        && let Some((address, _)) = host.strip_prefix('[').and_then(|it| it.split_once('%'))
    {
        *host = Cow::Owned(alloc::format!("[{address}]"));
        draft.changed = true;
    }
}

/// Normalization gives a borrowed text when nothing changes.
impl<'i, 'o, D: Strict, T: Lasting<'i, 'o>> Reference<D, T> {
    /// Takes the steps that are always safe: [`Normalization::SYNTAX`].
    ///
    /// ```
    /// use urlens::{uri, uri_ref};
    ///
    /// assert_eq!(uri!("HTTP://a/./b/../%7ec").normalize(), "http://a/~c");
    /// // A relative reference keeps its dots, which only a base can resolve.
    /// assert_eq!(uri_ref!("../%7ec").normalize(), "../~c");
    /// ```
    pub fn normalize(&'i self) -> Reference<D, Cow<'o, str>> {
        self.normalize_with(&Normalization::SYNTAX)
    }

    /// Decodes escapes that are not needed: SRFI 275's `normalise-uri-escape` and
    /// `normalise-iri-escape`.
    ///
    /// ```
    /// use urlens::{iri_ref, uri_ref};
    ///
    /// assert_eq!(uri_ref!("%7E%2F%C3%A9").normalize_escapes(), "~%2F%C3%A9");
    /// assert_eq!(iri_ref!("%7E%2F%C3%A9").normalize_escapes(), "~%2Fé");
    /// ```
    pub fn normalize_escapes(&'i self) -> Reference<D, Cow<'o, str>> {
        self.normalize_with(&Normalization::NOTHING.and(Step::Escape))
    }

    /// Scheme and host in lower case, escapes in upper case: `normalise-uri-case` and
    /// `normalise-iri-case`.
    ///
    /// ```
    /// assert_eq!(urlens::uri_ref!("//EXAMPLE/A%2f").normalize_case(), "//example/A%2F");
    /// ```
    pub fn normalize_case(&'i self) -> Reference<D, Cow<'o, str>> {
        self.normalize_with(&Normalization::NOTHING.and(Step::Case))
    }

    /// Removes dot segments, unless this is relative: `normalise-uri-path-segments` and
    /// `normalise-iri-path-segments`.
    ///
    /// ```
    /// use urlens::uri_ref;
    ///
    /// assert_eq!(uri_ref!("foo:a/b/../.././../../e").normalize_path(), "foo:e");
    /// assert_eq!(uri_ref!("a/../b").normalize_path(), "a/../b");
    /// ```
    pub fn normalize_path(&'i self) -> Reference<D, Cow<'o, str>> {
        self.normalize_with(&Normalization::NOTHING.and(Step::Path))
    }

    /// Takes the step that the scheme allows, and no other.
    ///
    /// ```
    /// assert_eq!(urlens::uri_ref!("https://A:443").normalize_scheme(), "https://A/");
    /// ```
    pub fn normalize_scheme(&'i self) -> Reference<D, Cow<'o, str>> {
        self.normalize_with(&Normalization::NOTHING.and(Step::Scheme))
    }

    /// Takes the steps that are asked for.
    ///
    /// ```
    /// use urlens::{Normalization, OptIn, uri_ref};
    ///
    /// let steps = Normalization::SCHEME.with(&[OptIn::DropFragment]);
    /// assert_eq!(uri_ref!("//A/%7e#b").normalize_with(&steps), "//a/~");
    /// ```
    pub fn normalize_with(&'i self, how: &Normalization<'_>) -> Reference<D, Cow<'o, str>> {
        let normal = self.rewrite(|draft| how.apply(draft, D::RULES));
        if how.opt_in.is_empty() {
            return normal;
        }
        let taken = normal.rewrite(|draft| {
            how.opt_in.iter().for_each(|step| step.apply(draft));
            Dots::Keep
        });
        match taken.text {
            Cow::Owned(text) => Reference::new(Cow::Owned(text), taken.marks),
            Cow::Borrowed(_) => normal,
        }
    }

    /// This reference after a change to its draft, which says what becomes of dot segments.
    fn rewrite(
        &'i self,
        change: impl FnOnce(&mut Draft<'_>) -> Dots,
    ) -> Reference<D, Cow<'o, str>> {
        let mut draft = Draft::of(&self.lasting_parts(), self.path());
        let dots = change(&mut draft);
        let dotted = dots != Dots::Keep && draft.path.split('/').any(|it| dots_in(it) > 0);
        if !draft.changed && !dotted {
            return self.unchanged();
        }
        match draft.write::<D>(dots) {
            Ok(normal) if normal.text != self.as_str() => normal.text_into(),
            // The same; or longer than 4 GiB by a guard, which is as good as not at all.
            _ => self.unchanged(),
        }
    }
}

/// Normalization, as of [`Reference`].
impl<'i, 'o, D: Strict, T: Lasting<'i, 'o>> Identifier<D, T> {
    /// Takes the steps that are always safe. See [`Reference::normalize`].
    ///
    /// ```
    /// assert_eq!(urlens::uri!("HTTP://a/./b").normalize(), "http://a/b");
    /// ```
    pub fn normalize(&'i self) -> Identifier<D, Cow<'o, str>> {
        Identifier(self.0.normalize())
    }

    /// Decodes escapes that are not needed. See [`Reference::normalize_escapes`].
    ///
    /// ```
    /// assert_eq!(urlens::iri!("a:%C3%A9").normalize_escapes(), "a:é");
    /// ```
    pub fn normalize_escapes(&'i self) -> Identifier<D, Cow<'o, str>> {
        Identifier(self.0.normalize_escapes())
    }

    /// Scheme and host in lower case, escapes in upper case. See [`Reference::normalize_case`].
    ///
    /// ```
    /// assert_eq!(urlens::uri!("A://B/C").normalize_case(), "a://b/C");
    /// ```
    pub fn normalize_case(&'i self) -> Identifier<D, Cow<'o, str>> {
        Identifier(self.0.normalize_case())
    }

    /// Removes dot segments. See [`Reference::normalize_path`].
    ///
    /// ```
    /// assert_eq!(urlens::uri!("a:/b/../c").normalize_path(), "a:/c");
    /// ```
    pub fn normalize_path(&'i self) -> Identifier<D, Cow<'o, str>> {
        Identifier(self.0.normalize_path())
    }

    /// Takes the step that the scheme allows. See [`Reference::normalize_scheme`].
    ///
    /// ```
    /// assert_eq!(urlens::uri!("http://a:80").normalize_scheme(), "http://a/");
    /// ```
    pub fn normalize_scheme(&'i self) -> Identifier<D, Cow<'o, str>> {
        Identifier(self.0.normalize_scheme())
    }

    /// Takes the steps that are asked for. See [`Reference::normalize_with`].
    ///
    /// ```
    /// use urlens::{Normalization, uri};
    /// assert_eq!(uri!("a:b/./c").normalize_with(&Normalization::SRFI), "a:b/c");
    /// ```
    pub fn normalize_with(&'i self, how: &Normalization<'_>) -> Identifier<D, Cow<'o, str>> {
        Identifier(self.0.normalize_with(how))
    }
}

/// In place, for owned text.
impl<D: Strict> Reference<D, String> {
    /// [`normalize`](Self::normalize), in place.
    ///
    /// ```
    /// let mut reference: urlens::UriRef = "//A/%7e".parse()?;
    /// reference.normalize_in_place();
    /// assert_eq!(reference, "//a/~");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn normalize_in_place(&mut self) {
        self.normalize_in_place_with(&Normalization::SYNTAX);
    }

    /// [`normalize_with`](Self::normalize_with), in place: SRFI 275's procedures that end in `!`.
    ///
    /// ```
    /// use urlens::{Normalization, Step, UriRef};
    /// let mut reference: UriRef = "//A/%7e".parse()?;
    /// reference.normalize_in_place_with(&Normalization::NOTHING.and(Step::Case));
    /// assert_eq!(reference, "//a/%7E");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn normalize_in_place_with(&mut self, how: &Normalization<'_>) {
        let normal = self.normalize_with(how);
        if let Cow::Owned(text) = normal.text {
            *self = Self::new(text, normal.marks);
        }
    }
}

/// In place, for owned text.
impl<D: Strict> Identifier<D, String> {
    /// [`normalize`](Self::normalize), in place.
    ///
    /// ```
    /// let mut uri: urlens::Uri = "A:/b/../c".parse()?;
    /// uri.normalize_in_place();
    /// assert_eq!(uri, "a:/c");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn normalize_in_place(&mut self) {
        self.0.normalize_in_place();
    }

    /// [`normalize_with`](Self::normalize_with), in place.
    ///
    /// ```
    /// use urlens::{Normalization, Uri};
    /// let mut uri: Uri = "HTTP://a:80".parse()?;
    /// uri.normalize_in_place_with(&Normalization::SCHEME);
    /// assert_eq!(uri, "http://a/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn normalize_in_place_with(&mut self, how: &Normalization<'_>) {
        self.0.normalize_in_place_with(how);
    }
}
