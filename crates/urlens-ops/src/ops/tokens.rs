//! `print`, `force`, `preresolve` and their like: operations on sequences of tokens.

use crate::failure::Failure;
use crate::json::{self, Object};
use crate::request::Request;
use crate::tokens::{AuthorityTokens, Profile, TokenError, TokenKind, TokenValue, Tokens};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use urlens::Kind;
use urlens::scheme::Mode;

/// `print`: prints `tokens`, and returns the tokens of the text.
pub(crate) fn print(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let tokens = read(request, "tokens")?;
    let text = tokens.print().map_err(|it| failure(it, "tokens"))?;
    put(request, ok, &tokens.encode().guarded(), Some(text))
}

/// `encode-tokens`: percent-encodes the values of `tokens`.
pub(crate) fn encode(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    // The given tokens are dropped first: they may be long.
    let encoded = read(request, "tokens")?.encode();
    put_result(request, ok, Ok(encoded))
}

/// `force`: adds the authority and the path-root that a special URL must have.
pub(crate) fn force(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    put_result(request, ok, read(request, "tokens")?.force())
}

/// `normalize-tokens`: returns the normal form of `tokens`.
pub(crate) fn normalize(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    put_result(request, ok, read(request, "tokens")?.normalize())
}

/// `goto-tokens`: appends `tokens` to `base`.
pub(crate) fn goto(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    with_base(request, ok, |base, tokens| Ok(base.goto(tokens)))
}

/// `preresolve`: returns the pre-resolution of `tokens` against `base`.
pub(crate) fn preresolve(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    with_base(request, ok, |base, tokens| Ok(base.preresolve(tokens)))
}

/// `resolve-tokens`: returns the resolution of `tokens` against `base`.
pub(crate) fn resolve(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    with_base(request, ok, |base, tokens| base.resolve(tokens))
}

fn with_base(
    request: &Request<'_>,
    ok: &mut Vec<u8>,
    run: impl Fn(&Tokens<'static>, &Tokens<'static>) -> Result<Tokens<'static>, TokenError>,
) -> Result<(), Failure> {
    let base = read(request, "base")?;
    // A reference without a scheme is read in the mode of the base.
    let profile = base.mode().map_or(base.profile(), Profile::Url);
    let tokens = read_in(request, "tokens", |_| profile)?;
    put_result(request, ok, run(&base, &tokens))
}

fn put_result(
    request: &Request<'_>,
    ok: &mut Vec<u8>,
    result: Result<Tokens<'_>, TokenError>,
) -> Result<(), Failure> {
    let tokens = result.map_err(|it| failure(it, "tokens"))?;
    let text = tokens.print().ok();
    put(request, ok, &tokens, text)
}

/// Writes tokens and their text, which is null if no text has these tokens.
fn put(
    request: &Request<'_>,
    ok: &mut Vec<u8>,
    tokens: &Tokens<'_>,
    text: Option<String>,
) -> Result<(), Failure> {
    json::object(ok, |it| {
        it.bounded("tokens", request.limits().list, tokens.iter(), |list, (kind, value)| {
            list.object(|it| put_token(it, kind, &value));
        });
        it.put("string", text);
    });
    Ok(())
}

fn put_token(to: &mut Object<'_>, kind: TokenKind, value: &TokenValue<'_>) {
    to.put("type", kind.name());
    match value {
        TokenValue::Text(text) => to.put("value", text),
        TokenValue::Authority(it) => to.object("value", |to| {
            to.put("username", it.username()).put("password", it.password());
            to.put("host", it.host()).put("port", it.port());
        }),
    };
}

/// The tokens in the field `name`.
fn read(request: &Request<'_>, name: &'static str) -> Result<Tokens<'static>, Failure> {
    let kind = request.kind("as", Kind::UrlRef)?;
    read_in(request, name, |list| match Profile::of(kind) {
        // Without a base, a reference with a drive is read in file mode.
        Profile::Url(_) if list.iter().any(|it| it.0 == TokenKind::Drive) => {
            Profile::Url(Mode::File)
        }
        profile => profile,
    })
}

fn read_in(
    request: &Request<'_>,
    name: &'static str,
    profile: impl Fn(&[(TokenKind, TokenValue<'static>)]) -> Profile,
) -> Result<Tokens<'static>, Failure> {
    let items = request.items(name)?;
    let list: Vec<_> =
        items.iter().enumerate().map(|(at, it)| token(name, at, it)).collect::<Result<_, _>>()?;
    Tokens::new(profile(&list), list).map_err(|it| failure(it, name))
}

fn token(
    field: &'static str,
    at: usize,
    item: &RawValue,
) -> Result<(TokenKind, TokenValue<'static>), Failure> {
    let wrong = |problem: &str| {
        Failure::request(format!("`{field}`: {problem} at token {at}"))
            .with_offset(at)
            .in_field(field)
    };
    // One item at a time, because a parsed object is many times larger than its text.
    let item: Map<String, Value> =
        serde_json::from_str(item.get()).map_err(|_| wrong("not an object"))?;
    let kind = item.get("type").and_then(Value::as_str);
    let kind = TokenKind::ALL.into_iter().find(|it| Some(it.name()) == kind).ok_or_else(|| {
        wrong(&format!("type must be one of {}", TokenKind::ALL.map(TokenKind::name).join(", ")))
    })?;
    let value = match item.get("value") {
        None if kind == TokenKind::PathRoot => "/".into(),
        Some(Value::String(text)) => TokenValue::from(text.clone()),
        Some(Value::Object(parts)) if kind == TokenKind::Authority => {
            authority(parts).map_err(|it| wrong(&it))?.into()
        }
        _ if kind == TokenKind::Authority => {
            return Err(wrong("value is neither a string nor an object"));
        }
        _ => return Err(wrong("value is not a string")),
    };
    Ok((kind, value))
}

/// The tokens of an authority: strings or null; a port may be a whole number.
fn authority(parts: &Map<String, Value>) -> Result<AuthorityTokens<'static>, String> {
    const NAMES: [&str; 4] = ["username", "password", "host", "port"];
    if let Some(name) = parts.keys().find(|it| !NAMES.contains(&it.as_str())) {
        return Err(format!("`{name}` is not one of {}", NAMES.join(", ")));
    }
    let part = |name: &str| match parts.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(Value::Number(number)) if name == "port" && number.is_u64() => {
            Ok(Some(number.to_string()))
        }
        _ => Err(format!("`{name}` is neither a string nor null")),
    };
    let [username, password, host, port] = NAMES.map(part);
    let mut authority = AuthorityTokens::new(host?.ok_or("`host` is missing")?);
    match (username?, password?) {
        (None, Some(_)) => return Err("password without a username".into()),
        (Some(username), password) => {
            authority = authority.with_username(username);
            if let Some(password) = password {
                authority = authority.with_password(password);
            }
        }
        (None, None) => (),
    }
    Ok(match port? {
        Some(port) => authority.with_port(port),
        None => authority,
    })
}

/// The error of a token: `offset` is its index.
fn failure(error: TokenError, field: &'static str) -> Failure {
    Failure::new(error.code(), error.to_string())
        .with_part(error.token().name())
        .with_offset(error.index())
        .in_field(field)
}
