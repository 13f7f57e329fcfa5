//! The parameters of functions, and the types of their values.

use crate::call::{Call, not_one_of};
use arrow_schema::ArrowError;
use urlens_ops::{
    Component, Equivalence, HostEncoding, Kind, Parameter, PathStyle, UrlAttribute, Values,
};

/// The names of these values.
macro_rules! names {
    ($all:expr) => {{
        let mut names = [""; $all.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = $all[at].name();
            at += 1;
        }
        names
    }};
}

const KINDS: [&str; Kind::ALL.len()] = names!(Kind::ALL);
const LEVELS: [&str; Equivalence::WITH_NORMAL_FORM.len()] = names!(Equivalence::WITH_NORMAL_FORM);
const ATTRIBUTES: [&str; UrlAttribute::ALL.len()] = names!(UrlAttribute::ALL);

/// A parameter with a text for each row, or one for all rows.
const fn text(name: &'static str, help: &'static str) -> Parameter {
    Parameter { name, values: Values::Text, default: None, optional: false, help }
}

/// A parameter with a text for all rows.
const fn constant(name: &'static str, help: &'static str) -> Parameter {
    Parameter { values: Values::Constant, ..text(name, help) }
}

/// A parameter with one of these words for all rows.
const fn choice(
    name: &'static str,
    words: &'static [&'static str],
    default: &'static str,
    help: &'static str,
) -> Parameter {
    Parameter { name, values: Values::Words(words), default: Some(default), optional: true, help }
}

pub(crate) const TEXT: Parameter = text("text", "The texts to parse.");

pub(crate) const BASE: Parameter = text("base", "The base of the references.");

pub(crate) const OTHER: Parameter = text("other", "The texts to compare with.");

pub(crate) const VALUE: Parameter =
    text("value", "The new value of the component; null removes it.");

pub(crate) const ATTRIBUTE_VALUE: Parameter =
    Parameter { help: "The new value of the attribute; null is the empty text.", ..VALUE };

pub(crate) const KIND: Parameter = choice(
    "kind",
    &KINDS,
    "url",
    "The kind of the texts: `url` is parsed and repaired as in browsers, `uri` is RFC 3986, `iri` is RFC 3987, \
     `uri-zone` is RFC 6874; kinds with `-ref` may be relative.",
);

pub(crate) const KIND_OF_REFERENCES: Parameter =
    choice("kind", &KINDS, "url-ref", "The kind of both texts.");

pub(crate) const TO: Parameter =
    Parameter { values: Values::Words(&KINDS), ..constant("to", "The kind to convert to.") };

pub(crate) const HOSTS: Parameter = choice(
    "host",
    &["percent", "idna"],
    "percent",
    "The encoding of a non-ASCII host when an IRI is converted to a URI.",
);

pub(crate) const ESCAPES: Parameter = choice(
    "escapes",
    &["keep", "decode"],
    "keep",
    "Keep or decode percent-escapes; octets that are not UTF-8 become U+FFFD.",
);

pub(crate) const FORM: Parameter = Parameter {
    help: "Keep or decode percent-escapes; decoding the query of a URL also turns `+` into a space.",
    ..ESCAPES
};

pub(crate) const LEVEL: Parameter = choice(
    "level",
    &LEVELS,
    "scheme",
    "The equivalence level: `scheme` applies all steps that preserve the meaning, including scheme rules; \
     `syntax` applies all but scheme rules; `text` applies none.",
);

pub(crate) const PATHS: Parameter = choice(
    "paths",
    &["posix", "windows"],
    "posix",
    "The path style of `file:` URLs: with `windows`, drive letters are case-insensitive.",
);

pub(crate) const NAME: Parameter = constant("name", "The name of the query parameter, decoded.");

pub(crate) const FIELD: Parameter = constant("name", "The name of the field.");

pub(crate) const PART: Parameter = constant(
    "part",
    "The component: scheme, authority, userinfo, username, password, host, port, path, query, fragment \
     or query:NAME, the query parameter with a name.",
);

pub(crate) const ATTRIBUTE: Parameter = Parameter {
    values: Values::Words(&ATTRIBUTES),
    ..constant("attribute", "The attribute of the web API.")
};

pub(crate) const PROGRAM: Parameter =
    constant("program", "The program, by its id or the start of it: `curl8`, `go`.");

pub(crate) const CHECKER: Parameter = constant("checker", "The program that checks the text.");

pub(crate) const FETCHER: Parameter = constant("fetcher", "The program that fetches the text.");

pub(crate) const PROGRAMS: Parameter = Parameter {
    default: Some("all"),
    optional: true,
    ..constant("programs", "Ids of programs, separated by commas, `default` or `all`.")
};

pub(crate) const PROGRAMS_THAT_COUNT: Parameter = Parameter {
    help: "Ids of programs that count, separated by commas, `default` or `all`. If empty, programs that are maintained \
           and widely used count where they would connect.",
    default: Some(""),
    ..PROGRAMS
};

pub(crate) const TEMPLATE: Parameter = constant("template", "The template (RFC 6570).");

/// The values of choices. It is an error if the function does not have the parameter.
impl Call<'_> {
    /// The kind that texts are parsed as.
    pub(crate) fn kind(&self) -> Result<Kind, ArrowError> {
        self.choice(&KIND, |word| word.parse().ok())
    }

    /// The kind to convert to.
    pub(crate) fn to(&self) -> Result<Kind, ArrowError> {
        self.choice(&TO, |word| word.parse().ok())
    }

    /// The component to set.
    pub(crate) fn component(&self) -> Result<Component, ArrowError> {
        let name = self.constant(&PART)?;
        let not_one_of = |_| self.invalid(not_one_of(&PART, &Component::NAMES, name));
        name.parse().map_err(not_one_of)
    }

    /// The attribute to set.
    pub(crate) fn attribute(&self) -> Result<UrlAttribute, ArrowError> {
        self.choice(&ATTRIBUTE, |word| word.parse().ok())
    }

    /// The equivalence level of normal forms.
    pub(crate) fn level(&self) -> Result<Equivalence, ArrowError> {
        self.choice(&LEVEL, |word| word.parse().ok())
    }

    /// The encoding of a non-ASCII host in a URI.
    pub(crate) fn hosts(&self) -> Result<HostEncoding, ArrowError> {
        self.choice(&HOSTS, |word| match word {
            "percent" => Some(HostEncoding::Percent),
            "idna" => Some(HostEncoding::Idna),
            _ => None,
        })
    }

    /// The path style of `file:` URLs.
    pub(crate) fn paths(&self) -> Result<PathStyle, ArrowError> {
        self.choice(&PATHS, |word| match word {
            "posix" => Some(PathStyle::Posix),
            "windows" => Some(PathStyle::Windows),
            _ => None,
        })
    }

    /// True if percent-escapes are decoded.
    pub(crate) fn decodes(&self) -> Result<bool, ArrowError> {
        self.choice(&ESCAPES, |word| match word {
            "keep" => Some(false),
            "decode" => Some(true),
            _ => None,
        })
    }
}
