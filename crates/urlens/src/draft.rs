//! [`Draft`]: components that can be replaced, and are borrowed until then.

use crate::grammar::CharClass;
use crate::parts::{AuthorityParts, Parts};
use alloc::borrow::Cow;

/// The components of a reference, which can be replaced one by one.
///
/// Normalization, conversion, editing and the builder change components of a draft, and the writer
/// writes the result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft<'a> {
    pub(crate) scheme: Option<Cow<'a, str>>,
    pub(crate) authority: Option<DraftAuthority<'a>>,
    /// The path, with its root.
    pub(crate) path: Cow<'a, str>,
    pub(crate) query: Option<Cow<'a, str>>,
    pub(crate) fragment: Option<Cow<'a, str>>,
    /// True if a component was replaced by [`Draft::each`] or by assignment.
    pub(crate) changed: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct DraftAuthority<'a> {
    pub(crate) userinfo: Option<Cow<'a, str>>,
    pub(crate) host: Cow<'a, str>,
    pub(crate) port: Option<Cow<'a, str>>,
}

impl<'a> Draft<'a> {
    /// Starts with `parts`, and their path as one text.
    pub(crate) fn of(parts: &Parts<'a>, path: &'a str) -> Self {
        Self {
            scheme: parts.scheme.map(Cow::Borrowed),
            authority: parts.authority.map(DraftAuthority::of),
            path: Cow::Borrowed(path),
            query: parts.query.map(Cow::Borrowed),
            fragment: parts.fragment.map(Cow::Borrowed),
            changed: false,
        }
    }

    /// The current components.
    pub(crate) fn parts(&self) -> Parts<'_> {
        let rootless = self.path.strip_prefix('/');
        Parts {
            scheme: self.scheme.as_deref(),
            authority: self.authority.as_ref().map(DraftAuthority::parts),
            drive: None,
            root: rootless.is_some(),
            path: ["", rootless.unwrap_or(&self.path)],
            query: self.query.as_deref(),
            fragment: self.fragment.as_deref(),
        }
    }

    /// Replaces each component for which `change` returns a new text. Scheme and port are skipped.
    pub(crate) fn each(
        &mut self,
        change: impl Fn(&str, CharClass) -> Option<alloc::string::String>,
    ) {
        let mut changed = false;
        let mut apply = |component: &mut Cow<'a, str>, run| {
            if let Some(new) = change(component, run) {
                *component = Cow::Owned(new);
                changed = true;
            }
        };
        if let Some(DraftAuthority { userinfo, host, .. }) = &mut self.authority {
            if let Some(userinfo) = userinfo {
                apply(userinfo, CharClass::Userinfo);
            }
            apply(host, CharClass::RegName);
        }
        apply(&mut self.path, CharClass::Path);
        if let Some(query) = &mut self.query {
            apply(query, CharClass::Query);
        }
        if let Some(fragment) = &mut self.fragment {
            apply(fragment, CharClass::Fragment);
        }
        self.changed |= changed;
    }
}

impl<'a> DraftAuthority<'a> {
    pub(crate) fn of(authority: AuthorityParts<'a>) -> Self {
        Self {
            userinfo: authority.userinfo.map(Cow::Borrowed),
            host: Cow::Borrowed(authority.host),
            port: authority.port.map(Cow::Borrowed),
        }
    }

    /// Splits an authority.
    pub(crate) fn split(text: Cow<'a, str>) -> Self {
        match text {
            Cow::Borrowed(text) => Self::of(AuthorityParts::split(text)),
            Cow::Owned(text) => {
                let AuthorityParts { userinfo, host, port } = AuthorityParts::split(&text);
                let owned = |text: &str| Cow::Owned(text.into());
                Self { userinfo: userinfo.map(owned), host: owned(host), port: port.map(owned) }
            }
        }
    }

    fn parts(&self) -> AuthorityParts<'_> {
        AuthorityParts {
            userinfo: self.userinfo.as_deref(),
            host: &self.host,
            port: self.port.as_deref(),
        }
    }
}
