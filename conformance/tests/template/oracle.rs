//! RFC 6570, section 3.2, transcribed operator by operator: slow, literal, and without code of urlens.

use urlens_template::Value;

/// Expands a well-formed template. `None` if the template asks for a prefix of a list or a map.
pub(crate) fn expand(template: &str, values: &[(String, Value<'_>)]) -> Option<String> {
    let mut result = String::new();
    let mut rest = template;
    while let Some((literal, after)) = rest.split_once('{') {
        let (expression, after) = after.split_once('}')?;
        result += &encode(literal, true);
        result += &expand_expression(expression, values)?;
        rest = after;
    }
    Some(result + &encode(rest, true))
}

/// 3.1 and 3.2.1: unreserved characters are not escaped; reserved ones and escapes only if allowed.
fn encode(text: &str, allow_reserved: bool) -> String {
    let mut result = String::new();
    for (at, c) in text.char_indices() {
        let hex = |n| text.as_bytes().get(at + n).is_some_and(u8::is_ascii_hexdigit);
        let is_unreserved = c.is_ascii_alphanumeric() || "-._~".contains(c);
        let is_reserved = ":/?#[]@!$&'()*+,;=".contains(c);
        let is_escape = c == '%' && hex(1) && hex(2);
        if is_unreserved || allow_reserved && (is_reserved || is_escape) {
            result.push(c);
        } else {
            c.to_string().bytes().for_each(|octet| result += &format!("%{octet:02X}"));
        }
    }
    result
}

fn expand_expression(expression: &str, values: &[(String, Value<'_>)]) -> Option<String> {
    let operator = expression.chars().next().filter(|c| "+#./;?&".contains(*c));
    let list = if operator.is_some() { &expression[1..] } else { expression };
    let mut parts = Vec::new();
    for spec in list.split(',') {
        let name = spec.split([':', '*']).next()?;
        let value = values.iter().find(|(other, _)| other == name).map(|(_, value)| value);
        let Some(value) = value.filter(|it| !is_undefined(it)) else { continue };
        parts.push(match operator {
            None => unnamed(value, spec, ",", false)?,
            Some('+' | '#') => unnamed(value, spec, ",", true)?,
            Some('.') => unnamed(value, spec, ".", false)?,
            Some('/') => unnamed(value, spec, "/", false)?,
            Some(';') => named(value, name, spec, ";", "")?,
            Some(_) => named(value, name, spec, "&", "=")?,
        });
    }
    if parts.is_empty() {
        return Some(String::new());
    }
    Some(match operator {
        // 3.2.2, 3.2.3: a comma between defined variables
        None | Some('+') => parts.join(","),
        // 3.2.4: as before, after a crosshatch
        Some('#') => format!("#{}", parts.join(",")),
        // 3.2.5, 3.2.6, 3.2.7, 3.2.9: the character before each
        Some(c @ ('.' | '/' | ';' | '&')) => {
            parts.iter().map(|part| format!("{c}{part}")).collect()
        }
        // 3.2.8: "?" before the first, "&" before the others
        Some(_) => format!("?{}", parts.join("&")),
    })
}

/// 2.3
fn is_undefined(value: &Value<'_>) -> bool {
    match value {
        Value::Undefined => true,
        Value::Text(_) => false,
        Value::List(items) => items.is_empty(),
        Value::Map(pairs) => pairs.is_empty(),
    }
}

/// 3.2.1 for the operators that print no variable names
fn unnamed(value: &Value<'_>, spec: &str, sep: &str, reserved: bool) -> Option<String> {
    let explode = spec.ends_with('*');
    let joined = |parts: Vec<String>| parts.join(if explode { sep } else { "," });
    Some(match value {
        Value::Undefined => return None,
        Value::Text(text) => encode(&prefix(text, spec, reserved), reserved),
        _ if spec.contains(':') => return None,
        Value::List(items) => joined(items.iter().map(|it| encode(it, reserved)).collect()),
        Value::Map(pairs) => joined(
            pairs
                .iter()
                .map(|(key, value)| match (explode, value.is_empty()) {
                    (true, true) => encode(key, reserved),
                    (true, false) => encode(key, reserved) + "=" + &encode(value, reserved),
                    (false, _) => encode(key, reserved) + "," + &encode(value, reserved),
                })
                .collect(),
        ),
    })
}

/// 3.2.1, 3.2.7, 3.2.8, 3.2.9
fn named(value: &Value<'_>, name: &str, spec: &str, sep: &str, if_empty: &str) -> Option<String> {
    let explode = spec.ends_with('*');
    let pair = |name: &str, value: &str| {
        if value.is_empty() {
            format!("{name}{if_empty}")
        } else {
            format!("{name}={}", encode(value, false))
        }
    };
    Some(match value {
        Value::Text(text) => pair(name, &prefix(text, spec, false)),
        Value::List(items) if explode => {
            items.iter().map(|it| pair(name, it)).collect::<Vec<_>>().join(sep)
        }
        Value::Map(pairs) if explode => {
            let pairs = pairs.iter().map(|(key, value)| pair(&encode(key, false), value));
            pairs.collect::<Vec<_>>().join(sep)
        }
        _ => format!("{name}={}", unnamed(value, spec, sep, false)?),
    })
}

/// 2.4.1: the first characters; escapes that are kept count as the characters they encode
fn prefix(text: &str, spec: &str, reserved: bool) -> String {
    let Some((_, length)) = spec.split_once(':') else { return text.to_owned() };
    let length: usize = length.parse().expect("a length");
    if !reserved {
        return text.chars().take(length).collect();
    }
    let mut units: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        // The shortest sequence of escapes that is one character, else one escape or one character.
        let one = (1..=4).map(|n| rest.get(..3 * n).unwrap_or("")).find(|it| is_character(it));
        let escape = rest.get(..3).filter(|it| octets(it).is_some());
        let unit = one.or(escape).unwrap_or(&rest[..c.len_utf8()]);
        units.push(unit.to_owned());
        rest = &rest[unit.len()..];
    }
    units.truncate(length);
    units.concat()
}

fn is_character(escapes: &str) -> bool {
    octets(escapes)
        .and_then(|it| String::from_utf8(it).ok())
        .is_some_and(|it| it.chars().count() == 1)
}

/// The octets of a text that consists of escapes.
fn octets(text: &str) -> Option<Vec<u8>> {
    let mut octets = Vec::new();
    for triplet in text.as_bytes().chunks(3) {
        let digits = triplet.strip_prefix(b"%").filter(|it| it.len() == 2)?;
        let digits = std::str::from_utf8(digits).ok().filter(|it| !it.starts_with('+'))?;
        octets.push(u8::from_str_radix(digits, 16).ok()?);
    }
    (!octets.is_empty()).then_some(octets)
}
