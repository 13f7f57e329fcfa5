//! `geo:`, places by coordinates (RFC 5870).

mod edit;
mod read;

use crate::build::{FieldReader, decimal, wrong_type};
use crate::{
    About, Decimal, ErrorKind, Fields, Finding, Rule, SchemeError, SchemeIdentifier, SchemeType,
    Value, check, parameters, typed,
};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, UNRESERVED};
use urlens::{CharSet, Part, Uri};

/// A place: two or three coordinates, by default latitude, longitude and altitude in the World
/// Geodetic System 1984.
///
/// Escapes are accepted in values of parameters only, as in the grammar of RFC 5870. A parameter occurs once,
/// although the RFC requires that of `crs` and `u` only.
///
/// ```
/// use urlens_schemes::{Geo, SchemeIdentifier};
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

const UNKNOWN_CRS: Rule = Rule::new("unknown-crs", "unknown coordinate reference system");

typed!(Geo, "geo:13.4125,103.8667");

impl SchemeType for Geo {
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
    /// Values of parameters may contain them, and are compared after decoding.
    const ALLOWS_NON_ASCII: bool = true;
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
        let reader = FieldReader::new(fields);
        let coordinates = match reader.value("coordinates") {
            Some(Value::List(list)) => {
                list.iter().map(|value| decimal(value, "coordinates")).collect::<Result<_, _>>()?
            }
            Some(_) => return Err(wrong_type("coordinates")),
            None => {
                let mut coordinates = Vec::new();
                for name in ["latitude", "longitude"] {
                    let missing = SchemeError::new(ErrorKind::Missing, name, 0);
                    coordinates.push(decimal(reader.value(name).ok_or(missing)?, name)?);
                }
                let altitude = reader.value("altitude");
                let altitude = altitude.map(|value| decimal(value, "altitude")).transpose()?;
                coordinates.extend(altitude);
                coordinates
            }
        };
        let crs = reader.optional_text("crs")?.filter(|crs| !is(crs, WGS84));
        let uncertainty = reader.value("uncertainty");
        let uncertainty = uncertainty.map(|value| decimal(value, "uncertainty")).transpose()?;
        let mut parameters = Vec::new();
        for (name, value) in reader.pairs("parameters")? {
            let value = match value {
                Value::Truth(true) => None,
                Value::Text(text) => Some(urlens::percent::encode(text, VALUE).into_owned()),
                _ => return Err(wrong_type("parameters")),
            };
            parameters.push((name.to_ascii_lowercase(), value));
        }
        let geo = edit::join(&coordinates, crs, uncertainty.as_ref(), &parameters)?;
        let mut used = Vec::from(["coordinates", "crs", "uncertainty", "parameters"]);
        if reader.value("coordinates").is_none() {
            used.extend(["latitude", "longitude", "altitude"]);
        }
        reader.finish(geo, &used)
    }
}

impl SchemeIdentifier for Geo {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("geo")
    }

    /// Numbers without unneeded zeros, no explicit default reference system, names in lower case,
    /// and other parameters sorted. In WGS 84 the longitude is 0 at a pole, and 180 instead of -180.
    /// By section 3.4.4, places are equivalent if this form is equal. Values of unknown parameters are compared as
    /// text, after decoding.
    fn canonical(&self) -> Cow<'_, str> {
        let mut to = String::from("geo:");
        for (n, coordinate) in self.normal_coordinates().iter().enumerate() {
            to.push_str(if n > 0 { "," } else { "" });
            to.push_str(coordinate.as_str());
        }
        let crs = self.crs.as_deref().map(|crs| ("crs", Some(crs)));
        let u = self.uncertainty.as_ref().map(|uncertainty| ("u", Some(uncertainty.as_str())));
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
            let value =
                value.as_deref().map(|value| urlens::percent::Encoded::new(value).decode_lossy());
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
        let unknown = parameters
            .into_iter()
            .find(|parameter| self.crs.is_some() && is(parameter.name, "crs"));
        let start = check::start(&self.uri, Part::Path);
        let finding = unknown.map(|parameter| {
            let range = parameter.value_at()
                ..parameter.value_at() + parameter.value.unwrap_or_default().len();
            Finding::new(&UNKNOWN_CRS, "crs", range).shifted(start)
        });
        finding.into_iter().collect()
    }
}

fn is(name: &str, wanted: &str) -> bool {
    name.eq_ignore_ascii_case(wanted)
}

impl Geo {
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
}
