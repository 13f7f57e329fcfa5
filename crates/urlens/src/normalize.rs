//! Normalization: other spellings of the same identifier made one (RFC 3986, section 6.2).
//!
//! Each step is offered alone, and [`Normalization`] names the combinations that matter.

mod case;
mod escape;
mod methods;
mod opt_in;
mod rules;
mod scheme_based;
#[cfg(test)]
mod tests;

pub use opt_in::OptIn;
pub use rules::SchemeRules;
pub use rules::{leaves_text_fast, leaves_web_url};

use crate::dialect::Rules;
use crate::draft::{Draft, DraftAuthority};
use crate::fast::Flags;
use crate::scheme;
use crate::whatwg::PathStyle;
use crate::write::{Dots, Rootless};
use alloc::borrow::Cow;

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
    /// All steps.
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

}

crate::name::by_name!(Step);

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
#[derive(Clone, Copy, Debug)]
pub struct Normalization<'h> {
    steps: u8,
    /// Whether the path is left alone in schemes without hierarchy, and a zone identifier dropped.
    aware: bool,
    rootless: Rootless,
    opt_in: &'h [OptIn<'h>],
    rules: Option<&'h dyn SchemeRules>,
    /// How the paths of `file:` are read.
    paths: PathStyle,
}

/// [`Normalization::NOTHING`].
impl Default for Normalization<'_> {
    fn default() -> Self {
        Normalization::NOTHING
    }
}

impl Normalization<'static> {
    /// No step.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("A:%7e").normalize_with(&Normalization::NOTHING), "A:%7e");
    /// ```
    pub const NOTHING: Self = Self {
        steps: 0,
        aware: false,
        rootless: Rootless::Srfi,
        opt_in: &[],
        rules: None,
        paths: PathStyle::Posix,
    };

    /// Escapes, case and path, in this order and for every scheme: SRFI 275's `normalise-uri`.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("tag:a/./b").normalize_with(&Normalization::SRFI), "tag:a/b");
    /// ```
    pub const SRFI: Self = Self::NOTHING.and(Step::Escape).and(Step::Case).and(Step::Path);

    /// Syntax alone, which is always safe: escapes, case, and the path where the scheme is not
    /// known to have no hierarchy. This is what [`normalize`](crate::Reference::normalize) does.
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

    /// This, with rules of schemes in the step [`Step::Scheme`]: where a scheme has rules that accept
    /// an identifier, its canonical form by these rules is its normal form.
    ///
    /// See [`SchemeRules`] for an example.
    #[must_use]
    pub const fn rules<'n>(self, rules: &'n dyn SchemeRules) -> Normalization<'n>
    where
        'h: 'n,
    {
        Normalization { rules: Some(rules), ..self }
    }

    /// This, with another style for the paths of `file:`. With [`PathStyle::Windows`] the step
    /// [`Step::Scheme`] writes a drive as `C:`, whether it was given as `c:` or as `c%3A`.
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

    /// True if no step is taken.
    pub(crate) const fn is_nothing(&self) -> bool {
        self.steps == 0 && self.opt_in.is_empty()
    }

    /// This, without a step.
    pub(crate) const fn without(self, step: Step) -> Self {
        Self { steps: self.steps & !(1 << step as u8), ..self }
    }

    const fn has(&self, step: Step) -> bool {
        self.steps >> step as u8 & 1 == 1
    }

    /// Whether it is plain to see that no step would change anything.
    fn changes_nothing(&self, seen: Flags) -> bool {
        let something = seen.any(Flags::DOTS.or(Flags::ESCAPES).or(Flags::UPPERCASE));
        !(something || self.has(Step::Scheme)) && self.opt_in.is_empty()
    }

    /// Whether there is nothing to do in a dialect but to spell escapes and names, unless there are
    /// dots to remove.
    fn is_syntax_only(&self, rules: &Rules) -> bool {
        let spells = self.has(Step::Escape) && self.has(Step::Case) && !self.has(Step::Scheme);
        spells && self.opt_in.is_empty() && rules.beyond.is_empty() && !rules.zones
    }

    /// Takes the steps that what may be there asks for. Says what is left to do for the Writer.
    fn apply(&self, draft: &mut Draft<'_>, rules: &Rules, seen: Flags) -> Dots {
        let escapes = seen.any(Flags::ESCAPES);
        if self.has(Step::Escape) && escapes {
            draft.each(|component, run| escape::decoded(component, run, rules));
        }
        if self.has(Step::Case) {
            if seen.any(Flags::UPPERCASE.or(Flags::ESCAPES)) {
                lower_names(draft);
            }
            if escapes {
                draft.each(|component, _| case::upper_escapes(component));
            }
        }
        if self.aware && rules.zones {
            drop_zone(draft);
        }
        if self.has(Step::Scheme) {
            scheme_based::apply(draft, self.paths);
        }
        self.dots(draft.scheme.as_deref())
    }

    /// Dot segments go from identifiers only: in a relative reference they still have to be seen
    /// from a base.
    fn dots(&self, scheme: Option<&str>) -> Dots {
        let hierarchical = |scheme| !self.aware || scheme::is_hierarchical(scheme);
        match self.has(Step::Path) && scheme.is_some_and(hierarchical) {
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
