//! Expected answers of functions, from `urlens_ops::ask`, or from the library's types where the answer
//! of the operation has no such member.

use serde_json::{Value, json};
use urlens_arrow::Function;
use urlens_ops::suffix::Labels;
use urlens_ops::urlens::UrlRef;
use urlens_ops::{Any, Kind, Normalizer, Part, PathStyle};

/// A value as formatted by `urlens_arrow::show`, and its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) value: Option<String>,
    pub(crate) reason: Option<String>,
}

/// The expected answer of a function for a text, with the arguments after the text.
pub(crate) fn expected(function: &str, text: &str, rest: &[&str]) -> Answer {
    let call = Call { function: Function::by_name(function).expect("a function"), rest };
    let to_answer = |result: Result<Option<String>, String>| match result {
        Ok(value) => Answer { value, reason: None },
        Err(reason) => Answer { value: None, reason: Some(reason) },
    };
    match function {
        "is_valid" => {
            let reason = call.parse(text).err();
            Answer { value: Some(reason.is_none().to_string()), reason }
        }
        "reason" => {
            let reason = call.parse(text).err();
            Answer { value: reason.clone(), reason }
        }
        "set" => {
            let (part, value) = (call.word("part"), call.word("value"));
            let request =
                json!({"op":"set","as":call.kind(),"input":text,"part":part,"value":value});
            let href = |ok: Value| string(&ok["href"]).or_else(|| string(&ok["string"]));
            to_answer(ask(&request).map(href))
        }
        "set_attribute" => {
            let (attribute, value) = (call.word("attribute"), call.word("value"));
            let request = json!({"op":"set","input":text,"attribute":attribute,"value":value});
            match ask(&request) {
                Ok(ok) => Answer { value: string(&ok["href"]), reason: string(&ok["refused"]) },
                Err(reason) => to_answer(Err(reason)),
            }
        }
        "scheme_field" => {
            to_answer(scheme(text).map(|ok| match &ok["fields"][call.word("name")] {
                Value::Null => None,
                Value::String(text) => Some(text.clone()),
                // The numbers of the answer are written as they are.
                other => Some(other.to_string()),
            }))
        }
        "scheme_fields" => {
            let answer = urlens_ops::ask(&json!({"op":"scheme","input":text}).to_string());
            let fields =
                || Some(answer.split_once("\"fields\":")?.1.rsplit_once(",\"findings\"")?.0);
            to_answer(scheme(text).map(|_| fields().map(str::to_owned)))
        }
        "connects_to" => {
            let ok = ask(&json!({"op":"connects-to","input":text,"program":call.word("program")}));
            let ok = ok.expect("a connection or a reason");
            let reason = string(&ok["reason"]);
            let value = reason.is_none().then(|| {
                let scheme =
                    string(&ok["scheme"]).map(|scheme| format!("{scheme}:")).unwrap_or_default();
                let host = string(&ok["host"]).expect("a host");
                let host = if host.contains(':') { format!("[{host}]") } else { host };
                let port = ok["port"].as_u64().map(|port| format!(":{port}")).unwrap_or_default();
                format!("{scheme}//{host}{port}")
            });
            Answer { value, reason }
        }
        "between" => {
            let (checker, fetcher) = (call.word("checker"), call.word("fetcher"));
            let ok = ask(&json!({"op":"between","input":text,"checker":checker,"fetcher":fetcher}));
            to_answer(ok.map(|ok| string(&ok["verdict"])))
        }
        "program_groups" => {
            let request =
                json!({"op":"program-groups","input":text,"programs":call.word("programs")});
            let answer = urlens_ops::ask(&request.to_string());
            let groups = || Some(answer.split_once("\"groups\":")?.1.rsplit_once(",\"worst\":")?.0);
            to_answer(match groups() {
                Some(groups) => Ok(Some(groups.to_owned())),
                None => Err("result is too long".to_owned()),
            })
        }
        "scheme_canonical" => to_answer(scheme(text).map(|ok| string(&ok["canonical"]))),
        _ => to_answer(call.value(text)),
    }
}

fn scheme(text: &str) -> Result<Value, String> {
    ask(&json!({"op":"scheme","input":text}))
}

/// The `ok` of an answer, or its error message, prefixed with the parameter.
fn ask(request: &Value) -> Result<Value, String> {
    let answer = urlens_ops::ask(&request.to_string());
    let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
    if let Some(ok) = answer.get_mut("ok") {
        return Ok(ok.take());
    }
    let message = answer["error"]["message"].as_str().expect("a message");
    Err(match answer["error"]["field"].as_str() {
        Some("base") => format!("base: {message}"),
        Some("b") => format!("other: {message}"),
        Some("value") => format!("value: {message}"),
        _ => message.to_owned(),
    })
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

struct Call<'c> {
    function: &'static Function,
    rest: &'c [&'c str],
}

impl Call<'_> {
    /// The value of a parameter: the argument or the default.
    fn word(&self, name: &str) -> &str {
        let parameters = &self.function.parameters()[1..];
        let at = parameters.iter().position(|parameter| parameter.name == name);
        let at = at.unwrap_or_else(|| panic!("{} takes {name}", self.function.name()));
        self.rest.get(at).copied().or(parameters[at].default).expect("a word")
    }

    fn kind(&self) -> &str {
        self.word("kind")
    }

    fn parse(&self, text: &str) -> Result<Value, String> {
        ask(&json!({"op":"parse","as":self.kind(),"input":text}))
    }

    fn value(&self, text: &str) -> Result<Option<String>, String> {
        let op = self.function.op();
        let answer = match op {
            "parse" => return self.component(text),
            "readings" => {
                let takes_programs = self.function.parameters().len() > 1;
                let programs = if takes_programs { self.word("programs") } else { "" };
                return Ok(readings(self.function.name(), text, programs));
            }
            "template-match" => return matches(text, self.word("template")),
            "normalize" => {
                let normal = self.normalize(text)?;
                return Ok(Some(match self.function.name() {
                    "key" => blake3::hash(normal.as_bytes()).to_hex()[..32].to_owned(),
                    _ => normal,
                }));
            }
            "resolve" | "goto" => {
                ask(&json!({"op":op,"as":self.kind(),"base":self.word("base"),"ref":text}))?
            }
            "relativize" => {
                ask(&json!({"op":op,"as":self.kind(),"base":self.word("base"),"target":text}))?
            }
            "compare" => {
                let (other, paths) = (self.word("other"), self.word("paths"));
                ask(&json!({"op":op,"as":self.kind(),"a":text,"b":other,"paths":paths}))?
            }
            "convert" => {
                let (to, host) = (self.word("to"), self.word("host"));
                ask(&json!({"op":op,"from":self.kind(),"to":to,"host":host,"input":text}))?
            }
            "redact" => ask(&json!({"op":op,"input":text}))?,
            other => panic!("no oracle for {other}"),
        };
        Ok(string(&answer["string"]).or_else(|| string(&answer["level"])))
    }

    fn normalize(&self, text: &str) -> Result<String, String> {
        let mut request = json!({
            "op":"normalize","as":self.kind(),"input":text,"paths":self.word("paths")
        });
        match self.word("level") {
            "scheme" => (),
            "text" => request["steps"] = json!([]),
            // The list of steps cannot express this level.
            level => {
                let kind: Kind = self.kind().parse().expect("a kind");
                let windows = self.word("paths") == "windows";
                let paths = if windows { PathStyle::Windows } else { PathStyle::Posix };
                let normalizer = Normalizer::at(kind, level.parse().expect("a level"));
                let normal = normalizer.paths(paths).normalize(text);
                return normal.map(Into::into).map_err(|error| error.to_string());
            }
        }
        Ok(string(&ask(&request)?["string"]).expect("a string"))
    }

    fn component(&self, text: &str) -> Result<Option<String>, String> {
        let kind: Kind = self.kind().parse().expect("a kind");
        let components = Components::new(kind, text, &self.parse(text)?);
        let takes_escapes =
            self.function.parameters().iter().any(|parameter| parameter.name == "escapes");
        let decode = takes_escapes && self.word("escapes") == "decode";
        let parameter =
            |text: &str| if decode { components.decode_parameter(text) } else { text.to_owned() };
        match self.function.name() {
            "query_parameter" => {
                let name = self.word("name");
                let mut pairs = components.pairs().into_iter();
                let found = pairs.find(|(other, _)| components.decode_parameter(other) == name);
                Ok(found.map(|(_, value)| parameter(&value)))
            }
            "query_parameters" => {
                let pair = |(name, value): (String, String)| {
                    format!(
                        "{{\"name\":{},\"value\":{}}}",
                        quoted(&parameter(&name)),
                        quoted(&parameter(&value))
                    )
                };
                let pairs: Vec<_> = components.pairs().into_iter().map(pair).collect();
                Ok(Some(format!("[{}]", pairs.join(","))))
            }
            name => {
                let value = components.named(name)?;
                Ok(value.map(|value| if decode { percent_decode(&value, None) } else { value }))
            }
        }
    }
}

fn percent_decode(text: &str, set: Option<&str>) -> String {
    let answer = ask(&json!({"op":"percent","decode":true,"set":set,"input":text}));
    string(&answer.expect("a string")["string"]).expect("a string")
}

/// The components of an answer of `parse`: absent ones are `None`.
struct Components {
    kind: Kind,
    any: Any,
    whole: String,
    /// The text without query and fragment, and both of them with their delimiters.
    before: String,
    query: Option<String>,
    fragment: Option<String>,
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    host_kind: Option<String>,
    port: Option<String>,
    path: String,
    origin: Option<String>,
}

impl Components {
    fn new(kind: Kind, text: &str, ok: &Value) -> Self {
        let any = Any::parse(kind, text).expect("a text that was parsed");
        let get = |name: &str| string(&ok[name]);
        let origin = || any.origin().map(|origin| origin.to_string());
        let host_kind = || any.host().map(|host| host.kind().to_owned());
        let mut found = match kind {
            Kind::Url => Self::of_web_api(&any, ok),
            // The answer has the normal form and tokens; columns have the components as written.
            Kind::UrlRef => {
                let reference = UrlRef::parse(text).expect("a reference");
                let part = |part: Part| reference.component(part).map(str::to_owned);
                for (name, value) in [Part::Scheme, Part::Query, Part::Fragment]
                    .map(|known| (known.name(), part(known)))
                {
                    let tokens = ok["tokens"].as_array().expect("tokens");
                    // Long lists are truncated.
                    let is_cut = ok.get("tokens_more").is_some();
                    let token = tokens.iter().find(|token| token["type"] == name);
                    let token = token.and_then(|token| string(&token["value"]));
                    assert!(is_cut || token == value, "{name} of {text}: {ok}");
                }
                Self {
                    whole: get("string").expect("a string"),
                    scheme: part(Part::Scheme),
                    userinfo: part(Part::Userinfo),
                    host: part(Part::Host),
                    host_kind: host_kind(),
                    port: part(Part::Port),
                    path: part(Part::Path).expect("a path"),
                    query: part(Part::Query),
                    fragment: part(Part::Fragment),
                    before: any.as_str().to_owned(),
                    origin: origin(),
                    kind,
                    any: any.clone(),
                }
            }
            _ => Self {
                whole: get("string").expect("a string"),
                scheme: get("scheme"),
                userinfo: get("userinfo"),
                host: get("host"),
                host_kind: get("host_kind"),
                port: get("port"),
                path: get("path").expect("a path"),
                query: get("query"),
                fragment: get("fragment"),
                before: text.to_owned(),
                origin: origin(),
                kind,
                any: any.clone(),
            },
        };
        let (query, fragment) = (with('?', &found.query), with('#', &found.fragment));
        let before = found.before.strip_suffix(&fragment);
        let before = before.and_then(|before| before.strip_suffix(&query));
        found.before = before.expect("query and fragment at the end").to_owned();
        found
    }

    /// Components from the strings of the web API. The delimiters in the whole text distinguish absent
    /// from empty components.
    fn of_web_api(any: &Any, ok: &Value) -> Self {
        let get = |name: &str| ok[name].as_str().expect("a string");
        let href = get("href");
        let rest = href.strip_suffix(get("hash")).expect("the hash at the end");
        let part = |text: &str, is_there: bool| match text {
            "" => is_there.then(String::new),
            text => Some(text[1..].to_owned()),
        };
        let fragment = part(get("hash"), href.ends_with('#'));
        let rest =
            if get("hash").is_empty() { rest.strip_suffix('#').unwrap_or(rest) } else { rest };
        let query = part(get("search"), rest.ends_with('?'));
        let after_scheme = href.strip_prefix(get("protocol")).expect("the protocol at the start");
        let userinfo = match [get("username"), get("password")] {
            ["", ""] => None,
            [user, ""] => Some(user.to_owned()),
            [user, password] => Some(format!("{user}:{password}")),
        };
        Self {
            kind: Kind::Url,
            whole: href.to_owned(),
            before: href.to_owned(),
            query,
            fragment,
            scheme: get("protocol").strip_suffix(':').map(str::to_owned),
            userinfo,
            host: after_scheme.starts_with("//").then(|| get("hostname").to_owned()),
            host_kind: any.host().map(|host| host.kind().to_owned()),
            port: Some(get("port").to_owned()).filter(|port| !port.is_empty()),
            // The `/.` before a path that starts with `//` is serialized, but not in `pathname`.
            path: if after_scheme.starts_with("/.//") {
                format!("/.{}", get("pathname"))
            } else {
                get("pathname").to_owned()
            },
            origin: string(&ok["origin"]),
            any: any.clone(),
        }
    }

    fn pairs(&self) -> Vec<(String, String)> {
        let owned = |text: &str| text.to_owned();
        let pairs = self.any.raw_query_pairs();
        pairs.map(|(name, value)| (owned(name.as_str()), owned(value.as_str()))).collect()
    }

    fn decode_parameter(&self, text: &str) -> String {
        percent_decode(text, matches!(self.kind, Kind::Url | Kind::UrlRef).then_some("form"))
    }

    fn named(&self, name: &str) -> Result<Option<String>, String> {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let userinfo =
            || self.userinfo.as_deref().map(|userinfo| userinfo.split_once(':').ok_or(userinfo));
        let domain =
            || self.host.as_deref().filter(|_| self.host_kind.as_deref() == Some("reg-name"));
        let labels = || domain().map(Labels::of);
        let port = || match self.any.authority().map(|authority| authority.port()) {
            None | Some(Ok(None)) => Ok(None),
            Some(Ok(Some(port))) => Ok(Some(port.to_string())),
            Some(Err(error)) => Err(error.to_string()),
        };
        Ok(match name {
            "scheme" => self.scheme.clone(),
            "authority" => self.host.as_ref().map(|host| {
                let userinfo = self
                    .userinfo
                    .as_ref()
                    .map_or_else(String::new, |userinfo| format!("{userinfo}@"));
                format!("{userinfo}{host}{}", with(':', &self.port))
            }),
            "userinfo" => self.userinfo.clone(),
            "username" => {
                userinfo().map(|parts| parts.map_or_else(|user| user, |parts| parts.0).to_owned())
            }
            "password" => owned(userinfo().and_then(Result::ok).map(|parts| parts.1)),
            "host" => self.host.clone(),
            "host_kind" => self.host_kind.clone(),
            "host_without_www" => self.host.clone().map(|host| {
                if host.to_ascii_lowercase().starts_with("www.") {
                    host[4..].to_owned()
                } else {
                    host
                }
            }),
            "port" => match self.port.as_deref() {
                None | Some("") => None,
                Some(digits) => match digits.parse::<u16>() {
                    Ok(port) => Some(port.to_string()),
                    // The port in the answer is text, which is not range-checked.
                    Err(_) => return port(),
                },
            },
            "port_or_default" => {
                port()?.or_else(|| self.any.port_or_default().map(|port| port.to_string()))
            }
            "path" => Some(self.path.clone()),
            "path_and_query" => Some(format!("{}{}", self.path, with('?', &self.query))),
            "query" => self.query.clone(),
            "fragment" => self.fragment.clone(),
            "origin" => self.origin.clone(),
            "href" => Some(self.whole.clone()),
            "without_fragment" => Some(format!("{}{}", self.before, with('?', &self.query))),
            "without_query" => Some(format!("{}{}", self.before, with('#', &self.fragment))),
            "registrable_domain" => owned(labels().and_then(|labels| labels.domain)),
            "public_suffix" => owned(labels().and_then(|labels| labels.suffix)),
            "subdomain" => owned(labels().and_then(|labels| labels.subdomain)),
            "top_level_domain" => {
                let name = domain().map(|name| name.strip_suffix('.').unwrap_or(name));
                owned(
                    name.and_then(|name| name.split('.').next_back())
                        .filter(|label| !label.is_empty()),
                )
            }
            other => panic!("no oracle for {other}"),
        })
    }
}

/// A component after its delimiter, or an empty text.
fn with(delimiter: char, part: &Option<String>) -> String {
    part.as_ref().map_or_else(String::new, |part| format!("{delimiter}{part}"))
}

fn readings(function: &str, text: &str, programs: &str) -> Option<String> {
    let mut request = json!({"op":"readings","input":text});
    if !programs.is_empty() {
        request["programs"] = programs.into();
    }
    let ok = ask(&request).expect("readings of any text");
    let findings = ok["findings"].as_array().expect("findings");
    match function {
        "agree" => Some(ok["agree"].to_string()),
        "verdict" => string(&ok["verdict"]),
        "severity" => findings.first().and_then(|finding| string(&finding["severity"])),
        _ => {
            let members = ["code", "severity", "part", "offset", "end", "count", "message"];
            let finding = |finding: &Value| {
                let member = |name: &str| format!("{}:{}", quoted(name), finding[name]);
                format!("{{{}}}", members.map(member).join(","))
            };
            Some(format!("[{}]", findings.iter().map(finding).collect::<Vec<_>>().join(",")))
        }
    }
}

fn matches(text: &str, template: &str) -> Result<Option<String>, String> {
    let ok = ask(&json!({"op":"template-match","template":template,"input":text}))?;
    let vars = ok["vars"].as_object().ok_or("the template does not match")?;
    let member = |(name, value): (&String, &Value)| {
        let text = string(value).unwrap_or_else(|| value.to_string());
        format!("{}:{}", quoted(name), quoted(&text))
    };
    Ok(Some(format!("{{{}}}", vars.iter().map(member).collect::<Vec<_>>().join(","))))
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
