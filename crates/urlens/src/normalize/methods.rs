//! Methods for normalization. The results borrow the text if nothing changes.

use super::{Normalization, Step, escape, scheme_based};
use crate::dialect::{Rules, Strict};
use crate::dots::{find_plain_dots, has_dots};
use crate::draft::Draft;
use crate::fast::normalize::find_flags;
use crate::fast::{ENABLED, Flags, find_percent};
use crate::grammar::rfc3986::UNRESERVED;
use crate::marks::Marks;
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// Normalization. The result borrows the text if nothing changes.
impl<D: Strict, T: Text> Reference<D, T> {
    /// Takes the steps that are safe for every identifier: [`Normalization::SYNTAX`].
    ///
    /// A relative reference keeps its dot segments, which only a base can resolve. If it has both `%2e`
    /// and `.` segments, decoding its escapes may change the target.
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

    /// Takes the steps of `how`.
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
        // Decoding starts with a search for escapes anyway, so flags do not pay for that step alone.
        let has_many_steps = how.has(Step::Case) || how.has(Step::Path);
        let flags = match has_many_steps {
            true => find_flags(self.as_str(), &self.marks),
            false => Flags::ALL_POSSIBLE,
        };
        if how.changes_nothing(flags) {
            return self.unchanged();
        }
        self.normalize_flagged(how, flags)
    }

    /// Takes the steps of `how`, as far as the flags require them.
    fn normalize_flagged(
        &self,
        how: &Normalization<'_>,
        flags: Flags,
    ) -> Reference<D, Cow<'_, str>> {
        if let Some(normal) = self.normalize_fast(how, flags) {
            return normal;
        }
        let normal = self.rewrite(|draft| how.apply(draft, D::RULES, flags));
        if how.opt_in.is_empty() {
            return normal;
        }
        normal.take_opt_in(how).unwrap_or(normal)
    }

    /// Takes the steps that may change the meaning. Returns `None` if they change nothing.
    fn take_opt_in<'n>(&self, how: &Normalization<'_>) -> Option<Reference<D, Cow<'n, str>>> {
        let it = self.as_borrowed();
        let taken = it.rewrite(|draft| {
            how.opt_in.iter().for_each(|step| step.apply(draft));
            // The steps may have made a default port or an empty path.
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

    /// The fast path of [`rewrite`](Self::rewrite), for references of which only the escapes or only the
    /// dot segments change. Returns `None` for others.
    pub(super) fn normalize_fast(
        &self,
        how: &Normalization<'_>,
        flags: Flags,
    ) -> Option<Reference<D, Cow<'_, str>>> {
        if !ENABLED || !how.is_syntax_only(D::RULES) {
            return None;
        }
        let text = (self.text.as_ref(), &self.marks);
        let [escaped, dotted, uppercase] =
            [Flags::ESCAPES, Flags::DOTS, Flags::UPPERCASE].map(|it| flags.intersects(it));
        let rewritten = if escaped {
            // An escape may encode a dot, or a letter of the host.
            let host = &text.0[self.marks.host_start as usize..self.marks.host_end as usize];
            let in_host = flags.intersects(Flags::ESCAPES_BEFORE_PATH) && host.contains('%');
            let is_unicode = !D::RULES.non_ascii.is_empty();
            if in_host || dotted && has_dots(self.path()) {
                return None;
            }
            match is_unicode && has_non_ascii_escape(text.0) {
                true => self.decode_escapes(D::RULES),
                false => Writer::normalize_escapes(text, UNRESERVED),
            }
        } else if dotted && let Some(at) = find_plain_dots(self.path()) {
            // A path without an authority may need an inserted `./`.
            let may_need_dot_segment = self.marks.authority_end == self.marks.scheme_end;
            if may_need_dot_segment || how.dots(self.scheme()) == Dots::Keep {
                return None;
            }
            Some(Writer::remove_dots_from(text, self.marks.authority_end as usize + at))
        } else {
            None
        };
        let (mut normal, marks) = match rewritten {
            // The uppercase letters may be in the userinfo, where they stay.
            None if !uppercase || !Writer::has_uppercase_names(text) => {
                return Some(self.unchanged());
            }
            None => (text.0.into(), self.marks),
            Some(rewritten) => rewritten,
        };
        if uppercase {
            Writer::lowercase_names(&mut normal, &marks);
        }
        Some(Reference::new(Cow::Owned(normal), marks))
    }

    /// The fast path of [`Step::Escape`] alone: copies the text once, with escapes decoded as the dialect
    /// of these rules allows. Returns `None` if nothing changes.
    pub(crate) fn decode_escapes(&self, rules: &Rules) -> Option<(String, Marks)> {
        let text = self.as_str();
        find_percent(text.as_bytes())?;
        let (decoded, marks) =
            Writer::each_component((text, &self.marks), |to, component, class| {
                escape::decode_into(to, component, class, rules);
            });
        (decoded != text).then_some((decoded, marks))
    }

    /// Applies `change` to a draft of this reference; it returns how to treat dot segments.
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
            // Unchanged, or an inserted `./` would make it longer than `u32::MAX` bytes.
            _ => self.unchanged(),
        }
    }
}

/// Returns `true` if a text has an escape of an octet that is not ASCII.
fn has_non_ascii_escape(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let Some(at) = find_percent(rest) {
        rest = &rest[at + 1..];
        if rest.first().is_some_and(|&digit| digit >= b'8') {
            return true;
        }
    }
    false
}

/// Normalization, as for [`Reference`].
impl<D: Strict, T: Text> Identifier<D, T> {
    /// Takes the steps that are always safe. See [`Reference::normalize`].
    ///
    /// ```
    /// assert_eq!(urlens::uri!("HTTP://a/./b").normalize(), "http://a/b");
    /// ```
    pub fn normalize(&self) -> Identifier<D, Cow<'_, str>> {
        Identifier(self.0.normalize())
    }

    /// Takes the steps of `how`. See [`Reference::normalize_with`].
    ///
    /// ```
    /// use urlens::{Normalization, uri};
    /// assert_eq!(uri!("a:b/./c").normalize_with(&Normalization::SRFI), "a:b/c");
    /// ```
    pub fn normalize_with(&self, how: &Normalization<'_>) -> Identifier<D, Cow<'_, str>> {
        Identifier(self.0.normalize_with(how))
    }
}
