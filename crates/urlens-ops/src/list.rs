//! The operations as data: one list, from which dispatch, help, documentation and tests are made.

use crate::failure::Failure;
use crate::ops::{components, equivalence, percent, policy, readings, resolution, scheme};
use crate::ops::{template, web};
use crate::request::Request;
use std::fmt::Write as _;
use urlens::{HostEncoding, Kind, Equivalence, Step};

/// An operation: something a request can ask for.
///
/// ```
/// let op = urlens_ops::find("resolve").unwrap();
/// assert_eq!(op.parameters[0].name, "as");
/// assert_eq!(urlens_ops::ask(op.example.request), op.example.answer);
/// ```
pub struct Op {
    /// The value of `op`.
    pub name: &'static str,
    /// One line about it.
    pub help: &'static str,
    /// The fields it reads.
    pub parameters: &'static [Parameter],
    /// The members of `ok`.
    pub gives: &'static str,
    /// A request and its answer.
    pub example: Example,
    pub(crate) run: Run,
}

/// A parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name of the field.
    pub name: &'static str,
    /// The values it takes.
    pub values: Values,
    /// The value where the field is absent; `None` if there is none.
    pub default: Option<&'static str>,
    /// True if the field may be absent.
    pub optional: bool,
    /// One line about it.
    pub help: &'static str,
}

/// The values that a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// A text.
    Text,
    /// A text, a whole number, or null, which removes something.
    TextOrNull,
    /// A list of texts.
    Texts,
    /// A list of ports.
    Ports,
    /// True or false.
    Flag,
    /// The name of one of these kinds.
    Kinds(&'static [Kind]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of some of these words.
    ManyWords(&'static [&'static str]),
    /// A list of pairs of texts.
    Pairs,
    /// The values of the variables of a template.
    Variables,
}

/// A request and its answer, each one line.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The request.
    pub request: &'static str,
    /// The answer.
    pub answer: &'static str,
}

/// Runs an operation and writes the value of `ok`.
pub(crate) type Run = fn(&Request<'_>, &mut Vec<u8>) -> Result<(), Failure>;

const fn required(name: &'static str, values: Values, help: &'static str) -> Parameter {
    Parameter { name, values, default: None, optional: false, help }
}

const fn optional(name: &'static str, values: Values, help: &'static str) -> Parameter {
    Parameter { name, values, default: None, optional: true, help }
}

const fn defaulting(
    name: &'static str,
    values: Values,
    default: &'static str,
    help: &'static str,
) -> Parameter {
    Parameter { name, values, default: Some(default), optional: true, help }
}

const ALL_KINDS: Values = Values::Kinds(&Kind::ALL);
/// Kinds that convert to each other.
const CONVERTIBLE: Values =
    Values::Kinds(&[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone]);
/// Kinds that have components to set.
const EDITABLE: Values = CONVERTIBLE;

const AS: Parameter = defaulting("as", ALL_KINDS, "url", "the kind of the texts");
const INPUT: Parameter = required("input", Values::Text, "the text");
const BASE: Parameter = required("base", Values::Text, "the base");
const REF: Parameter = required("ref", Values::Text, "the reference");
const STEPS: Parameter = defaulting(
    "steps",
    Values::ManyWords(&["escape", "case", "path", "scheme"]),
    "all",
    "the steps of normalization",
);
const PATHS: Parameter = defaulting(
    "paths",
    Values::Words(&["posix", "windows"]),
    "posix",
    "how paths of file: are read",
);
/// The names of the ways to write a host beyond ASCII in a URI.
pub(crate) const HOSTS: [(&str, HostEncoding); 2] =
    [("percent", HostEncoding::Percent), ("idna", HostEncoding::Idna)];

/// Every operation.
///
/// ```
/// assert!(urlens_ops::OPS.iter().any(|op| op.name == "normalize"));
/// ```
pub const OPS: &[Op] = &[
    Op {
        name: "parse",
        help: "Parses a text and returns its components.",
        parameters: &[
            AS,
            INPUT,
            optional("base", Values::Text, "a base to resolve against (url only)"),
        ],
        gives: "string and components, null where absent, and srfi; url: the strings of the web API \
                and errors; url-ref: string, printed without a base, and tokens",
        example: Example {
            request: r#"{"op":"parse","as":"url","input":"HTTP:\\\\h"}"#,
            answer: r#"{"ok":{"href":"http://h/","origin":"http://h","protocol":"http:","username":"","password":"","host":"h","hostname":"h","port":"","pathname":"/","search":"","hash":"","errors":[{"code":"special-scheme-missing-following-solidus","at":5,"count":2}]}}"#,
        },
        run: components::parse,
    },
    Op {
        name: "tokens",
        help: "Splits a text into the tokens of the URL reverse specification.",
        parameters: &[defaulting("as", ALL_KINDS, "url-ref", "the kind of the text"), INPUT],
        gives: "tokens: a list of {type, value}",
        example: Example {
            request: r#"{"op":"tokens","as":"uri","input":"a:b"}"#,
            answer: r#"{"ok":{"tokens":[{"type":"scheme","value":"a"},{"type":"file","value":"b"}]}}"#,
        },
        run: components::tokens,
    },
    Op {
        name: "set",
        help: "Replaces or removes a component.",
        parameters: &[
            defaulting("as", EDITABLE, "url", "the kind of the text"),
            INPUT,
            required("part", Values::Text, "the component; url: a setter of the web API"),
            required("value", Values::TextOrNull, "the new text; null removes the component"),
        ],
        gives: "as parse; url: refused says why nothing changed, or is null",
        example: Example {
            request: r#"{"op":"set","as":"url","input":"http://h/","part":"port","value":"8x"}"#,
            answer: r#"{"ok":{"href":"http://h:8/","origin":"http://h:8","protocol":"http:","username":"","password":"","host":"h:8","hostname":"h","port":"8","pathname":"/","search":"","hash":"","refused":null}}"#,
        },
        run: components::set,
    },
    Op {
        name: "resolve",
        help: "Resolves a reference against a base.",
        parameters: &[
            AS,
            BASE,
            REF,
            optional(
                "verbatim",
                Values::Flag,
                "follow the letter of RFC 3986 for rootless paths (not url)",
            ),
        ],
        gives: "string",
        example: Example {
            request: r#"{"op":"resolve","as":"uri","base":"http://a/b/c","ref":"../d"}"#,
            answer: r#"{"ok":{"string":"http://a/d"}}"#,
        },
        run: resolution::resolve,
    },
    Op {
        name: "goto",
        help: "Appends a reference to a base that may be relative.",
        parameters: &[defaulting("as", ALL_KINDS, "url-ref", "the kind of both"), BASE, REF],
        gives: "string; dots stay, except as url-ref, which is printed normalized",
        example: Example {
            request: r#"{"op":"goto","as":"uri-ref","base":"a/b","ref":"../c"}"#,
            answer: r#"{"ok":{"string":"a/../c"}}"#,
        },
        run: resolution::goto,
    },
    Op {
        name: "relativize",
        help: "Finds the shortest reference that leads from a base to a target.",
        parameters: &[AS, BASE, required("target", Values::Text, "the target")],
        gives: "string",
        example: Example {
            request: r#"{"op":"relativize","as":"url","base":"http://a/b/c","target":"http://a/d"}"#,
            answer: r#"{"ok":{"string":"/d"}}"#,
        },
        run: resolution::relativize,
    },
    Op {
        name: "normalize",
        help: "Writes a text in its normal form.",
        parameters: &[AS, INPUT, STEPS, PATHS],
        gives: "string",
        example: Example {
            request: r#"{"op":"normalize","as":"url","input":"HTTP://H:80/%7e|"}"#,
            answer: r#"{"ok":{"string":"http://h/~%7C"}}"#,
        },
        run: equivalence::normalize,
    },
    Op {
        name: "compare",
        help: "Finds the first rung at which two texts are equivalent.",
        parameters: &[
            AS,
            required("a", Values::Text, "a text"),
            required("b", Values::Text, "another"),
            PATHS,
        ],
        gives: "equal (as texts of the kind), and rung: text, structure, syntax, scheme or null",
        example: Example {
            request: r#"{"op":"compare","as":"url","a":"http://h/%7e","b":"http://h/~"}"#,
            answer: r#"{"ok":{"equal":false,"rung":"syntax"}}"#,
        },
        run: equivalence::compare,
    },
    Op {
        name: "convert",
        help: "Converts a text to another kind, if that keeps its meaning.",
        parameters: &[
            required("from", CONVERTIBLE, "the kind of the text"),
            required("to", CONVERTIBLE, "the kind it becomes"),
            INPUT,
            defaulting(
                "host",
                Values::Words(&["percent", "idna"]),
                "percent",
                "how a host beyond ASCII is written in a URI",
            ),
        ],
        gives: "string",
        example: Example {
            request: r#"{"op":"convert","from":"iri","to":"uri","input":"http://h/é"}"#,
            answer: r#"{"ok":{"string":"http://h/%C3%A9"}}"#,
        },
        run: resolution::convert,
    },
    Op {
        name: "template",
        help: "Expands a URI template.",
        parameters: &[
            required("template", Values::Text, "the template"),
            required("vars", Values::Variables, "the values of its variables"),
        ],
        gives: "string",
        example: Example {
            request: r#"{"op":"template","template":"/{a}{?b}","vars":{"a":"x y","b":"1"}}"#,
            answer: r#"{"ok":{"string":"/x%20y?b=1"}}"#,
        },
        run: template::expand,
    },
    Op {
        name: "template-match",
        help: "Finds the values with which a template expands to a text.",
        parameters: &[required("template", Values::Text, "the template"), INPUT],
        gives: "vars, or null",
        example: Example {
            request: r#"{"op":"template-match","template":"/{a}","input":"/x%20y"}"#,
            answer: r#"{"ok":{"vars":{"a":"x y"}}}"#,
        },
        run: template::find,
    },
    Op {
        name: "scheme",
        help: "Reads a text by the rules of its scheme.",
        parameters: &[
            INPUT,
            optional("profile", Values::Text, "one of the ways to read the scheme"),
        ],
        gives: "scheme, kind, canonical, fields and findings",
        example: Example {
            request: r#"{"op":"scheme","input":"doi:10.1000/ABC"}"#,
            answer: r#"{"ok":{"scheme":"doi","kind":"doi","canonical":"doi:10.1000/abc","fields":{"prefix":"10.1000","suffix":"ABC","registrant":"1000","url":"https://doi.org/10.1000/abc"},"findings":[]}}"#,
        },
        run: scheme::scheme,
    },
    Op {
        name: "readings",
        help: "Reads a text by every standard and tells where they differ.",
        parameters: &[INPUT, optional("base", Values::Text, "a base to resolve against")],
        gives: "agree, verdict, parted_at, components, readings by rfc3986, rfc3987 and whatwg, and \
                findings",
        example: Example { request: r#"{"op":"readings","input":"a:b"}"#, answer: "" },
        run: readings::readings,
    },
    Op {
        name: "policy",
        help: "Decides on the text alone whether a server may fetch it.",
        parameters: &[
            INPUT,
            optional("base", Values::Text, "the URL that redirected here"),
            optional("schemes", Values::Texts, "the schemes that are allowed; https without it"),
            optional("hosts", Values::Texts, "the hosts that are allowed; any without it"),
            optional("suffixes", Values::Texts, "domains that are allowed with all names below"),
            optional(
                "ports",
                Values::Ports,
                "the ports that are allowed; that of the scheme without it",
            ),
            optional("refuse", Values::Texts, "kinds of addresses and networks that are refused"),
            optional("any_port", Values::Flag, "allow every port"),
            optional("credentials", Values::Flag, "allow credentials"),
            optional("dotless", Values::Flag, "allow names without a dot"),
            optional("repaired", Values::Flag, "judge the text that the URL Standard repairs"),
        ],
        gives: "allowed, url (the text to fetch), and reasons: a list of {code, message}",
        example: Example {
            request: r#"{"op":"policy","input":"https://example.org/"}"#,
            answer: r#"{"ok":{"allowed":true,"url":"https://example.org/","reasons":[]}}"#,
        },
        run: policy::policy,
    },
    Op {
        name: "domain",
        help: "Converts a domain name to ASCII or to Unicode.",
        parameters: &[
            INPUT,
            required("to", Values::Words(&["ascii", "unicode"]), "the form"),
            optional("strict", Values::Flag, "also check what registries check"),
        ],
        gives: "domain",
        example: Example {
            request: r#"{"op":"domain","input":"faß.example","to":"ascii"}"#,
            answer: r#"{"ok":{"domain":"xn--fa-hia.example"}}"#,
        },
        run: web::domain,
    },
    Op {
        name: "form",
        help: "Reads or writes application/x-www-form-urlencoded.",
        parameters: &[
            optional("input", Values::Text, "the text to read"),
            optional("pairs", Values::Pairs, "the pairs to write, if there is no input"),
        ],
        gives: "pairs and string",
        example: Example {
            request: r#"{"op":"form","input":"a=b+c"}"#,
            answer: r#"{"ok":{"pairs":[["a","b c"]],"string":"a=b+c"}}"#,
        },
        run: web::form,
    },
    Op {
        name: "percent",
        help: "Percent-encodes a text for a component, or decodes it.",
        parameters: &[
            INPUT,
            optional("set", Values::Text, "the bytes that are encoded, or kept, by name"),
            optional("decode", Values::Flag, "decode instead"),
        ],
        gives: "string, and lossy if octets were not UTF-8",
        example: Example {
            request: r#"{"op":"percent","input":"a b","set":"path"}"#,
            answer: r#"{"ok":{"string":"a%20b"}}"#,
        },
        run: percent::percent,
    },
    Op {
        name: "redact",
        help: "Writes a text without its password.",
        parameters: &[INPUT],
        gives: "string",
        example: Example {
            request: r#"{"op":"redact","input":"http://u:p@h/ "}"#,
            answer: r#"{"ok":{"string":"http://u:***@h/ "}}"#,
        },
        run: web::redact,
    },
];

/// The operation of a name.
///
/// ```
/// assert!(urlens_ops::find("normalise").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static Op> {
    OPS.iter().find(|op| op.name == name)
}

/// Runs the operation that a request asks for, and writes the value of `ok`.
pub(crate) fn run(request: &Request<'_>) -> Result<Vec<u8>, Failure> {
    let name = request.text("op")?;
    let Some(op) = find(&name) else {
        return Err(Failure::unsupported(format!("no op `{}`", name.escape_debug())));
    };
    let mut ok = Vec::new();
    (op.run)(request, &mut ok)?;
    Ok(ok)
}

impl Op {
    /// The fields it reads, as a line for help: those in brackets may be left out.
    fn fields(&self) -> String {
        let field = |it: &Parameter| match it.optional {
            true => format!("[{}]", it.name),
            false => it.name.to_owned(),
        };
        self.parameters.iter().map(field).collect::<Vec<_>>().join(" ")
    }
}

impl Values {
    /// The values, as a line for documentation.
    ///
    /// ```
    /// use urlens_ops::Values;
    /// assert_eq!(Values::Words(&["ascii", "unicode"]).describe(), "ascii, unicode");
    /// ```
    pub fn describe(&self) -> String {
        match self {
            Self::Text => "a string".into(),
            Self::TextOrNull => "a string, a whole number or null".into(),
            Self::Texts => "a list of strings".into(),
            Self::Ports => "a list of whole numbers up to 65535".into(),
            Self::Flag => "true or false".into(),
            Self::Kinds(kinds) => kinds.iter().map(|it| it.name()).collect::<Vec<_>>().join(", "),
            Self::Words(words) => words.join(", "),
            Self::ManyWords(words) => format!("a list of {}", words.join(", ")),
            Self::Pairs => "a list of pairs of strings".into(),
            Self::Variables => {
                "an object of strings, numbers, and lists and objects of them".into()
            }
        }
    }
}

/// All operations with their parameters, for people.
///
/// ```
/// assert!(urlens_ops::help().contains("relativize"));
/// ```
pub fn help() -> String {
    let mut help = String::from(
        "\
usage: urlens jsonl

Reads one JSON object per line and answers each with one line, in the same order:
{\"id\":..,\"ok\":{..}} or {\"id\":..,\"error\":{\"kind\":..,\"part\":..,\"at\":..,\"message\":..}}.
An `id` of any kind comes back. A line that is not a request is answered with the error `request`.

",
    );
    let width = OPS.iter().map(|op| op.name.len()).max().unwrap_or(0);
    for op in OPS {
        let _ = writeln!(help, "  {:width$}  {}", op.name, op.help);
        let _ = writeln!(help, "  {:width$}    {}", "", op.fields());
        let _ = writeln!(help, "  {:width$}    gives {}", "", op.gives);
    }
    let _ = writeln!(help, "\nas, from, to: {}", Kind::ALL.map(Kind::name).join(", "));
    let _ = writeln!(help, "as is url where it is not given; tokens, goto: url-ref");
    let _ = writeln!(help, "steps: {}", Step::ALL.map(Step::name).join(", "));
    let _ = writeln!(help, "rung: {}", Equivalence::ALL.map(Equivalence::name).join(", "));
    let sets: Vec<_> = percent::SETS.iter().map(|set| set.name).collect();
    let _ = writeln!(help, "set: {}", sets.join(", "));
    let _ = writeln!(help, "schemes (profiles): {}", scheme::names());
    help += "
example:
  $ echo '{\"op\":\"resolve\",\"as\":\"uri\",\"base\":\"http://a/b/c\",\"ref\":\"../d\"}' | urlens jsonl
  {\"ok\":{\"string\":\"http://a/d\"}}
";
    help
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Names are unique, and parameters are read by the names they have here.
    #[test]
    fn names_are_unique() {
        let names: HashSet<_> = OPS.iter().map(|op| op.name).collect();
        assert_eq!(names.len(), OPS.len());
        for op in OPS {
            let names: HashSet<_> = op.parameters.iter().map(|it| it.name).collect();
            assert_eq!(names.len(), op.parameters.len(), "{}", op.name);
        }
    }

    /// Each example is what is answered.
    #[test]
    fn examples() {
        for op in OPS {
            let answer = crate::ask(op.example.request);
            assert!(answer.contains("\"ok\""), "{}: {answer}", op.name);
            if !op.example.answer.is_empty() {
                assert_eq!(answer, op.example.answer, "{}", op.name);
            }
        }
    }

    /// A request without one of the required fields says which is missing.
    #[test]
    fn required_fields_are_required() {
        for op in OPS {
            let given: serde_json::Value = serde_json::from_str(op.example.request).unwrap();
            for parameter in op.parameters.iter().filter(|it| !it.optional) {
                let mut given = given.clone();
                given.as_object_mut().unwrap().remove(parameter.name);
                let answer = crate::ask(&given.to_string());
                let missing = format!("`{}` is missing", parameter.name);
                assert!(answer.contains(&missing), "{} {}: {answer}", op.name, parameter.name);
            }
        }
    }
}
