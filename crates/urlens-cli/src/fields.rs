//! What can be had of a URL by name: one list, which `get` and its help read.

use crate::seen::Seen;
use std::borrow::Cow;
use urlens::{Encoded, Host, Part, Url};
use urlens_suffix::Labels;

/// Something that a text has, or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    /// As it was asked for.
    pub(crate) name: String,
    get: Get,
    /// Behind a colon: which parameter.
    key: String,
}

/// What was found: one value or none, or any number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found<'a> {
    One(Option<Cow<'a, str>>),
    Many(Vec<Cow<'a, str>>),
}

/// A row of the list.
struct Row {
    name: &'static str,
    get: Get,
    about: &'static str,
}

/// How a field is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Get {
    Part(Part),
    /// What needs no decoding, or has nothing to decode.
    Plain(Plain),
    /// What may be percent-encoded.
    Encoded(EncodedField),
    /// A string of the web API, as it is there. Empty is absent in it.
    Web(Web),
    Pairs(PairsField),
    Segments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plain {
    Whole,
    PortOrDefault,
    HostKind,
    Origin,
    Domain,
    Suffix,
    Subdomain,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EncodedField {
    User,
    Password,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Web {
    Protocol,
    HostAndPort,
    Pathname,
    Search,
    Hash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairsField {
    Keys,
    Values,
    Pairs,
    First,
    All,
}

const fn row(name: &'static str, get: Get, about: &'static str) -> Row {
    Row { name, get, about }
}

/// Every field there is. Names of components are those of RFC 3986, whatever the standard.
const FIELDS: &[Row] = &[
    row("url", Get::Plain(Plain::Whole), "all of it, as the standard has it"),
    row("scheme", Get::Part(Part::Scheme), ""),
    row("authority", Get::Part(Part::Authority), "userinfo, host and port"),
    row("userinfo", Get::Part(Part::Userinfo), "user and password"),
    row("user", Get::Encoded(EncodedField::User), ""),
    row("password", Get::Encoded(EncodedField::Password), ""),
    row("host", Get::Part(Part::Host), ""),
    row("port", Get::Part(Part::Port), ""),
    row("path", Get::Part(Part::Path), ""),
    row("query", Get::Part(Part::Query), ""),
    row("fragment", Get::Part(Part::Fragment), ""),
    row("port-or-default", Get::Plain(Plain::PortOrDefault), "the port, or that of the scheme"),
    row("host-kind", Get::Plain(Plain::HostKind), "reg-name, ipv4, ipv6, ipvfuture or empty"),
    row("origin", Get::Plain(Plain::Origin), "scheme, host and port, or null"),
    row("domain", Get::Plain(Plain::Domain), "the registrable domain, such as example.co.uk"),
    row("suffix", Get::Plain(Plain::Suffix), "the public suffix, such as co.uk"),
    row("subdomain", Get::Plain(Plain::Subdomain), "what stands before the domain"),
    row("segments", Get::Segments, "what stands between the slashes of the path"),
    row("keys", Get::Pairs(PairsField::Keys), "the names of the parameters of the query"),
    row("values", Get::Pairs(PairsField::Values), "their values"),
    row("pairs", Get::Pairs(PairsField::Pairs), "both, as name=value"),
    row("query:NAME", Get::Pairs(PairsField::First), "the value of the first parameter of NAME"),
    row("query-all:NAME", Get::Pairs(PairsField::All), "the values of all of them"),
    row("protocol", Get::Web(Web::Protocol), "of a URL: the scheme with its :"),
    row("host-and-port", Get::Web(Web::HostAndPort), "of a URL: host:port, or the host alone"),
    row("pathname", Get::Web(Web::Pathname), "of a URL: the path as the web API has it"),
    row("search", Get::Web(Web::Search), "of a URL: the query with its ?, unless it is empty"),
    row("hash", Get::Web(Web::Hash), "of a URL: the fragment with its #, unless it is empty"),
];

/// The list, as a table for the help.
pub(crate) fn help() -> String {
    let plain: Vec<_> = FIELDS.iter().filter(|row| row.about.is_empty()).collect();
    let names: Vec<_> = plain.iter().map(|row| row.name).collect();
    let mut help = format!("  {}\n", names.join(", "));
    let width = FIELDS.iter().map(|row| row.name.len()).max().unwrap_or(0);
    for Row { name, about, .. } in FIELDS.iter().filter(|row| !row.about.is_empty()) {
        help += &format!("  {name:width$}  {about}\n");
    }
    help
}

impl Field {
    /// The field of that name, of which a parameter's may be behind a colon.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let (start, key) = name.split_once(':').unwrap_or((name, ""));
        let is_it = |row: &&Row| match row.name.split_once(':') {
            Some((own, _)) => own == start && name.contains(':'),
            None => row.name == name,
        };
        match FIELDS.iter().find(is_it) {
            Some(row) => Ok(Self { name: name.to_owned(), get: row.get, key: key.to_owned() }),
            None => {
                let names: Vec<_> = FIELDS.iter().map(|row| row.name).collect();
                Err(format!("no field `{}`; there are {}", name.escape_debug(), names.join(", ")))
            }
        }
    }

    /// What it is in `seen`, percent-decoded if `decode` asks for it.
    pub(crate) fn of<'a>(&self, seen: &Seen<'a>, decode: bool) -> Found<'a> {
        let text = |it: Encoded<'a>| match decode {
            true => it.decode_lossy(),
            false => Cow::Borrowed(it.as_str()),
        };
        match self.get {
            Get::Part(part) => Found::One(seen.part(part).map(text)),
            Get::Plain(plain) => Found::One(plain.of(seen)),
            Get::Encoded(field) => Found::One(field.of(seen).map(Encoded::new).map(text)),
            Get::Web(web) => {
                let found = seen.url().map(|url| web.of(url)).filter(|it| !it.is_empty());
                Found::One(found.map(Encoded::new).map(text))
            }
            Get::Segments => Found::Many(seen.segments().map(text).collect()),
            Get::Pairs(field) => field.of(seen, &self.key, decode),
        }
    }
}

impl Plain {
    fn of<'a>(self, seen: &Seen<'a>) -> Option<Cow<'a, str>> {
        let labels = || match seen.host()? {
            Host::RegName(name) => Some(Labels::of(name)),
            _ => None,
        };
        let text: &'a str = match self {
            Self::Whole => seen.text(),
            Self::HostKind => seen.host()?.kind(),
            Self::Domain => labels()?.domain?,
            Self::Suffix => labels()?.suffix?,
            Self::Subdomain => labels()?.subdomain?,
            Self::PortOrDefault => return Some(seen.port_or_default()?.to_string().into()),
            Self::Origin => return Some(seen.origin()?.to_string().into()),
        };
        Some(Cow::Borrowed(text))
    }
}

impl EncodedField {
    fn of<'a>(self, seen: &Seen<'a>) -> Option<&'a str> {
        match self {
            Self::User => seen.authority()?.user(),
            Self::Password => seen.authority()?.password(),
        }
    }
}

impl Web {
    fn of<'a>(self, url: &Url<&'a str>) -> &'a str {
        match self {
            Self::Protocol => url.protocol(),
            Self::HostAndPort => url.host_and_port(),
            Self::Pathname => url.pathname(),
            Self::Search => url.search(),
            Self::Hash => url.hash(),
        }
    }
}

impl PairsField {
    fn of<'a>(self, seen: &Seen<'a>, key: &str, decode: bool) -> Found<'a> {
        // Names are compared as what they mean, whichever way they are shown.
        let decoded = seen.decoded_pairs();
        let written = seen.pairs().map(|(name, value)| (name.as_str(), value.as_str()));
        let shown = decoded.iter().cloned().zip(written).map(|(decoded, (name, value))| {
            if decode { decoded } else { (Cow::Borrowed(name), Cow::Borrowed(value)) }
        });
        let of_key = || {
            let named = decoded.iter().map(|(name, _)| name == key);
            let both = named.zip(shown.clone());
            both.filter_map(|(is_it, (_, value))| is_it.then_some(value))
        };
        match self {
            Self::First => Found::One(of_key().next()),
            Self::All => Found::Many(of_key().collect()),
            Self::Keys => Found::Many(shown.map(|(name, _)| name).collect()),
            Self::Values => Found::Many(shown.map(|(_, value)| value).collect()),
            Self::Pairs => {
                Found::Many(shown.map(|(name, value)| format!("{name}={value}").into()).collect())
            }
        }
    }
}

impl Found<'_> {
    /// Whether it is not there at all. What is there and empty is there.
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
    use crate::kind::Kind;

    fn get(kind: Kind, name: &str, text: &str, decode: bool) -> String {
        let field = Field::named(name).expect("a field");
        let found = kind.see(text, |seen| Ok(format!("{:?}", field.of(seen, decode))));
        found.expect("a text of this kind")
    }

    #[test]
    fn absent_is_not_empty() {
        assert_eq!(get(Kind::Uri, "query", "http://a/?", false), r#"One(Some(""))"#);
        assert_eq!(get(Kind::Uri, "query", "http://a/", false), "One(None)");
        assert_eq!(get(Kind::Url, "search", "http://a/?", false), "One(None)");
    }

    /// `+` is a space in the forms of the web, and a plus sign elsewhere.
    #[test]
    fn parameters_by_their_meaning() {
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
    fn names() {
        assert!(Field::named("query:").is_ok());
        assert!(Field::named("query:a:b").is_ok_and(|it| it.key == "a:b"));
        for wrong in ["", "hosts", "query-all", "host:a", "query:NAME:"] {
            assert_eq!(Field::named(wrong).is_ok(), wrong == "query:NAME:", "{wrong}");
        }
    }
}
