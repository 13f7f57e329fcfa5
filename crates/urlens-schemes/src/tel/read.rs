//! Parsing telephone numbers (RFC 3966, 3).

use crate::{ErrorKind, Rule, SchemeError, check, parameters};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG, UNRESERVED};

/// `visual-separator = "-" / "." / "(" / ")"`, for readability only.
const SEPARATOR: CharSet = CharSet::of(b"-.()");
/// `phonedigit`
const PHONEDIGIT: CharSet = DIGIT.or(SEPARATOR);
/// `phonedigit-hex`: local numbers may also contain hexadecimal digits, `*` and `#`, which is
/// written `%23`.
const PHONEDIGIT_HEX: CharSet = HEXDIG.or(SEPARATOR).or(CharSet::of(b"*#"));
/// `pname = 1*( alphanum / "-" )`
const NAME: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-"));
/// `paramchar = param-unreserved / unreserved / pct-encoded`, with the `unreserved` of RFC 2396.
const VALUE: CharSet = UNRESERVED.or(CharSet::of(b"!*'()[]/:&+$%"));
/// `uric`: characters of the subaddress, which are all except the `;` that ends it.
const URIC: CharSet = VALUE.or(CharSet::of(b"?@=,"));

const NO_DIGIT: Rule = Rule::new("missing-digit", "missing digit");

/// The parameters of RFC 3966. They are first in the canonical form, in this order; others follow,
/// sorted by name.
pub(super) const STANDARD_PARAMETERS: [&str; 3] = ["ext", "isub", "phone-context"];

/// Removes the separators of a number and converts its letters to lowercase.
pub(super) fn without_separators(number: &str) -> String {
    let kept = number.chars().filter(|c| !is_in(*c, SEPARATOR));
    kept.map(|c| c.to_ascii_lowercase()).collect()
}

/// Returns `true` if `c` is in `set`.
fn is_in(c: char, set: CharSet) -> bool {
    u8::try_from(c).is_ok_and(|byte| set.contains(byte))
}

type Parameters = Vec<(String, Option<String>)>;

/// `telephone-subscriber = global-number / local-number`
pub(super) fn read(text: &str) -> Result<(String, Parameters), SchemeError> {
    let (raw, pieces) = parameters::split(text);
    let digits = read_digits(raw, "number")?;
    let mut parameters: Parameters = Vec::new();
    let repeated = parameters::repeated(text);
    for piece in pieces {
        if repeated == Some(piece.at) {
            return Err(SchemeError::new(ErrorKind::Duplicate, "parameter", piece.at));
        }
        check::non_empty(piece.name, NAME, "parameter").map_err(|error| error.shifted(piece.at))?;
        let name = piece.name.to_ascii_lowercase();
        let value =
            read_value(&name, piece.value).map_err(|error| error.shifted(piece.value_at()))?;
        parameters.push((name, value));
    }
    parameters.sort_by_cached_key(|(name, _)| sort_key(name));
    let context = parameters.iter().any(|(name, _)| name == "phone-context");
    if digits.starts_with('+') || context {
        Ok((digits, parameters))
    } else {
        Err(SchemeError::new(ErrorKind::Missing, "phone-context", text.len()))
    }
}

/// `"+" *phonedigit DIGIT *phonedigit`, or `*phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex`.
fn read_digits(raw: &str, part: &'static str) -> Result<String, SchemeError> {
    let digits = raw.replace("%23", "#");
    let (set, number) = match digits.strip_prefix('+') {
        Some(number) => (PHONEDIGIT, number),
        None => (PHONEDIGIT_HEX, digits.as_str()),
    };
    let start = digits.len() - number.len();
    check::non_empty(number, set, part).map_err(|error| {
        // Every `#` before it takes two more bytes in the input.
        let escapes = number.bytes().take(error.offset()).filter(|byte| *byte == b'#').count();
        error.shifted(start + 2 * escapes)
    })?;
    require_digit(number, part).map_err(|error| error.shifted(start))?;
    Ok(digits)
}

/// Rejects a number that consists only of separators.
fn require_digit(number: &str, part: &'static str) -> Result<(), SchemeError> {
    if number.chars().all(|c| is_in(c, SEPARATOR)) {
        Err(SchemeError::new(ErrorKind::Rule(&NO_DIGIT), part, 0))
    } else {
        Ok(())
    }
}

/// Returns the value of a parameter in the form used for comparison. Offsets of errors count from
/// its start.
fn read_value(name: &str, value: Option<&str>) -> Result<Option<String>, SchemeError> {
    let known = STANDARD_PARAMETERS.iter().find(|parameter| **parameter == name);
    let (Some(value), Some(part)) = (value, known.or(value.map(|_| &"value"))) else {
        return match known {
            Some(part) => Err(SchemeError::new(ErrorKind::Missing, part, 0)),
            None => Ok(None),
        };
    };
    match name {
        "ext" => {
            check::non_empty(value, PHONEDIGIT, part)?;
            // Stricter than `1*phonedigit`: separators alone are not an extension.
            require_digit(value, part)?;
            Ok(Some(without_separators(value)))
        }
        "phone-context" if value.starts_with('+') => {
            read_digits(value, part).map(|digits| Some(without_separators(&digits)))
        }
        "phone-context" => read_domain(value, part).map(Some),
        _ => {
            check::non_empty(value, if name == "isub" { URIC } else { VALUE }, part)?;
            Ok(Some(normalize_value(value)))
        }
    }
}

/// `domainname = *( domainlabel "." ) toplabel [ "." ]`
fn read_domain(text: &str, part: &'static str) -> Result<String, SchemeError> {
    let domain = text.strip_suffix('.').unwrap_or(text);
    check::labels(domain, part)?;
    let top = domain.rsplit('.').next().unwrap_or_default();
    match top.chars().next().filter(char::is_ascii_digit) {
        Some(digit) => {
            let at = domain.len() - top.len();
            Err(SchemeError::new(ErrorKind::Unexpected(digit), part, at))
        }
        None => Ok(domain.to_ascii_lowercase()),
    }
}

/// Converts a value to lowercase and decodes unneeded escapes. The digits of the remaining escapes
/// are uppercase.
fn normalize_value(value: &str) -> String {
    let lower = check::decode_unneeded_escapes(value, UNRESERVED).to_ascii_lowercase();
    check::upper_escapes(&lower).into_owned()
}

/// Returns the sort key of a parameter.
pub(super) fn sort_key(name: &str) -> (usize, String) {
    let index = STANDARD_PARAMETERS.iter().position(|parameter| *parameter == name);
    (index.unwrap_or(STANDARD_PARAMETERS.len()), name.into())
}
