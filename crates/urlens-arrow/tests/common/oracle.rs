//! What the library says of one text, by calls that have nothing to do with columns.

use std::borrow::Cow;
use urlens::{Encoded, Host, Iri, Part, Resolution, Rung, Uri, UriRef, Url};
use urlens_readings::Readings;
use urlens_suffix::Labels;
use urlens_template::Template;

/// A value as `urlens_arrow::show` shows it, or the reason why there is none.
pub(crate) type Said = Result<Option<String>, String>;

/// What one of the standards finds in a text.
struct Found {
    whole: String,
    parts: Vec<(Part, Option<String>)>,
    user: Option<String>,
    password: Option<String>,
    kind: Option<&'static str>,
    /// The host, if it is a name.
    name: Option<String>,
    port: Result<Option<u16>, String>,
    port_or_default: Result<Option<u16>, String>,
    origin: String,
    pairs: Vec<[String; 4]>,
}

const PARTS: [Part; 8] = [
    Part::Scheme,
    Part::Authority,
    Part::Userinfo,
    Part::Host,
    Part::Port,
    Part::Path,
    Part::Query,
    Part::Fragment,
];

macro_rules! found {
    ($it:expr, $decoded:expr) => {{
        let it = $it;
        let part = |part| it.part(part).map(|it| it.as_str().to_owned());
        let decoded: Vec<(Cow<'_, str>, Cow<'_, str>)> = $decoded.collect();
        let written = it.query_pairs().map(|(name, value)| [name.as_str(), value.as_str()]);
        Found {
            whole: it.as_str().to_owned(),
            parts: PARTS.map(|it| (it, part(it))).to_vec(),
            user: it.authority().and_then(|it| it.user().map(str::to_owned)),
            password: it.authority().and_then(|it| it.password().map(str::to_owned)),
            kind: it.host().map(|it| it.kind()),
            name: match it.host() {
                Some(Host::RegName(name)) => Some(name.to_owned()),
                _ => None,
            },
            port: it.port().map_err(|error| error.to_string()),
            port_or_default: it.port_or_default().map_err(|error| error.to_string()),
            origin: it.origin().to_string(),
            pairs: decoded
                .into_iter()
                .zip(written)
                .map(|((a, b), [c, d])| {
                    [a.into_owned(), b.into_owned(), c.to_owned(), d.to_owned()]
                })
                .collect(),
        }
    }};
}

fn find(standard: &str, text: &str) -> Result<Found, String> {
    let decode = |(name, value): (Encoded<'_>, Encoded<'_>)| {
        (name.decode_lossy().into_owned().into(), value.decode_lossy().into_owned().into())
    };
    Ok(match standard {
        "url" => {
            let url = Url::parse(text).map_err(|error| error.to_string())?;
            found!(&url, url.form_pairs())
        }
        "uri" => {
            let uri = Uri::parse(text).map_err(|error| error.to_string())?;
            found!(&uri, uri.query_pairs().map(decode))
        }
        _ => {
            let iri = Iri::parse(text).map_err(|error| error.to_string())?;
            found!(&iri, iri.query_pairs().map(decode))
        }
    })
}

/// What `function` is to say of `text`, with these words behind it.
pub(crate) fn say(function: &str, text: &str, rest: &[&str]) -> Said {
    let word = |at: usize, default| rest.get(at).copied().unwrap_or(default);
    match function {
        "resolve" => return resolve(text, rest[0], word(1, "url")).map(Some),
        "normalize" => return normalize(text, word(0, "url"), word(1, "standard")).map(Some),
        "key" => {
            let normal = normalize(text, word(0, "url"), word(1, "standard"))?;
            return Ok(Some(blake3::hash(normal.as_bytes()).to_hex()[..32].to_owned()));
        }
        "is_valid" => {
            // With a reason there is a value too; the laws ask for the value.
            return Ok(Some(find(word(0, "url"), text).is_ok().to_string()));
        }
        "reason" => return Ok(find(word(0, "url"), text).err()),
        "agree" => return Ok(Some(Readings::of(text).verdict().agrees().to_string())),
        "verdict" => return Ok(Some(Readings::of(text).verdict().name().to_owned())),
        "severity" => {
            let worst = Readings::of(text).findings().into_iter().map(|it| it.severity).max();
            return Ok(worst.map(|it| it.name().to_owned()));
        }
        "findings" => return Ok(Some(findings(text))),
        "template_match" => return matches(text, rest[0]),
        "query_parameter" => {
            let pairs = find(word(1, "url"), text)?.pairs;
            let of_name = pairs.into_iter().find(|it| it[0] == rest[0]);
            let which = if word(2, "keep") == "decode" { 1 } else { 3 };
            return Ok(of_name.map(|it| it[which].clone()));
        }
        "query_parameters" => {
            let pairs = find(word(0, "url"), text)?.pairs;
            let from = if word(1, "keep") == "decode" { 0 } else { 2 };
            let pair = |it: &[String; 4]| {
                format!("{{\"name\":{},\"value\":{}}}", quoted(&it[from]), quoted(&it[from + 1]))
            };
            return Ok(Some(format!("[{}]", pairs.iter().map(pair).collect::<Vec<_>>().join(","))));
        }
        _ => (),
    }
    let found = find(word(0, "url"), text)?;
    let value = component(function, &found)?;
    Ok(match word(1, "keep") {
        "decode" => value.map(|it| Encoded::new(&it).decode_lossy().into_owned()),
        _ => value,
    })
}

fn component(function: &str, found: &Found) -> Said {
    let part = |name: &str| {
        found.parts.iter().find(|(part, _)| part.name() == name).and_then(|(_, text)| text.clone())
    };
    let labels = || found.name.as_deref().map(Labels::of);
    let owned = |it: Option<&str>| it.map(str::to_owned);
    let number = |it: &Result<Option<u16>, String>| Ok(it.clone()?.map(|it| it.to_string()));
    let with = |sigil: char, part: Option<String>| {
        part.map_or_else(String::new, |it| format!("{sigil}{it}"))
    };
    Ok(match function {
        "username" => found.user.clone(),
        "password" => found.password.clone(),
        "host_kind" => owned(found.kind),
        "host_without_www" => {
            part("host").map(|host| match host.to_lowercase().starts_with("www.") {
                true => host[4..].to_owned(),
                false => host,
            })
        }
        "port" => return number(&found.port),
        "port_or_default" => return number(&found.port_or_default),
        "path_and_query" => part("path").map(|path| path + &with('?', part("query"))),
        "origin" => Some(found.origin.clone()),
        "href" => Some(found.whole.clone()),
        "without_fragment" => {
            let end = with('#', part("fragment"));
            Some(found.whole.strip_suffix(&end).expect("the end").to_owned())
        }
        "without_query" => {
            let (query, end) = (with('?', part("query")), with('#', part("fragment")));
            let start = found.whole.strip_suffix(&(query + &end)).expect("the end");
            Some(start.to_owned() + &end)
        }
        "registrable_domain" => owned(labels().and_then(|it| it.domain)),
        "public_suffix" => owned(labels().and_then(|it| it.suffix)),
        "subdomain" => owned(labels().and_then(|it| it.subdomain)),
        "top_level_domain" => {
            let name = found.name.as_deref().map(|it| it.strip_suffix('.').unwrap_or(it));
            owned(name.and_then(|it| it.split('.').next_back()).filter(|it| !it.is_empty()))
        }
        name => part(name),
    })
}

fn resolve(text: &str, base: &str, standard: &str) -> Result<String, String> {
    fn of<T>(base: &str, result: Result<T, urlens::ParseError>) -> Result<T, String> {
        result.map_err(|error| format!("{base}{error}"))
    }
    Ok(match standard {
        "url" => of("", of("base: ", Url::parse(base))?.join(text))?.to_string(),
        "uri" => {
            let base = of("base: ", Uri::parse(base))?;
            let target = base.resolve_with(&of("", UriRef::parse(text))?, Resolution::STRICT);
            target.expect("not too long").to_string()
        }
        _ => {
            let base = of("base: ", Iri::parse(base))?;
            let reference = of("", urlens::IriRef::parse(text))?;
            base.resolve_with(&reference, Resolution::STRICT).expect("not too long").to_string()
        }
    })
}

fn normalize(text: &str, standard: &str, rung: &str) -> Result<String, String> {
    let steps = Rung::named(rung).map(Rung::normalization);
    let strict = steps.unwrap_or(Rung::Scheme.normalization());
    let said = |error: urlens::ParseError| error.to_string();
    Ok(match standard {
        "url" => {
            let url = Url::parse(text).map_err(said)?;
            match steps {
                None => url.to_string(),
                Some(steps) => {
                    let uri = UriRef::from_loose(url.as_str()).map_err(said)?;
                    let normal = uri.normalize_with(&steps).to_string();
                    Url::parse(&normal).map_err(said)?.to_string()
                }
            }
        }
        "uri" if !text.is_ascii() => {
            let uri = UriRef::from_loose(text).map_err(said)?.to_string();
            Uri::parse(uri.as_str()).map_err(said)?.normalize_with(&strict).to_string()
        }
        "uri" => Uri::parse(text).map_err(said)?.normalize_with(&strict).to_string(),
        _ => Iri::parse(text).map_err(said)?.normalize_with(&strict).to_string(),
    })
}

fn findings(text: &str) -> String {
    let finding = |it: urlens_readings::Finding| {
        format!(
            "{{\"class\":{},\"severity\":{},\"part\":{},\"start\":{},\"end\":{},\"summary\":{}}}",
            quoted(it.code()),
            quoted(it.severity.name()),
            quoted(it.part.name()),
            it.range.start,
            it.range.end,
            quoted(it.class.title)
        )
    };
    let all: Vec<_> = Readings::of(text).findings().into_iter().map(finding).collect();
    format!("[{}]", all.join(","))
}

fn matches(text: &str, template: &str) -> Said {
    let template = Template::parse(template).expect("a template");
    let found = template.matches(text).expect("one that can be matched");
    let found = found.ok_or_else(|| "the template does not match".to_owned())?;
    let member = |(name, value): &(&str, urlens_template::Value<'_>)| {
        let text = match value.as_text() {
            Some(text) => text.to_owned(),
            None => serde_json::to_string(value).expect("JSON"),
        };
        format!("{}:{}", quoted(name), quoted(&text))
    };
    Ok(Some(format!("{{{}}}", found.iter().map(member).collect::<Vec<_>>().join(","))))
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("JSON")
}
