//! The fields that `get` prints: components and derived fields.

use crate::components::{NAMES, Named};
use crate::outcome::{Message, failed};
use std::borrow::Cow;
use std::sync::LazyLock;
use urlens::percent::Encoded;
use urlens::{Host, Normalization, domain};
use urlens_ops::schemes::{Fields, Registry, SchemeIdentifier, Value};
use urlens_ops::suffix::Labels;
use urlens_ops::{Any, Failure, Kind, Part};

/// A text parsed as its kind, or by the rules of its scheme.
#[derive(Debug)]
pub(crate) enum Text<'a> {
    Kind(Any<Cow<'a, str>>),
    /// The text is invalid as the kind, but its scheme accepts it.
    Scheme(Box<dyn SchemeIdentifier>),
}

static SCHEMES: LazyLock<Registry> = LazyLock::new(Registry::new);

impl<'a> Text<'a> {
    /// Parses a text. A `url-ref` is normalized first: parsing keeps its text unchanged, and its
    /// components are those of the normal form.
    #[inline]
    pub(crate) fn read(kind: Kind, text: &'a str) -> Result<Self, Message> {
        match urlens_ops::parse(kind, text) {
            Ok(any) if kind != Kind::UrlRef => Ok(Self::Kind(any)),
            read => Self::read_other(text, read),
        }
    }

    fn read_other(
        text: &'a str,
        read: Result<Any<Cow<'a, str>>, Failure>,
    ) -> Result<Self, Message> {
        match read.and_then(|any| Ok(any.normalize(&Normalization::NOTHING)?.into_owned())) {
            Ok(any) => Ok(Self::Kind(any.text_into())),
            Err(failure) => match SCHEMES.read(text) {
                Ok(view) => Ok(Self::Scheme(view)),
                Err(_) => Err(failed(failure)),
            },
        }
    }

    /// Returns a field that the scheme defines.
    fn scheme_field(&self, name: &str) -> Option<Cow<'static, str>> {
        let fields = match self {
            Self::Kind(any) => SCHEMES.read(any.as_str()).ok()?.fields(),
            Self::Scheme(view) => view.fields(),
        };
        shown(&fields, name)
    }
}

/// Returns a field of a scheme as text: numbers, lists and maps as JSON.
fn shown(fields: &Fields, name: &str) -> Option<Cow<'static, str>> {
    match fields.get(name)? {
        Value::Null => None,
        Value::Text(text) => Some(Cow::Owned(text.clone())),
        value => Some(Cow::Owned(value.to_string())),
    }
}

/// A field, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// The name as given.
    pub(crate) name: String,
    get: Get,
    /// The part of the name after a colon: a parameter, or a field of the scheme.
    key: String,
}

/// The value of a field: an optional value, or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found<'a> {
    One(Option<Cow<'a, str>>),
    Many(Vec<Cow<'a, str>>),
}

/// The source of the value of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Get {
    Named(Named),
    PortOrDefault,
    HostKind,
    Origin,
    Domain,
    Suffix,
    Subdomain,
    IcannDomain,
    IcannSuffix,
    HostUnicode,
    HostAscii,
    Segments,
    Keys,
    Values,
    Pairs,
    /// The first query parameter with the key as its name.
    Parameter,
    /// All query parameters with the key as their name.
    Parameters,
    /// A field that the scheme defines.
    OfScheme,
}

/// The fields that are not components.
const DERIVED: &[(&str, Get, &str)] = &[
    ("port-or-default", Get::PortOrDefault, "the port, or the default port of the scheme"),
    ("host-kind", Get::HostKind, "reg-name, ipv4, ipv6, ipvfuture or empty"),
    ("origin", Get::Origin, "scheme, host and port, or null"),
    ("domain", Get::Domain, "the registrable domain, such as example.co.uk"),
    ("suffix", Get::Suffix, "the public suffix, such as co.uk"),
    ("subdomain", Get::Subdomain, "the labels before the domain"),
    ("icann-domain", Get::IcannDomain, "like domain, without private domains such as github.io"),
    ("icann-suffix", Get::IcannSuffix, "like suffix, without private domains"),
    ("host-unicode", Get::HostUnicode, "the host in Unicode, such as bücher.example"),
    ("host-ascii", Get::HostAscii, "the host in ASCII, such as xn--bcher-kva.example"),
    ("segments", Get::Segments, "the segments of the path"),
    ("keys", Get::Keys, "the names of the query parameters"),
    ("values", Get::Values, "the values of the query parameters"),
    ("pairs", Get::Pairs, "the query parameters as name=value"),
    ("query:NAME", Get::Parameter, "the first value of a query parameter"),
    ("query-all:NAME", Get::Parameters, "all values of a query parameter"),
    ("scheme:NAME", Get::OfScheme, "a field that the scheme defines: see `urlens scheme`"),
];

/// Returns all fields with their help. The second name of a component has no help.
fn all() -> impl Iterator<Item = (&'static str, Get, &'static str)> {
    let components = NAMES.iter().map(|&(name, named, about)| (name, Get::Named(named), about));
    components.chain(DERIVED.iter().copied())
}

/// Returns the table of fields for the help.
pub(crate) fn help() -> String {
    let width = all().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let rows = all().filter(|(.., about)| !about.is_empty());
    rows.map(|(name, _, about)| format!("  {name:width$}  {about}\n")).collect()
}

impl Field {
    /// Finds a field by name. Parameters and fields of schemes have a second name after a colon.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let (start, key) = name.split_once(':').unwrap_or((name, ""));
        let is_it = |(own, ..): &(&str, Get, &str)| match own.split_once(':') {
            Some((own, _)) => own == start && name.contains(':'),
            None => *own == name,
        };
        match all().find(is_it) {
            Some((_, get, _)) => Ok(Self { name: name.to_owned(), get, key: key.to_owned() }),
            None => {
                let names: Vec<_> = all().map(|(name, ..)| name).collect();
                let (name, names) = (name.escape_debug(), names.join(", "));
                Err(format!("unknown field `{name}`; use {names}"))
            }
        }
    }

    /// Returns the value in `text`, percent-decoded if `decode` is set.
    pub(crate) fn of<'a>(&self, text: &'a Text<'_>, decode: bool) -> Found<'a> {
        match (text, self.get) {
            (_, Get::OfScheme) => Found::One(text.scheme_field(&self.key)),
            (Text::Kind(any), _) => self.of_any(any, decode),
            (Text::Scheme(view), Get::Named(Named::Whole)) => {
                Found::One(Some(Cow::Borrowed(view.text())))
            }
            (Text::Scheme(view), Get::Named(Named::Part(Part::Scheme))) => {
                Found::One(Some(Cow::Borrowed(view.uri().scheme())))
            }
            // Fields of schemes that are components have the name of the component.
            (Text::Scheme(_), _) => Found::One(text.scheme_field(&self.name)),
        }
    }

    fn of_any<'a>(&self, any: &'a Any<Cow<'_, str>>, decode: bool) -> Found<'a> {
        let text = |written: Encoded<'a>| {
            if decode { written.decode_lossy() } else { Cow::Borrowed(written.as_str()) }
        };
        let name = || match any.host()? {
            Host::RegName(name) => Some(name),
            _ => None,
        };
        let label =
            |of: fn(Labels<'a>) -> Option<&'a str>| of(Labels::of(name()?)).map(Cow::Borrowed);
        let icann =
            |of: fn(Labels<'a>) -> Option<&'a str>| of(Labels::icann(name()?)).map(Cow::Borrowed);
        let host = || any.component(Part::Host);
        Found::One(match self.get {
            Get::Named(named) => named.of(any, decode),
            Get::PortOrDefault => any.port_or_default().map(|port| Cow::Owned(port.to_string())),
            Get::HostKind => any.host().map(|host| Cow::Borrowed(host.kind())),
            Get::Origin => any.origin().map(|origin| Cow::Owned(origin.to_string())),
            Get::Domain => label(|labels| labels.domain),
            Get::Suffix => label(|labels| labels.suffix),
            Get::Subdomain => label(|labels| labels.subdomain),
            Get::IcannDomain => icann(|labels| labels.domain),
            Get::IcannSuffix => icann(|labels| labels.suffix),
            // Other hosts, such as addresses, have one form.
            Get::HostUnicode => match name() {
                Some(name) => Some(Cow::Owned(domain::to_unicode(name).into_owned())),
                None => host().map(Cow::Borrowed),
            },
            Get::HostAscii => match name() {
                Some(name) => {
                    domain::to_ascii(name).ok().map(|ascii| Cow::Owned(ascii.into_owned()))
                }
                None => host().map(Cow::Borrowed),
            },
            Get::Segments => return Found::Many(any.path_segments().map(text).collect()),
            Get::Parameter => self.parameters(any, decode).next(),
            Get::Parameters => return Found::Many(self.parameters(any, decode).collect()),
            Get::Keys => return Found::Many(pairs(any, decode).map(|pair| pair.0).collect()),
            Get::Values => return Found::Many(pairs(any, decode).map(|pair| pair.1).collect()),
            Get::Pairs => {
                let joined = |(name, value)| Cow::Owned(format!("{name}={value}"));
                return Found::Many(pairs(any, decode).map(joined).collect());
            }
            Get::OfScheme => None,
        })
    }

    /// Returns the values of the parameters whose decoded name is the key.
    fn parameters<'a>(
        &self,
        any: &'a Any<Cow<'_, str>>,
        decode: bool,
    ) -> impl Iterator<Item = Cow<'a, str>> {
        let named = any.query_pairs().map(move |(name, _)| name == self.key);
        named.zip(pairs(any, decode)).filter_map(|(is_it, (_, value))| is_it.then_some(value))
    }
}

/// Returns the query parameters, as written or decoded by the rules of the kind.
fn pairs<'a>(
    any: &'a Any<Cow<'_, str>>,
    decode: bool,
) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> {
    let written = |text: Encoded<'a>| Cow::Borrowed(text.as_str());
    any.query_pairs().zip(any.raw_query_pairs()).map(move |(decoded, (name, value))| {
        if decode { decoded } else { (written(name), written(value)) }
    })
}

impl Found<'_> {
    /// Returns true if there is no value. An empty string is a value.
    pub(crate) fn is_absent(&self) -> bool {
        match self {
            Self::One(one) => one.is_none(),
            Self::Many(many) => many.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get(kind: Kind, name: &str, text: &str, decode: bool) -> String {
        let field = Field::named(name).expect("a field");
        let text = Text::read(kind, text).expect("a text of this kind");
        format!("{:?}", field.of(&text, decode))
    }

    #[test]
    fn absent_differs_from_empty() {
        assert_eq!(get(Kind::Uri, "query", "http://a/?", false), r#"One(Some(""))"#);
        assert_eq!(get(Kind::Uri, "query", "http://a/", false), "One(None)");
        assert_eq!(get(Kind::Url, "search", "http://a/?", false), "One(None)");
    }

    /// `+` is a space in the parameters of a URL, and a plus sign in those of a URI.
    #[test]
    fn parameters_are_decoded_by_kind() {
        let text = "http://a/?a+b=1+2&a%20b=%7E&&c";
        let all = |kind, name, decode| get(kind, name, text, decode);
        assert_eq!(all(Kind::Url, "query-all:a b", true), r#"Many(["1 2", "~"])"#);
        assert_eq!(all(Kind::Url, "query-all:a b", false), r#"Many(["1+2", "%7E"])"#);
        assert_eq!(all(Kind::Uri, "query-all:a b", true), r#"Many(["~"])"#);
        assert_eq!(all(Kind::Uri, "query:a+b", true), r#"One(Some("1+2"))"#);
        assert_eq!(all(Kind::Uri, "query:d", true), "One(None)");
        assert_eq!(all(Kind::Uri, "keys", true), r#"Many(["a+b", "a b", "c"])"#);
    }

    #[test]
    fn fields_of_schemes() {
        let text = "nosh://a:b/c";
        assert_eq!(get(Kind::Url, "scheme", text, false), r#"One(Some("nosh"))"#);
        assert_eq!(get(Kind::Url, "port", text, false), "One(None)");
        let doi = get(Kind::Url, "scheme:suffix", "doi:10.1000/182", false);
        assert_eq!(doi, r#"One(Some("182"))"#);
    }

    #[test]
    fn field_names() {
        assert!(Field::named("query:").is_ok());
        assert!(Field::named("query:a:b").is_ok_and(|field| field.key == "a:b"));
        for wrong in ["", "hosts", "query-all", "host:a", "query:NAME:"] {
            assert_eq!(Field::named(wrong).is_ok(), wrong == "query:NAME:", "{wrong}");
        }
    }
}
