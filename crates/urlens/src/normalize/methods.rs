//! Normalization as methods: as new values, which are borrowed if nothing changes, and in place.

use super::{Normalization, Step, scheme_based};
use crate::dialect::Strict;
use crate::dots::{find_plain_dots, has_dots};
use crate::draft::Draft;
use crate::fast::Flags;
use crate::fast::normalize::find_flags;
use crate::grammar::rfc3986::UNRESERVED;
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;

/// Normalization gives a borrowed text when nothing changes.
impl<D: Strict, T: Text> Reference<D, T> {
    /// Takes the steps that are safe for every identifier: [`Normalization::SYNTAX`].
    ///
    /// A relative reference keeps its dot segments, which only a base can resolve; one that holds
    /// both `%2e` and `.` segments may lead elsewhere once its escapes are decoded.
    ///
    /// ```
    /// use urlens::{uri, uri_ref};
    ///
    /// assert_eq!(uri!("HTTP://a/./b/../%7ec").normalize(), "http://a/~c");
    /// // A relative reference keeps its dots, which only a base can resolve.
    /// assert_eq!(uri_ref!("../%7ec").normalize(), "../~c");
    /// ```
    pub fn normalize(&self) -> Reference<D, Cow<'_, str>> {
        self.normalize_with(&Normalization::SYNTAX)
    }





    /// Takes the steps that are asked for.
    ///
    /// ```
    /// use urlens::{Normalization, OptIn, uri_ref};
    ///
    /// let steps = Normalization::SCHEME.with(&[OptIn::DropFragment]);
    /// assert_eq!(uri_ref!("//A/%7e#b").normalize_with(&steps), "//a/~");
    /// ```
    pub fn normalize_with(&self, how: &Normalization<'_>) -> Reference<D, Cow<'_, str>> {
        if let Some(canonical) = self.canonical_by_rules(how) {
            return match how.opt_in.is_empty() {
                true => canonical,
                false => canonical.take_opt_in(how).unwrap_or(canonical),
            };
        }
        // To look for escapes alone is what decoding them begins with anyway.
        let many = how.has(Step::Case) || how.has(Step::Path);
        let seen = if many { find_flags(self.as_str(), &self.marks) } else { Flags::UNKNOWN };
        if how.changes_nothing(seen) {
            return self.unchanged();
        }
        self.normalize_flagged(how, seen)
    }

    /// The same where there may be something to do.
    fn normalize_flagged(
        &self,
        how: &Normalization<'_>,
        seen: Flags,
    ) -> Reference<D, Cow<'_, str>> {
        if let Some(normal) = self.normalize_fast(how, seen) {
            return normal;
        }
        let normal = self.rewrite(|draft| how.apply(draft, D::RULES, seen));
        if how.opt_in.is_empty() {
            return normal;
        }
        normal.take_opt_in(how).unwrap_or(normal)
    }

    /// This reference after the steps that may change its meaning, if they change anything.
    fn take_opt_in<'n>(&self, how: &Normalization<'_>) -> Option<Reference<D, Cow<'n, str>>> {
        let it = self.as_borrowed();
        let taken = it.rewrite(|draft| {
            how.opt_in.iter().for_each(|step| step.apply(draft));
            // The rest may be spelled in more than one way again.
            if how.has(Step::Scheme) {
                scheme_based::apply(draft, how.paths);
            }
            how.dots(draft.scheme.as_deref())
        });
        match taken.text {
            Cow::Owned(text) => Some(Reference::new(Cow::Owned(text), taken.marks)),
            Cow::Borrowed(_) => None,
        }
    }

    /// This reference with its escapes, its names and its path as they should be, if only one of them
    /// is not.
    pub(super) fn normalize_fast(
        &self,
        how: &Normalization<'_>,
        seen: Flags,
    ) -> Option<Reference<D, Cow<'_, str>>> {
        if !how.is_syntax_only(D::RULES) {
            return None;
        }
        let text = (self.text.as_ref(), &self.marks);
        let [escaped, dotted, named] =
            [Flags::ESCAPES, Flags::DOTS, Flags::UPPERCASE].map(|it| seen.any(it));
        let rewritten = if escaped {
            // An escape may stand for a dot, or for a letter of a name.
            let names = &text.0[..self.marks.authority as usize];
            let in_names = seen.any(Flags::ESCAPES_BEFORE_PATH) && names.contains('%');
            if in_names || dotted && has_dots(self.path()) {
                return None;
            }
            Writer::normalize_escapes(text, UNRESERVED)
        } else if dotted && let Some(at) = find_plain_dots(self.path()) {
            // Without an authority there are guards to think of.
            let guarded = self.marks.authority == self.marks.scheme;
            if guarded || how.dots(self.scheme()) == Dots::Keep {
                return None;
            }
            Some(Writer::remove_dots_from(text, self.marks.authority as usize + at))
        } else {
            None
        };
        let (mut spelled, marks) = match rewritten {
            // Letters in upper case are no names if they are in the userinfo.
            None if !named || !Writer::has_uppercase_names(text) => return Some(self.unchanged()),
            None => (text.0.into(), self.marks),
            Some(rewritten) => rewritten,
        };
        if named {
            Writer::lowercase_names(&mut spelled, &marks);
        }
        Some(Reference::new(Cow::Owned(spelled), marks))
    }

    /// This reference after a change to its draft, which says what becomes of dot segments.
    pub(super) fn rewrite(
        &self,
        change: impl FnOnce(&mut Draft<'_>) -> Dots,
    ) -> Reference<D, Cow<'_, str>> {
        let mut draft = Draft::of(&self.all_parts(), self.path());
        let dots = change(&mut draft);
        let dotted = dots != Dots::Keep && has_dots(&draft.path);
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
impl<D: Strict, T: Text> Identifier<D, T> {
    /// Takes the steps that are always safe. See [`Reference::normalize`].
    ///
    /// ```
    /// assert_eq!(urlens::uri!("HTTP://a/./b").normalize(), "http://a/b");
    /// ```
    pub fn normalize(&self) -> Identifier<D, Cow<'_, str>> {
        Identifier(self.0.normalize())
    }





    /// Takes the steps that are asked for. See [`Reference::normalize_with`].
    ///
    /// ```
    /// use urlens::{Normalization, uri};
    /// assert_eq!(uri!("a:b/./c").normalize_with(&Normalization::SRFI), "a:b/c");
    /// ```
    pub fn normalize_with(&self, how: &Normalization<'_>) -> Identifier<D, Cow<'_, str>> {
        Identifier(self.0.normalize_with(how))
    }
}


