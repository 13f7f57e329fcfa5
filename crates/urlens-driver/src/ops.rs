//! The ops: one list, which dispatch, help and tests read.

use super::answer::{Answer, Failure};
use super::kind::Kind;
use super::request::Request;
use super::{
    compare, convert, normalize, parse, percent, policy, readings, resolve, scheme, set, template,
    url, web,
};
use urlens::{Rfc3986, Rfc3987};

/// Something a request can ask for.
pub(crate) struct Op {
    /// The value of `op`.
    pub(crate) name: &'static str,
    /// The fields it reads; those in brackets may be left out.
    takes: &'static str,
    /// What `ok` holds.
    gives: &'static str,
    run: Run,
}

/// How an op is run.
enum Run {
    /// The same in every dialect: `as` says in which.
    As { uri: In, iri: In, url: In },
    /// Without a dialect, or between two.
    Alone(fn(&Request<'_>) -> Answer),
}

/// An op in a dialect, for the kinds of that dialect.
type In = fn(&Request<'_>, Kind) -> Answer;

/// Every op there is.
pub(crate) const OPS: &[Op] = &[
    Op {
        name: "parse",
        takes: "as input [base]",
        gives: "string and components; url: the web API's strings and errors; base: url only",
        run: Run::As {
            uri: parse::parse::<Rfc3986>,
            iri: parse::parse::<Rfc3987>,
            url: url::parse,
        },
    },
    Op {
        name: "tokens",
        takes: "as input",
        gives: "tokens: a list of {type, value}",
        run: Run::As {
            uri: parse::tokens::<Rfc3986>,
            iri: parse::tokens::<Rfc3987>,
            url: url::tokens,
        },
    },
    Op {
        name: "set",
        takes: "as input part value",
        gives: "as parse; null removes the part; url: refused says why nothing changed",
        run: Run::As { uri: set::set::<Rfc3986>, iri: set::set::<Rfc3987>, url: url::set },
    },
    Op {
        name: "resolve",
        takes: "as base ref [verbatim]",
        gives: "string; verbatim: by the letter of RFC 3986 where a path is rootless",
        run: Run::As {
            uri: resolve::resolve::<Rfc3986>,
            iri: resolve::resolve::<Rfc3987>,
            url: url::resolve,
        },
    },
    Op {
        name: "goto",
        takes: "as base ref",
        gives: "string; the base may be relative, and dots stay",
        run: Run::As {
            uri: resolve::goto::<Rfc3986>,
            iri: resolve::goto::<Rfc3987>,
            url: url::goto,
        },
    },
    Op {
        name: "relativize",
        takes: "as base target",
        gives: "string: the shortest reference that resolves back",
        run: Run::As {
            uri: resolve::relativize::<Rfc3986>,
            iri: resolve::relativize::<Rfc3987>,
            url: url::relativize,
        },
    },
    Op {
        name: "normalize",
        takes: "as input steps",
        gives: "string; steps are of escape, case, path, scheme",
        run: Run::As { uri: normalize::uri, iri: normalize::iri, url: normalize::url },
    },
    Op {
        name: "compare",
        takes: "as a b",
        gives: "equal, and rung: text, structure, syntax, scheme or null",
        run: Run::As {
            uri: compare::compare::<Rfc3986>,
            iri: compare::compare::<Rfc3987>,
            url: url::compare,
        },
    },
    Op {
        name: "convert",
        takes: "from to input [host]",
        gives: "string; host is percent or idna",
        run: Run::Alone(convert::convert),
    },
    Op {
        name: "template",
        takes: "template vars",
        gives: "string: what a URI template stands for, with these values",
        run: Run::Alone(template::expand),
    },
    Op {
        name: "template-match",
        takes: "template input",
        gives: "vars: the values that expand to the input, or null",
        run: Run::Alone(template::find),
    },
    Op {
        name: "scheme",
        takes: "input [profile]",
        gives: "scheme, kind, canonical, fields and findings, by the rules of the scheme",
        run: Run::Alone(scheme::scheme),
    },
    Op {
        name: "readings",
        takes: "input [base]",
        gives: "agree, verdict, readings by rfc3986, rfc3987 and whatwg, and findings",
        run: Run::Alone(readings::readings),
    },
    Op {
        name: "policy",
        takes: "input [base] and see below",
        gives: "allowed, url, and reasons: a list of {code, message}",
        run: Run::Alone(policy::policy),
    },
    Op {
        name: "domain",
        takes: "input to [strict]",
        gives: "domain; to is ascii or unicode",
        run: Run::Alone(web::domain),
    },
    Op {
        name: "form",
        takes: "input or pairs",
        gives: "pairs and string: application/x-www-form-urlencoded",
        run: Run::Alone(web::form),
    },
    Op {
        name: "percent",
        takes: "input set [decode]",
        gives: "string",
        run: Run::Alone(percent::percent),
    },
];

/// Does what `request` asks for.
pub(crate) fn run(request: &Request<'_>) -> Answer {
    let name = request.text("op")?;
    let Some(op) = OPS.iter().find(|op| op.name == name) else {
        return Err(Failure::unsupported(format!("no op `{}`", name.escape_debug())));
    };
    match op.run {
        Run::Alone(run) => run(request),
        Run::As { uri, iri, url } => match Kind::of(request, "as")? {
            kind @ (Kind::Uri | Kind::UriRef) => uri(request, kind),
            kind @ (Kind::Iri | Kind::IriRef) => iri(request, kind),
            kind @ (Kind::Url | Kind::UrlRef) => url(request, kind),
        },
    }
}

/// What can be asked for, for people: every op with its fields and what it gives.
///
/// ```
/// assert!(urlens_driver::help().contains("relativize"));
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
    let width = |column: fn(&Op) -> &str| OPS.iter().map(|op| column(op).len()).max().unwrap_or(0);
    let (names, takes) = (width(|op| op.name), width(|op| op.takes));
    for op in OPS {
        help += &format!("  {:names$}  {:takes$}  {}\n", op.name, op.takes, op.gives);
    }
    let kinds = Kind::ALL.map(|(name, _)| name).join(", ");
    let sets: Vec<_> = percent::SETS.iter().map(|set| set.name).collect();
    help += &format!("\nas, from, to: {kinds}\n");
    help += &format!("set: {}\n", sets.join(", "));
    help += "policy, all of them optional: schemes, hosts, suffixes, ports, refuse (lists), ";
    help += "any_port, credentials, dotless, repaired (true or false)\n";
    help += &format!("schemes (profiles): {}\n", scheme::names());
    help += "
example:
  $ echo '{\"op\":\"resolve\",\"as\":\"uri\",\"base\":\"http://a/b/c\",\"ref\":\"../d\"}' | urlens jsonl
  {\"ok\":{\"string\":\"http://a/d\"}}
";
    help
}
