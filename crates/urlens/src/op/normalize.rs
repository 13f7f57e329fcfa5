//! Normalization: one text for all equivalent identifiers (RFC 3986, section 6.2).
//!
//! Each [`Step`] is available alone; [`Normalization`] has constants for common combinations.

mod drive;
mod escape;
mod methods;
mod opt_in;
mod rules;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use methods::{decode_escapes, normalize, normalize_text};
pub use opt_in::OptIn;
pub use rules::{Refusal, SchemeRules};

use rules::{leaves_text_fast, leaves_web_url};

use crate::dots::Rootless;
use crate::fast::Flags;
use crate::whatwg::PathStyle;

/// A step of normalization that keeps the meaning.
///
/// ```
/// use urlens::{Normalization, Step, uri};
///
/// let escapes = Normalization::NOTHING.step(Step::Escape);
/// assert_eq!(uri!("HTTP://a/%7e").normalize_with(&escapes), "HTTP://a/~");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Decode escapes of characters that need no escape (RFC 3986, 6.2.2.2).
    Escape,
    /// Convert scheme and host to lowercase, escapes to uppercase (6.2.2.1).
    Case,
    /// Remove dot segments from the path of an identifier (6.2.2.3).
    Path,
    /// Remove a default port, replace an empty path by `/`, and apply other rules of the scheme (6.2.3).
    Scheme,
}

impl Step {
    /// All steps.
    ///
    /// ```
    /// assert_eq!(urlens::Step::ALL.map(|it| it.name()), ["escape", "case", "path", "scheme"]);
    /// ```
    pub const ALL: [Self; 4] = [Self::Escape, Self::Case, Self::Path, Self::Scheme];

    /// The name, in lowercase.
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
}

crate::name::by_name!(Step);

/// A set of normalization steps, with options.
///
/// ```
/// use urlens::{Normalization, uri};
///
/// let uri = uri!("URN:a/../b");
/// // SRFI 275 removes dot segments from every identifier,
/// assert_eq!(uri.normalize_with(&Normalization::SRFI), "urn:b");
/// // but `..` has no meaning in a URN, and `normalize` keeps it.
/// assert_eq!(uri.normalize(), "urn:a/../b");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Normalization<'h> {
    steps: u8,
    /// Keep the path in schemes without hierarchy, and remove a zone identifier.
    scheme_aware: bool,
    rootless: Rootless,
    opt_in: &'h [OptIn<'h>],
    rules: Option<&'h dyn SchemeRules>,
    repairs: bool,
    /// The style of `file:` paths.
    paths: PathStyle,
}

/// [`Normalization::NOTHING`].
impl Default for Normalization<'_> {
    fn default() -> Self {
        Normalization::NOTHING
    }
}

impl Normalization<'static> {
    /// No steps.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("A:%7e").normalize_with(&Normalization::NOTHING), "A:%7e");
    /// ```
    pub const NOTHING: Self = Self {
        steps: 0,
        scheme_aware: false,
        rootless: Rootless::StayRootless,
        opt_in: &[],
        rules: None,
        repairs: false,
        paths: PathStyle::Posix,
    };

    /// Escapes, case and path, in this order and for every scheme: SRFI 275's `normalise-uri`.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("tag:a/./b").normalize_with(&Normalization::SRFI), "tag:a/b");
    /// ```
    pub const SRFI: Self = Self::NOTHING.step(Step::Escape).step(Step::Case).step(Step::Path);

    /// Escapes, case and path, which are always safe. The path is kept if the scheme is known to have
    /// no hierarchy. [`normalize_syntax`](crate::Uri::normalize_syntax) takes these steps.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("tag:a/./b").normalize_with(&Normalization::SYNTAX), "tag:a/./b");
    /// ```
    pub const SYNTAX: Self = Self { scheme_aware: true, ..Self::SRFI };

    /// The steps of [`SYNTAX`](Self::SYNTAX) and the rules of the scheme.
    ///
    /// ```
    /// # use urlens::*;
    /// let uri = uri!("HTTP://Example.org:80");
    /// assert_eq!(uri.normalize_with(&Normalization::SCHEME), "http://example.org/");
    /// ```
    pub const SCHEME: Self = Self::SYNTAX.step(Step::Scheme);
}

impl<'h> Normalization<'h> {
    /// Adds a step.
    ///
    /// ```
    /// # use urlens::*;
    /// let both = Normalization::NOTHING.step(Step::Case).step(Step::Path);
    /// assert_eq!(uri!("A:/b/../%7e").normalize_with(&both), "a:/%7E");
    /// ```
    #[must_use]
    pub const fn step(self, step: Step) -> Self {
        Self { steps: self.steps | 1 << step as u8, ..self }
    }

    /// Adds steps that may change the meaning.
    ///
    /// ```
    /// # use urlens::*;
    /// let steps = Normalization::SYNTAX.opt_in(&[OptIn::DropEmptyQuery]);
    /// assert_eq!(uri!("foo:a?").normalize_with(&steps), "foo:a");
    /// ```
    #[must_use]
    pub const fn opt_in<'n>(self, opt_in: &'n [OptIn<'n>]) -> Normalization<'n>
    where
        'h: 'n,
    {
        Normalization { opt_in, ..self }
    }

    /// Sets the rule for rootless paths.
    ///
    /// ```
    /// # use urlens::*;
    /// let verbatim = Normalization::SRFI.rootless(Rootless::Rfc3986);
    /// assert_eq!(uri!("foo:a/../b").normalize_with(&verbatim), "foo:/b");
    /// ```
    #[must_use]
    pub const fn rootless(self, rootless: Rootless) -> Self {
        Self { rootless, ..self }
    }

    /// Adds rules of schemes to [`Step::Scheme`]. If a scheme has rules that accept an identifier, its
    /// canonical form by these rules is its normal form.
    ///
    /// See [`SchemeRules`] for an example.
    #[must_use]
    pub const fn rules<'n>(self, rules: &'n dyn SchemeRules) -> Normalization<'n>
    where
        'h: 'n,
    {
        Normalization { rules: Some(rules), ..self }
    }

    /// Sets the style of `file:` paths. With [`PathStyle::Windows`], [`Step::Scheme`] writes the drives
    /// `c:` and `c%3A` as `C:`.
    ///
    /// ```
    /// # use urlens::*;
    /// let windows = Normalization::SCHEME.paths(PathStyle::Windows);
    /// assert_eq!(uri!("file:///c%3A/a").normalize_with(&windows), "file:///C:/a");
    /// assert_eq!(uri!("file:///c%3A/a").normalize_with(&Normalization::SCHEME), "file:///c%3A/a");
    /// ```
    #[must_use]
    pub const fn paths(self, paths: PathStyle) -> Self {
        Self { paths, ..self }
    }

    /// Repairs what the rules of a scheme would refuse, where they define how: trailing and duplicate slashes of
    /// `nosh:`. The result may mean something else for a strict reader.
    ///
    /// ```
    /// # use urlens::*;
    /// let steps = Normalization::SCHEME.repair();
    /// assert_eq!(uri!("http://a//b/").normalize_with(&steps), "http://a//b/"); // not a rule of this scheme
    /// ```
    #[must_use]
    pub const fn repair(self) -> Self {
        Self { repairs: true, ..self }
    }

    /// Returns `true` if no step is taken.
    pub(crate) const fn is_nothing(&self) -> bool {
        self.steps == 0 && self.opt_in.is_empty()
    }

    /// Removes a step.
    pub(crate) const fn without(self, step: Step) -> Self {
        Self { steps: self.steps & !(1 << step as u8), ..self }
    }

    const fn has(&self, step: Step) -> bool {
        self.steps >> step as u8 & 1 == 1
    }

    /// Returns `true` if the flags show that no step changes anything.
    fn changes_nothing(&self, flags: Flags) -> bool {
        let something = flags.intersects(Flags::DOTS.union(Flags::ESCAPES).union(Flags::UPPERCASE));
        !(something || self.has(Step::Scheme)) && self.opt_in.is_empty()
    }
}
