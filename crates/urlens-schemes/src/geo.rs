//! `geo:`, places by coordinates (RFC 5870).

use crate::build::{Given, decimal, wrong_type};
use crate::draft::Draft;
use crate::{
    About, Decimal, ErrorKind, Fields, Finding, Rule, SchemeError, Typed, Value, View, check,
    parameters, typed,
};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::internal::rfc3986::{ALPHA, DIGIT, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// A place: two or three coordinates, by default latitude, longitude and altitude in the World
/// Geodetic System 1984.
///
/// ```
/// use urlens_schemes::{Geo, View};
///
/// let geo = Geo::parse("geo:48.2010,16.3695,183;u=6.50")?;
/// assert_eq!(geo.latitude().unwrap().to_f64(), 48.201);
/// assert_eq!((geo.altitude().unwrap().as_str(), geo.uncertainty().unwrap().as_str()), ("183", "6.5"));
/// assert_eq!(geo.canonical(), "geo:48.201,16.3695,183;u=6.5");
/// // At a pole, the longitude has no meaning.
/// assert!(Geo::parse("geo:90,-22.43;crs=WGS84")?.is_equivalent(&Geo::parse("geo:90,46")?));
///
/// let error = Geo::parse("geo:91,0").unwrap_err();
/// assert_eq!(error.to_string(), "number out of range in latitude at byte 4");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Geo {
    uri: Uri,
    coordinates: Vec<Decimal>,
    /// In lower case; `None` for the default.
    crs: Option<String>,
    uncertainty: Option<Decimal>,
    /// The other parameters in normal form, sorted.
    parameters: Vec<(String, Option<String>)>,
}

/// The default coordinate reference system.
const WGS84: &str = "wgs84";
/// `labeltext = 1*( alphanum / "-" )`: names of parameters and reference systems.
const LABEL: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-"));
/// `paramchar = p-unreserved / unreserved / pct-encoded`, with the `unreserved` of RFC 2396. The path
/// of a URI may not contain the brackets of `p-unreserved`, so they are escaped.
const VALUE: CharSet = UNRESERVED.or(CharSet::of(b"!*'():&+$"));
/// Characters of a value as they are parsed, with escapes.
const ENCODED: CharSet = VALUE.or(CharSet::of(b"%"));

const RANGE: Rule = Rule::new("out-of-range", "number out of range");
const NEGATIVE: Rule = Rule::new("negative-number", "negative number");
const ORDER: Rule = Rule::new("misplaced-parameter", "misplaced parameter");
const UNKNOWN_CRS: Rule = Rule::new("unknown-crs", "unknown coordinate reference system");

/// The names of coordinates in the default reference system, and the limits of their values.
const NAMES: [(&str, Option<u64>); 3] =
    [("latitude", Some(90)), ("longitude", Some(180)), ("altitude", None)];

typed!(Geo, "geo:13.4125,103.8667");

impl Typed for Geo {
    const ABOUT: About = About {
        name: "geo",
        title: "places by coordinates",
        standards: &["RFC 5870"],
        hierarchical: false,
        examples: &[
            "geo:13.4125,103.8667",
            "geo:48.2010,16.3695,183",
            "geo:66,30;u=6.500;FOo=this%2dthat;bar",
            "geo:90,-22.43;crs=WGS84",
            "geo:0.50,-180",
            "GEO:323482,4306480;crs=EPSG-26918;u=20",
        ],
        fields: &[
            ("coordinates", "the two or three coordinates"),
            ("crs", "the coordinate reference system, `wgs84` by default"),
            ("latitude", "the latitude in degrees, in WGS 84"),
            ("longitude", "the longitude in degrees, in WGS 84"),
            ("altitude", "the altitude in meters, in WGS 84"),
            ("uncertainty", "the uncertainty in meters"),
            ("parameters", "the other parameters, by name"),
        ],
    };
    type Profile = ();

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority, Part::Query, Part::Fragment])?;
        let start = check::start(&uri, Part::Path);
        Self::read_path(uri.clone()).map_err(|error| error.shifted(start))
    }

    /// `coordinates`, or `latitude`, `longitude` and `altitude`; `crs`, `uncertainty`, and
    /// `parameters` in plain text, with `true` for one without a value.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let given = Given::new(fields);
        let coordinates = match given.value("coordinates") {
            Some(Value::List(list)) => {
                list.iter().map(|value| decimal(value, "coordinates")).collect::<Result<_, _>>()?
            }
            Some(_) => return Err(wrong_type("coordinates")),
            None => {
                let mut coordinates = Vec::new();
                for name in ["latitude", "longitude"] {
                    let missing = SchemeError::new(ErrorKind::Missing, name, 0);
                    coordinates.push(decimal(given.value(name).ok_or(missing)?, name)?);
                }
                let altitude = given.value("altitude");
                let altitude = altitude.map(|value| decimal(value, "altitude")).transpose()?;
                coordinates.extend(altitude);
                coordinates
            }
        };
        let crs = given.optional_text("crs")?.filter(|crs| !is(crs, WGS84));
        let uncertainty = given.value("uncertainty");
        let uncertainty = uncertainty.map(|value| decimal(value, "uncertainty")).transpose()?;
        let mut parameters = Vec::new();
        for (name, value) in given.pairs("parameters")? {
            let value = match value {
                Value::Truth(true) => None,
                Value::Text(text) => Some(urlens::percent::encode(text, VALUE).into_owned()),
                _ => return Err(wrong_type("parameters")),
            };
            parameters.push((name.to_ascii_lowercase(), value));
        }
        let geo = join(&coordinates, crs, uncertainty.as_ref(), &parameters)?;
        let mut used = Vec::from(["coordinates", "crs", "uncertainty", "parameters"]);
        if given.value("coordinates").is_none() {
            used.extend(["latitude", "longitude", "altitude"]);
        }
        given.finish(geo, &used)
    }
}

impl View for Geo {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("geo")
    }

    /// Numbers without unneeded zeros, no explicit default reference system, names in lower case,
    /// and other parameters sorted. In WGS 84 the longitude is 0 at a pole, and 180 instead of -180.
    /// By section 3.4.4, places are equivalent if this form is equal.
    fn canonical(&self) -> Cow<'_, str> {
        let mut to = String::from("geo:");
        for (n, coordinate) in self.normal_coordinates().iter().enumerate() {
            to.push_str(if n > 0 { "," } else { "" });
            to.push_str(coordinate.as_str());
        }
        let crs = self.crs.as_deref().map(|crs| ("crs", Some(crs)));
        let u = self.uncertainty.as_ref().map(|it| ("u", Some(it.as_str())));
        let others = self.parameters.iter().map(|(name, value)| (name.as_str(), value.as_deref()));
        for (name, value) in crs.into_iter().chain(u).chain(others) {
            to.push(';');
            to.push_str(name);
            if let Some(value) = value {
                to.push('=');
                to.push_str(value);
            }
        }
        Cow::Owned(to)
    }

    fn fields(&self) -> Fields {
        let others = self.parameters.iter();
        let others = others.map(|(name, value)| {
            let value = value.as_deref().map(|it| urlens::percent::Encoded::new(it).decode_lossy());
            let value = value.map_or(Value::Truth(true), Value::from);
            (Cow::Owned(name.clone()), value)
        });
        let coordinates = self.normal_coordinates();
        let in_wgs84 = |n: usize| coordinates.get(n).filter(|_| self.crs.is_none()).cloned();
        Fields::new()
            .with("coordinates", coordinates.clone())
            .with("crs", self.crs())
            .with("latitude", in_wgs84(0))
            .with("longitude", in_wgs84(1))
            .with("altitude", in_wgs84(2))
            .with("uncertainty", self.uncertainty.clone())
            .with("parameters", others.collect::<Fields>())
    }

    fn findings(&self) -> Vec<Finding> {
        let parameters = parameters::split(self.uri.path()).1;
        let unknown = parameters.into_iter().find(|it| self.crs.is_some() && is(it.name, "crs"));
        let start = check::start(&self.uri, Part::Path);
        let finding = unknown.map(|it| {
            let range = it.value_at()..it.value_at() + it.value.unwrap_or_default().len();
            Finding::new(&UNKNOWN_CRS, "crs", range).shifted(start)
        });
        finding.into_iter().collect()
    }
}

fn is(name: &str, wanted: &str) -> bool {
    name.eq_ignore_ascii_case(wanted)
}

impl Geo {
    /// `geo-path = coordinates [ crsp ] [ uncp ] *parameter`. Offsets of errors count in the path.
    ///
    /// Names of parameters are unique: the rules of comparison are about sets of them.
    fn read_path(uri: Uri) -> Result<Self, SchemeError> {
        let (coordinates, parameters) = parameters::split(uri.path());
        // The reference system is the first parameter.
        let first = parameters::split(uri.path()).1.next().filter(|it| is(it.name, "crs"));
        let is_wgs84 = first.is_none_or(|it| it.value.is_some_and(|value| is(value, WGS84)));
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
                match is_crs {
                    true => {
                        check::non_empty(value, LABEL, part).map_err(at_value)?;
                        crs = Some(value.to_ascii_lowercase());
                    }
                    false => uncertainty = Some(positive(value).map_err(at_value)?),
                }
                continue;
            }
            if let Some(value) = piece.value {
                check::non_empty(value, ENCODED, "value").map_err(at_value)?;
            }
            let value =
                piece.value.map(|it| check::decode_unneeded_escapes(it, VALUE).into_owned());
            others.push((piece.name.to_ascii_lowercase(), value));
        }
        others.sort();
        let crs = crs.filter(|crs| crs != WGS84);
        Ok(Self { coordinates, crs, uncertainty, parameters: others, uri })
    }

    /// The coordinates in the form used for comparison.
    fn normal_coordinates(&self) -> Vec<Decimal> {
        let mut coordinates = self.coordinates.clone();
        if let (None, [latitude, longitude, ..]) = (&self.crs, &mut coordinates[..]) {
            if latitude.magnitude() == "90" {
                *longitude = Decimal::from(0);
            } else if longitude.as_str() == "-180" {
                *longitude = Decimal::from(180);
            }
        }
        coordinates
    }

    /// Builds the identifier of two or three coordinates: in WGS 84 latitude, longitude and, if
    /// there is a third, altitude.
    ///
    /// ```
    /// use urlens_schemes::{Decimal, Geo};
    ///
    /// let (latitude, longitude) = (Decimal::parse("48.2010")?, Decimal::parse("16.3695")?);
    /// let geo = Geo::new(&[latitude, longitude])?;
    /// assert_eq!(geo.as_str(), "geo:48.201,16.3695");
    /// assert_eq!(Geo::new(&[200.into(), 0.into()]).unwrap_err().part(), "latitude");
    /// assert_eq!(Geo::new(&[]).unwrap_err().to_string(), "missing latitude at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there are not two or three coordinates, or one is out of range.
    pub fn new(coordinates: &[Decimal]) -> Result<Self, SchemeError> {
        join(coordinates, None, None, &[])
    }

    /// The coordinates, without unneeded zeros.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Geo::parse("geo:1.50,-2")?.coordinates().len(), 2);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn coordinates(&self) -> &[Decimal] {
        &self.coordinates
    }

    /// The coordinate reference system in lower case; `wgs84` if there is none.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Geo::parse("geo:1,2")?.crs(), "wgs84");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn crs(&self) -> &str {
        self.crs.as_deref().unwrap_or(WGS84)
    }

    /// The latitude in degrees; `None` in another reference system.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Geo::parse("geo:-1.5,2")?.latitude().unwrap().to_f64(), -1.5);
    /// assert!(urlens_schemes::Geo::parse("geo:1,2;crs=x")?.latitude().is_none());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn latitude(&self) -> Option<&Decimal> {
        self.in_wgs84(0)
    }

    /// The longitude in degrees, as written; `None` in another reference system.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Geo::parse("geo:1,-180")?.longitude().unwrap().as_str(), "-180");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn longitude(&self) -> Option<&Decimal> {
        self.in_wgs84(1)
    }

    /// The altitude in meters; `None` if there is none, or in another reference system.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Geo::parse("geo:1,2,-3")?.altitude().unwrap().as_str(), "-3");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn altitude(&self) -> Option<&Decimal> {
        self.in_wgs84(2)
    }

    fn in_wgs84(&self, index: usize) -> Option<&Decimal> {
        self.coordinates.get(index).filter(|_| self.crs.is_none())
    }

    /// The uncertainty in meters.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Geo::parse("geo:1,2;u=3.0")?.uncertainty().unwrap().as_str(), "3");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn uncertainty(&self) -> Option<&Decimal> {
        self.uncertainty.as_ref()
    }

    /// The first other parameter of this name in lower case, in normal form: `None` if absent,
    /// `Some(None)` without a value.
    ///
    /// ```
    /// let geo = urlens_schemes::Geo::parse("geo:1,2;A;B=%2D")?;
    /// assert_eq!((geo.parameter("a"), geo.parameter("b")), (Some(None), Some(Some("-"))));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn parameter(&self, name: &str) -> Option<Option<&str>> {
        let found = self.parameters.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.as_deref())
    }

    /// Replaces the coordinates.
    ///
    /// ```
    /// let geo = urlens_schemes::Geo::parse("geo:1,2;u=3")?;
    /// assert_eq!(geo.with_coordinates(&[4.into(), 5.into()])?.as_str(), "geo:4,5;u=3");
    /// assert_eq!(geo.with_coordinates(&[4.into(), 181.into()]).unwrap_err().part(), "longitude");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn with_coordinates(&self, coordinates: &[Decimal]) -> Result<Self, SchemeError> {
        join(coordinates, self.crs.as_deref(), self.uncertainty.as_ref(), &self.parameters)
    }

    /// Replaces the coordinate reference system; `None` is the default. The coordinates stay.
    ///
    /// ```
    /// let geo = urlens_schemes::Geo::parse("geo:1,2")?;
    /// assert_eq!(geo.with_crs(Some("Moon-2011"))?.as_str(), "geo:1,2;crs=Moon-2011");
    /// assert_eq!(geo.with_crs(Some("a b")).unwrap_err().part(), "crs");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it is not a label, or the coordinates are out of its range.
    pub fn with_crs(&self, crs: Option<&str>) -> Result<Self, SchemeError> {
        join(&self.coordinates, crs, self.uncertainty.as_ref(), &self.parameters)
    }

    /// Replaces the uncertainty in meters, or removes it with `None`.
    ///
    /// ```
    /// let geo = urlens_schemes::Geo::parse("geo:1,2")?;
    /// assert_eq!(geo.with_uncertainty(Some(&10.into()))?.as_str(), "geo:1,2;u=10");
    /// let error = geo.with_uncertainty(Some(&(-1).into())).unwrap_err();
    /// assert_eq!(error.to_string(), "negative number in u at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it is negative.
    pub fn with_uncertainty(&self, uncertainty: Option<&Decimal>) -> Result<Self, SchemeError> {
        join(&self.coordinates, self.crs.as_deref(), uncertainty, &self.parameters)
    }

    /// Replaces all other parameters of this name by one, with or without an encoded value.
    ///
    /// ```
    /// let geo = urlens_schemes::Geo::parse("geo:1,2;a=b")?;
    /// assert_eq!(geo.with_parameter("A", Some("c"))?.as_str(), "geo:1,2;a=c");
    /// assert_eq!(geo.with_parameter("a", Some("c;d")).unwrap_err().part(), "value");
    /// assert_eq!(geo.with_parameter("crs", None).unwrap_err().part(), "parameter");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the name or the value is malformed, or the name is `crs` or `u`.
    pub fn with_parameter(&self, name: &str, value: Option<&str>) -> Result<Self, SchemeError> {
        let name = name.to_ascii_lowercase();
        if ["crs", "u"].contains(&name.as_str()) {
            return Err(SchemeError::new(ErrorKind::NotAllowed, "parameter", 0));
        }
        let mut parameters = self.parameters.clone();
        parameters.retain(|(other, _)| *other != name);
        parameters.push((name, value.map(Into::into)));
        join(&self.coordinates, self.crs.as_deref(), self.uncertainty.as_ref(), &parameters)
    }

    /// Removes all other parameters of this name.
    ///
    /// ```
    /// let geo = urlens_schemes::Geo::parse("geo:1,2;a=b;C")?;
    /// assert_eq!(geo.without_parameter("A")?.as_str(), "geo:1,2;c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// None that depend on the name.
    pub fn without_parameter(&self, name: &str) -> Result<Self, SchemeError> {
        let mut parameters = self.parameters.clone();
        parameters.retain(|(other, _)| !is(other, name));
        join(&self.coordinates, self.crs.as_deref(), self.uncertainty.as_ref(), &parameters)
    }
}

/// `coordinates = coord-a "," coord-b [ "," coord-c ]`, in WGS 84 or not.
fn read_coordinates(text: &str, wgs84: bool) -> Result<Vec<Decimal>, SchemeError> {
    let mut coordinates = Vec::new();
    let mut at = 0;
    for (n, piece) in text.splitn(NAMES.len() + 1, ',').enumerate() {
        let Some((name, limit)) = NAMES.get(n).copied() else {
            return Err(SchemeError::new(ErrorKind::NotAllowed, "fourth coordinate", at));
        };
        let part = if wgs84 { name } else { "coordinate" };
        let number = Decimal::parse(piece).map_err(|error| {
            let place = error.offset();
            error.moved(part, place).shifted(at)
        })?;
        if wgs84 && limit.is_some_and(|limit| !number.is_within(limit)) {
            return Err(SchemeError::new(ErrorKind::Rule(&RANGE), part, at));
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

fn join(
    coordinates: &[Decimal],
    crs: Option<&str>,
    uncertainty: Option<&Decimal>,
    parameters: &[(String, Option<String>)],
) -> Result<Geo, SchemeError> {
    let mut draft = Draft::new("geo:");
    if coordinates.is_empty() {
        return Err(SchemeError::new(ErrorKind::Missing, NAMES[0].0, 0));
    }
    for (n, coordinate) in coordinates.iter().enumerate() {
        draft.put(if n > 0 { "," } else { "" }).push("coordinate", None, coordinate.as_str());
    }
    if let Some(crs) = crs {
        draft.put(";crs=").encoded("crs", crs, LABEL)?;
    }
    if let Some(uncertainty) = uncertainty {
        draft.put(";u=").push("u", None, uncertainty.as_str());
    }
    for (name, value) in parameters {
        check::non_empty(name, LABEL, "parameter")?;
        draft.put(";").push("parameter", None, name);
        if let Some(value) = value {
            draft.put("=").encoded("value", value, VALUE)?;
        }
    }
    draft.build()
}
