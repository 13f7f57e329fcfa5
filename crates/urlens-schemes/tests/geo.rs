//! Places: RFC 5870.

use urlens_schemes::{Geo, SchemeIdentifier, Value};

fn geo(text: &str) -> Geo {
    Geo::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The examples of section 6.4. For the last two pairs, the result depends on definitions of `foo` and `bar`
/// that do not exist: unknown parameters are compared as text, after decoding.
#[test]
fn comparison_examples() {
    for (a, b, same) in [
        ("geo:90,-22.43;crs=WGS84", "geo:90,46", true),
        ("geo:22.300,-118.44", "geo:22.3,-118.4400", true),
        ("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that", true),
        ("geo:47,11;foo=blue;bar=white", "geo:47,11;bar=white;foo=blue", true),
        ("geo:70,20;foo=1.00;bar=white", "geo:70,20;foo=1;bar=white", false),
        ("geo:22,0;bar=Blue", "geo:22,0;BAR=blue", false),
    ] {
        compare(a, b, same);
    }
}

/// The rules of section 3.4.4.
#[test]
fn comparison_rules() {
    for (a, b, same) in [
        // The reference system, absent or named, in any case.
        ("geo:1,2", "geo:1,2;crs=wgs84", true),
        ("geo:1,2;crs=X-y", "geo:1,2;crs=x-Y", true),
        ("geo:1,2", "geo:1,2;crs=x", false),
        ("geo:1,2;crs=x", "geo:1,2;crs=y", false),
        // Coordinates and the uncertainty are numbers. An absent number differs from zero.
        ("geo:1.0,2,3.10;u=4.0", "geo:01,2.00,3.1;u=4", true),
        ("geo:-0,0,-0.0", "geo:0,0,0", true),
        ("geo:1,2,3", "geo:1,2,4", false),
        ("geo:1,2", "geo:2,1", false),
        ("geo:1,2", "geo:1,2,0", false),
        ("geo:1,2,0;u=1", "geo:1,2;u=1", false),
        ("geo:1,2", "geo:1,2;u=0", false),
        ("geo:1,2;u=1", "geo:1,2;u=1.01", false),
        // Other parameters are a set; names ignore case, and values are decoded.
        ("geo:1,2;a=1;b;C=3", "geo:1,2;c=3;A=1;B", true),
        ("geo:1,2;a=%c3%a9%3A", "geo:1,2;a=%C3%A9:", true),
        ("geo:1,2;a=b", "geo:1,2;a=c", false),
        ("geo:1,2;a=b", "geo:1,2;b=b", false),
        ("geo:22,0;bar", "geo:22,0", false),
        ("geo:22,0;bar", "geo:22,0;bar=1", false),
        // At a pole the longitude is ignored, but not the altitude.
        ("geo:-90,1", "geo:-90.0,2", true),
        ("geo:90,1", "geo:-90,1", false),
        ("geo:90,1,2", "geo:90,1,3", false),
        ("geo:89.9,1", "geo:89.9,2", false),
        // The date line.
        ("geo:1,180", "geo:1,-180.0", true),
        ("geo:1,179", "geo:1,-179", false),
        // Poles and date line are rules of WGS 84 only.
        ("geo:1,180;crs=x", "geo:1,-180;crs=x", false),
        ("geo:90,1;crs=x", "geo:90,2;crs=x", false),
    ] {
        compare(a, b, same);
    }
}

fn compare(a: &str, b: &str, same: bool) {
    assert_eq!(geo(a).is_equivalent(&geo(b)), same, "{a} and {b}");
    assert_eq!(geo(b).is_equivalent(&geo(a)), same, "{b} and {a}");
    assert_eq!(geo(a).canonical() == geo(b).canonical(), same, "{a} and {b}");
}

/// The examples of the other sections: the abstract, 6.1 and 6.3.
#[test]
fn examples() {
    let temple = geo("geo:13.4125,103.8667");
    let (latitude, longitude) = (temple.latitude().unwrap(), temple.longitude().unwrap());
    assert_eq!((latitude.as_str(), longitude.as_str()), ("13.4125", "103.8667"));
    assert!(temple.altitude().is_none() && temple.uncertainty().is_none());
    let square = geo("geo:48.2010,16.3695,183");
    assert_eq!(square.altitude().unwrap().as_str(), "183");
    let church = geo("geo:48.198634,16.371648;crs=wgs84;u=40");
    assert_eq!((church.crs(), church.uncertainty().unwrap().as_str()), ("wgs84", "40"));
    assert!(church.findings().is_empty());
}

/// Canonical forms.
#[test]
fn canonical() {
    for (text, canonical) in [
        ("geo:03.41250,-003.8667,00123.0", "geo:3.4125,-3.8667,123"),
        ("geo:0013.0,-0103.50;crs=x", "geo:13,-103.5;crs=x"),
        ("geo:1,2;CRS=Wgs84;U=03.10;Zz=%5b%2A;aa", "geo:1,2;u=3.1;aa;zz=%5B*"),
        ("geo:1,2;crs=EPSG-4326", "geo:1,2;crs=epsg-4326"),
        ("geo:1,-180.0", "geo:1,180"),
        ("geo:-90,5.5,3", "geo:-90,0,3"),
    ] {
        assert_eq!(geo(text).canonical(), canonical);
        assert_eq!(geo(canonical).canonical(), canonical);
    }
}

/// Malformed texts, with the part and the offset.
#[test]
fn errors() {
    for (text, message) in [
        ("geo:", "missing latitude at byte 4"),
        ("geo:1", "missing longitude at byte 5"),
        ("geo:1,", "missing longitude at byte 6"),
        ("geo:1,2,3,4", "fourth coordinate not allowed at byte 10"),
        ("geo:90.0001,0", "number out of range in latitude at byte 4"),
        ("geo:-91,0", "number out of range in latitude at byte 4"),
        ("geo:94,0", "number out of range in latitude at byte 4"),
        ("geo:100,0", "number out of range in latitude at byte 4"),
        ("geo:0,180.5", "number out of range in longitude at byte 6"),
        ("geo:0,-181,1", "number out of range in longitude at byte 6"),
        // In WGS 84 a latitude has two digits before the point, and a longitude three.
        ("geo:013.4,0", "too many digits in latitude at byte 4"),
        ("geo:-000,0;crs=wgs84", "too many digits in latitude at byte 4"),
        ("geo:1,-0103.8667", "too many digits in longitude at byte 6"),
        ("geo:+1,2", "unexpected '+' in latitude at byte 4"),
        ("geo:1,2e5", "unexpected 'e' in longitude at byte 7"),
        ("geo:1,.5", "unexpected '.' in longitude at byte 6"),
        ("geo:1,2;u=-1", "negative number in u at byte 10"),
        ("geo:1,2;u", "missing u at byte 9"),
        ("geo:1,2;u=1;u=2", "duplicate parameter at byte 12"),
        ("geo:1,2;crs=a;crs=b", "duplicate parameter at byte 14"),
        ("geo:1,2;a;A=b", "duplicate parameter at byte 10"),
        ("geo:1,2;crs", "missing crs at byte 11"),
        ("geo:1,2;u=1;crs=wgs84", "misplaced parameter in crs at byte 12"),
        ("geo:1,2;a;u=1", "misplaced parameter in u at byte 10"),
        ("geo:1,2;=a", "missing parameter at byte 8"),
        ("geo:1,2;a=", "missing value at byte 10"),
        ("geo:1,2;a=b/c", "unexpected '/' in value at byte 11"),
        ("geo:1,2?q", "query not allowed at byte 8"),
        ("geo:1,2#f", "fragment not allowed at byte 8"),
        ("geo://1,2", "authority not allowed at byte 6"),
    ] {
        assert_eq!(Geo::parse(text).unwrap_err().to_string(), message, "{text}");
    }
}

/// Numbers are numbers in JSON, negative and fractional ones too.
#[test]
fn fields() {
    let fields = geo("geo:-48.20,16.3695,-183;u=0.50;a=%41;b").fields();
    assert_eq!(
        fields.to_string(),
        concat!(
            r#"{"coordinates":[-48.2,16.3695,-183],"crs":"wgs84","latitude":-48.2,"#,
            r#""longitude":16.3695,"altitude":-183,"uncertainty":0.5,"#,
            r#""parameters":{"a":"A","b":true}}"#,
        )
    );
    let json: serde_json::Value = serde_json::from_str(&fields.to_string()).unwrap();
    assert_eq!(json["latitude"].as_f64(), Some(-48.2));
    assert_eq!(fields.get("altitude").and_then(Value::as_f64), Some(-183.0));
}

/// Another reference system has no latitude, no limits, and a finding.
#[test]
fn reference_systems() {
    let other = geo("geo:323482,4306480;CRS=Epsg-26918;u=20");
    assert_eq!((other.crs(), other.latitude(), other.longitude()), ("epsg-26918", None, None));
    let found = other.findings();
    assert_eq!((found[0].rule.code, found[0].range.clone()), ("unknown-crs", 23..33));
    assert_eq!(&other.as_str()[found[0].range.clone()], "Epsg-26918");
    assert!(geo("geo:1,2;crs=WGS84").findings().is_empty());
}

/// Places are built and edited: a part is replaced, and the others are kept.
#[test]
fn edited() {
    let text = "geo:1,2;crs=x;u=3;a=b;c";
    let place = geo(text);
    assert_eq!(
        place.with_coordinates(&[4.into(), 5.into(), 6.into()]).unwrap().as_str(),
        "geo:4,5,6;crs=x;u=3;a=b;c"
    );
    assert_eq!(place.with_crs(None).unwrap().as_str(), "geo:1,2;u=3;a=b;c");
    assert_eq!(place.with_crs(Some("y")).unwrap().as_str(), "geo:1,2;crs=y;u=3;a=b;c");
    assert_eq!(place.with_uncertainty(None).unwrap().as_str(), "geo:1,2;crs=x;a=b;c");
    assert_eq!(
        place.with_uncertainty(Some(&7.into())).unwrap().as_str(),
        "geo:1,2;crs=x;u=7;a=b;c"
    );
    assert_eq!(place.with_parameter("A", None).unwrap().as_str(), "geo:1,2;crs=x;u=3;c;a");
    assert_eq!(
        place.with_parameter("d", Some("e")).unwrap().as_str(),
        "geo:1,2;crs=x;u=3;a=b;c;d=e"
    );
    assert_eq!(place.without_parameter("A").unwrap().as_str(), "geo:1,2;crs=x;u=3;c");
    assert_eq!(place.without_parameter("d").unwrap().as_str(), text);
    assert_eq!(Geo::new(&[1.into(), 2.into()]).unwrap().as_str(), "geo:1,2");
}

/// Errors of built places name the part, and their offset counts within it.
#[test]
fn errors_of_edits() {
    let place = geo("geo:1,2");
    for (built, message) in [
        (Geo::new(&[]), "missing latitude at byte 0"),
        (place.with_uncertainty(Some(&(-1).into())), "negative number in u at byte 0"),
        (place.with_crs(Some("a b")), "unexpected ' ' in crs at byte 1"),
        (place.with_parameter("crs", None), "parameter not allowed at byte 0"),
        (place.with_parameter("U", None), "parameter not allowed at byte 0"),
        (place.with_parameter("", None), "missing parameter at byte 0"),
        (place.with_parameter("a", Some("b;c")), "unexpected ';' in value at byte 1"),
    ] {
        assert_eq!(built.unwrap_err().to_string(), message);
    }
}
