//! Parsing places (RFC 5870, 3.3).

use super::{Geo, LABEL, VALUE, WGS84, is};
use crate::{Decimal, ErrorKind, Rule, SchemeError, check, parameters};
use alloc::vec::Vec;
use urlens::{CharSet, Uri};

/// Characters of a value as they are parsed, with escapes.
const ENCODED: CharSet = VALUE.or(CharSet::of(b"%"));

const RANGE: Rule = Rule::new("out-of-range", "number out of range");
const NEGATIVE: Rule = Rule::new("negative-number", "negative number");
const ORDER: Rule = Rule::new("misplaced-parameter", "misplaced parameter");
const DIGITS: Rule = Rule::new("too-many-digits", "too many digits");

/// A coordinate in WGS 84.
struct Coordinate {
    name: &'static str,
    /// The greatest absolute value.
    limit: Option<u64>,
    /// The greatest number of digits before the point.
    digits: usize,
}

/// The coordinates in WGS 84 (RFC 5870, 3.3 and 3.4.2):
///
/// ```text
/// latitude  = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]
/// longitude = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]
/// altitude  = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]
/// ```
const COORDINATES: [Coordinate; 3] = [
    Coordinate { name: "latitude", limit: Some(90), digits: 2 },
    Coordinate { name: "longitude", limit: Some(180), digits: 3 },
    Coordinate { name: "altitude", limit: None, digits: usize::MAX },
];

impl Geo {
    /// `geo-path = coordinates [ crsp ] [ uncp ] *parameter`. Offsets of errors count in the path.
    ///
    /// Names of parameters are unique: the rules of comparison are about sets of them.
    pub(super) fn read_path(uri: Uri) -> Result<Self, SchemeError> {
        let (coordinates, parameters) = parameters::split(uri.path());
        // The reference system is the first parameter.
        let first =
            parameters::split(uri.path()).1.next().filter(|parameter| is(parameter.name, "crs"));
        let is_wgs84 =
            first.is_none_or(|parameter| parameter.value.is_some_and(|value| is(value, WGS84)));
        let coordinates = read_coordinates(coordinates, is_wgs84)?;
        let repeated = parameters::repeated(uri.path());
        let (mut crs, mut uncertainty, mut others) = (None, None, Vec::new());
        for (n, piece) in parameters.enumerate() {
            let at_name = |error: SchemeError| error.shifted(piece.at);
            let at_value = |error: SchemeError| error.shifted(piece.value_at());
            check::non_empty(piece.name, LABEL, "parameter").map_err(at_name)?;
            if repeated == Some(piece.at) {
                return Err(SchemeError::new(ErrorKind::Duplicate, "parameter", piece.at));
            }
            let is_crs = is(piece.name, "crs");
            if is_crs || is(piece.name, "u") {
                let part = if is_crs { "crs" } else { "u" };
                // `crs` is the first parameter, and `u` follows it or is the first.
                if n > usize::from(!is_crs && crs.is_some()) {
                    return Err(SchemeError::new(ErrorKind::Rule(&ORDER), part, piece.at));
                }
                let value = piece.value.unwrap_or_default();
                if is_crs {
                    check::non_empty(value, LABEL, part).map_err(at_value)?;
                    crs = Some(value.to_ascii_lowercase());
                } else {
                    uncertainty = Some(positive(value).map_err(at_value)?)
                }
                continue;
            }
            if let Some(value) = piece.value {
                check::non_empty(value, ENCODED, "value").map_err(at_value)?;
            }
            let value =
                piece.value.map(|value| check::decode_unneeded_escapes(value, VALUE).into_owned());
            others.push((piece.name.to_ascii_lowercase(), value));
        }
        others.sort();
        let crs = crs.filter(|crs| crs != WGS84);
        Ok(Self { coordinates, crs, uncertainty, parameters: others, uri })
    }
}

/// `coordinates = coord-a "," coord-b [ "," coord-c ]`, in WGS 84 or not.
fn read_coordinates(text: &str, wgs84: bool) -> Result<Vec<Decimal>, SchemeError> {
    let mut coordinates = Vec::new();
    let mut at = 0;
    for (n, piece) in text.splitn(COORDINATES.len() + 1, ',').enumerate() {
        let Some(expected) = COORDINATES.get(n) else {
            return Err(SchemeError::new(ErrorKind::NotAllowed, "fourth coordinate", at));
        };
        let part = if wgs84 { expected.name } else { "coordinate" };
        let number = Decimal::parse(piece).map_err(|error| {
            let place = error.offset();
            error.moved(part, place).shifted(at)
        })?;
        let digits = piece.trim_start_matches('-').split('.').next().unwrap_or_default().len();
        let error = |rule| Err(SchemeError::new(ErrorKind::Rule(rule), part, at));
        if wgs84 && expected.limit.is_some_and(|limit| !number.is_within(limit)) {
            return error(&RANGE);
        }
        if wgs84 && digits > expected.digits {
            return error(&DIGITS);
        }
        coordinates.push(number);
        at += piece.len() + 1;
    }
    match coordinates.len() {
        0 | 1 => {
            let part = if wgs84 { "longitude" } else { "coordinate" };
            Err(SchemeError::new(ErrorKind::Missing, part, text.len()))
        }
        _ => Ok(coordinates),
    }
}

/// `pnum = 1*DIGIT [ "." 1*DIGIT ]`
fn positive(text: &str) -> Result<Decimal, SchemeError> {
    if text.starts_with('-') {
        return Err(SchemeError::new(ErrorKind::Rule(&NEGATIVE), "u", 0));
    }
    Decimal::parse(text).map_err(|error| {
        let place = error.offset();
        error.moved("u", place)
    })
}
