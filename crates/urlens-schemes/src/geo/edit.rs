//! Building and changing places.

use super::{Geo, LABEL, VALUE, is};
use crate::draft::Draft;
use crate::{Decimal, ErrorKind, SchemeError, check};
use alloc::string::String;

impl Geo {
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

/// Writes a place, and parses it.
pub(super) fn join(
    coordinates: &[Decimal],
    crs: Option<&str>,
    uncertainty: Option<&Decimal>,
    parameters: &[(String, Option<String>)],
) -> Result<Geo, SchemeError> {
    let mut draft = Draft::new("geo:");
    if coordinates.is_empty() {
        return Err(SchemeError::new(ErrorKind::Missing, "latitude", 0));
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
