//! URN namespaces.

use urlens_schemes::urn::{
    Example, Ietf, Isan, Isbn, Issn, Lex, Mpeg, Name, Namespace, Nbn, Oid, PublicId, Series, Uuid,
    Variant,
};
use urlens_schemes::{Fields, SchemeIdentifier, Urn};

/// The canonical form of a URN, or the error message.
fn canonical(text: &str) -> String {
    match Urn::parse(text) {
        Ok(urn) => urn.canonical().into_owned(),
        Err(error) => error.to_string(),
    }
}

fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(canonical(text), *expected, "{text}");
    }
}

/// S2.20: case is ignored, lower case is canonical, and the positions of hyphens are fixed.
#[test]
fn s2_20_uuid() {
    check(&[
        (
            "urn:uuid:F81D4FAE-7dec-11d0-A765-00A0C91E6BF6",
            "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        ),
        ("urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6", "unexpected '7' in uuid at byte 17"),
        ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf", "uuid shorter than 36 bytes at byte 44"),
        ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf60", "unexpected '0' in uuid at byte 45"),
        ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bg6", "unexpected 'g' in uuid at byte 43"),
        ("urn:uuid:-81d4fae-7dec-11d0-a765-00a0c91e6bf6", "unexpected '-' in uuid at byte 9"),
        ("urn:uuid:{81d4fae-7dec-11d0-a765-00a0c91e6bf6}", "unexpected '{' in path at byte 9"),
        ("urn:uuid:%66", "unexpected '%' in uuid at byte 9"),
    ]);
}

/// S2.20: version and variant, by the examples of RFC 9562, appendices A and B; nil and max.
#[test]
fn s2_20_version_and_variant() {
    for (text, version) in [
        ("C232AB00-9414-11EC-B3C8-9F6BDECED846", 1),
        ("5df41881-3aed-3515-88a7-2f4a814cf09e", 3),
        ("919108f7-52d1-4320-9bac-f847db4148a8", 4),
        ("2ed6657d-e927-568b-95e1-2665a8aea6a2", 5),
        ("1EC9414C-232A-6B00-B3C8-9F6BDECED846", 6),
        ("017F22E2-79B0-7CC3-98C4-DC0C0C07398F", 7),
        ("2489E9AD-2EE2-8E00-8EC9-32D5F69181C0", 8),
        ("000003e8-cbb9-21ea-b201-00045a86c8a1", 2),
    ] {
        let uuid = Uuid::read(text).unwrap();
        assert_eq!((uuid.version(), uuid.variant()), (Some(version), Variant::Rfc9562), "{text}");
        let fields = Urn::parse(&format!("urn:uuid:{text}")).unwrap().fields();
        assert_eq!(fields.get("version").unwrap().as_number(), Some(u64::from(version)));
    }
    for (octet, variant) in [
        (0x00, Variant::Ncs),
        (0x7F, Variant::Ncs),
        (0x80, Variant::Rfc9562),
        (0xBF, Variant::Rfc9562),
        (0xC0, Variant::Microsoft),
        (0xDF, Variant::Microsoft),
        (0xE0, Variant::Future),
    ] {
        let mut octets = [0x11; 16];
        octets[8] = octet;
        let uuid = Uuid::new(octets);
        assert_eq!(uuid.variant(), variant);
        assert_eq!(uuid.version().is_some(), variant == Variant::Rfc9562);
        assert_eq!(Uuid::read(&uuid.to_string()), Ok(uuid));
    }
    let fields = |uuid: Uuid| Urn::parse(&uuid.urn()).unwrap().fields().to_string();
    assert!(fields(Uuid::NIL).contains(r#""version":null,"variant":"ncs","nil":true,"max":false"#));
    assert!(fields(Uuid::MAX).contains(r#""variant":"future","nil":false,"max":true"#));
    // No time before 1970, and none in a random UUID.
    assert_eq!(
        Uuid::read("00000000-0000-1000-8000-000000000000").unwrap().unix_milliseconds(),
        None
    );
    assert_eq!(
        Uuid::read("919108f7-52d1-4320-9bac-f847db4148a8").unwrap().unix_milliseconds(),
        None
    );
}

/// S2.17: arcs are decimal numbers without leading zeros, and the first two are limited.
#[test]
fn s2_17_oid() {
    check(&[
        ("urn:oid:1.3.6.1.4.1", "urn:oid:1.3.6.1.4.1"),
        ("urn:oid:2.999.1", "urn:oid:2.999.1"),
        ("urn:oid:0", "urn:oid:0"),
        ("urn:oid:1.39", "urn:oid:1.39"),
        (
            "urn:oid:2.25.329800735698586629295641978511506172918",
            "urn:oid:2.25.329800735698586629295641978511506172918",
        ),
        ("urn:oid:3.1", "first arc greater than 2 in oid at byte 8"),
        ("urn:oid:1.40", "second arc greater than 39 in oid at byte 10"),
        ("urn:oid:0.999", "second arc greater than 39 in oid at byte 10"),
        ("urn:oid:1.03", "leading zero in oid at byte 10"),
        ("urn:oid:1..3", "missing oid at byte 10"),
        ("urn:oid:1.", "missing oid at byte 10"),
        ("urn:oid:.1", "missing oid at byte 8"),
        ("urn:oid:1.a", "unexpected 'a' in oid at byte 10"),
    ]);
    let fields = |text: &str| Urn::parse(text).unwrap().fields().get("arcs").unwrap().to_string();
    assert_eq!(fields("urn:oid:1.3.6"), "[1,3,6]");
    assert_eq!(fields("urn:oid:2.18446744073709551616"), r#"[2,"18446744073709551616"]"#);
    assert_eq!(Oid::read("1.3.6").unwrap().arcs().count(), 3);
    // As lists of numbers.
    let same = |a: &str, b: &str| Urn::parse(a).unwrap().is_equivalent(&Urn::parse(b).unwrap());
    assert!(same("urn:oid:1.3.6", "URN:OID:1.3.6"));
    assert!(!same("urn:oid:1.3.6", "urn:oid:1.36") && !same("urn:oid:1.3.6", "urn:oid:1.3.60"));
}

/// S2.108: ISBN of ten or thirteen digits, with check digit.
#[test]
fn s2_108_isbn() {
    check(&[
        ("urn:isbn:0-395-36341-1", "urn:isbn:0395363411"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("URN:ISBN:978-0-395-36341-6", "urn:isbn:9780395363416"),
        ("urn:isbn:0-8044-2957-x", "urn:isbn:080442957X"),
        ("urn:isbn:0-395-36341-2", "wrong check digit in isbn at byte 21"),
        ("urn:isbn:978-0-395-36341-7", "wrong check digit in isbn at byte 25"),
        ("urn:isbn:977-0-395-36341-6", "prefix other than 978 and 979 in isbn at byte 9"),
        ("urn:isbn:039536341", "expected 10 or 13 digits in isbn at byte 9"),
        ("urn:isbn:03953634111", "expected 10 or 13 digits in isbn at byte 9"),
        ("urn:isbn:080442957X123", "expected 10 or 13 digits in isbn at byte 9"),
        ("urn:isbn:0--395363411", "unexpected '-' in isbn at byte 11"),
        ("urn:isbn:-0395363411", "unexpected '-' in isbn at byte 9"),
        ("urn:isbn:0395363411-", "unexpected '-' in isbn at byte 19"),
        ("urn:isbn:X395363411", "unexpected 'X' in isbn at byte 9"),
        ("urn:isbn:0395%2D363411", "unexpected '%' in isbn at byte 13"),
    ]);
    let isbn = Isbn::read("0-395-36341-1").unwrap();
    assert_eq!(isbn.isbn13(), "9780395363416");
    assert_eq!(Isbn::read("9780395363416").unwrap().isbn10().as_deref(), Some("0395363411"));
    assert_eq!(Isbn::read("979-10-90636-07-1").unwrap().isbn10(), None);
    // A check digit of 0 follows from a sum that 11 divides.
    assert_eq!(Isbn::read("9971-5-0210-0").unwrap().isbn10().as_deref(), Some("9971502100"));
    assert!(Isbn::read("").is_err());
    // After an X, thirteen digits are not an ISBN-13, with any prefix.
    check(&[
        ("urn:isbn:978080442X573", "expected 10 or 13 digits in isbn at byte 9"),
        ("urn:isbn:977080442X573", "expected 10 or 13 digits in isbn at byte 9"),
    ]);
}

/// S2.108: exactly one check digit is correct for every ISBN.
#[test]
fn s2_108_isbn_check_digits() {
    for body in (0..1_000_000_000u64).step_by(7_654_321) {
        let fits = |digits: &str, last: &str| {
            let all = last.chars().filter(|c| Isbn::read(&format!("{digits}{c}")).is_ok());
            all.count()
        };
        assert_eq!(fits(&format!("{body:09}"), "0123456789X"), 1);
        assert_eq!(fits(&format!("978{body:09}"), "0123456789"), 1);
        let issn = format!("{:07}", body / 100);
        let all = "0123456789X".chars().filter(|c| Issn::read(&format!("{issn}{c}")).is_ok());
        assert_eq!(all.count(), 1);
    }
}

/// S2.108: ISSN, with the check digit, and the hyphen in canonical form.
#[test]
fn s2_108_issn() {
    check(&[
        ("urn:issn:1046-8188", "urn:issn:1046-8188"),
        ("urn:ISSN:03785955", "urn:issn:0378-5955"),
        ("urn:issn:2434-561x", "urn:issn:2434-561X"),
        ("urn:issn:1046-8189", "wrong check digit in issn at byte 17"),
        ("urn:issn:1046-818", "issn shorter than 8 bytes at byte 17"),
        ("urn:issn:104-68188", "unexpected '-' in issn at byte 12"),
        ("urn:issn:1046-81888", "unexpected '8' in issn at byte 18"),
        ("urn:issn:x046-8188", "unexpected 'x' in issn at byte 9"),
    ]);
}

/// S2.108: NBN, with a prefix in lower case and an unchanged number.
#[test]
fn s2_108_nbn() {
    check(&[
        ("urn:nbn:DE:BVB:19-Epub-91046-3", "urn:nbn:de:bvb:19-Epub-91046-3"),
        ("urn:nbn:fi-fe19981001", "urn:nbn:fi-fe19981001"),
        ("urn:nbn:cz:edep-00000s/1%2f", "urn:nbn:cz:edep-00000s/1%2F"),
        ("urn:nbn:se:uu:diva", "missing nbn at byte 18"),
        ("urn:nbn:se-", "missing nbn at byte 11"),
        ("urn:nbn:-a", "missing prefix at byte 8"),
        ("urn:nbn:se::diva-1", "missing prefix at byte 11"),
        ("urn:nbn:s.e-1", "unexpected '.' in prefix at byte 9"),
    ]);
    for (prefix, country, subspaces) in [
        ("DE:bvb:19", Some("DE"), vec!["bvb", "19"]),
        ("fi", Some("fi"), vec![]),
        ("s1:a", None, vec!["a"]),
        ("s:a", None, vec!["a"]),
        ("library:0", None, vec!["0"]),
    ] {
        let nbn = Nbn::read(&format!("{prefix}-epub-1")).unwrap();
        let expected = Fields::new()
            .with("prefix", prefix)
            .with("country", country)
            .with("subspaces", subspaces)
            .with("nbn", "epub-1");
        assert_eq!(nbn.fields().to_string(), expected.to_string());
    }
    // A part of the prefix is text, also if it has only digits.
    let fields = Urn::parse("urn:nbn:de:bvb:19-epub-1").unwrap().fields();
    assert_eq!(fields.get("country").unwrap().as_str(), Some("de"));
    assert_eq!(fields.get("subspaces").unwrap().to_string(), r#"["bvb","19"]"#);
}

/// S2.108: ISAN, as in RFC 4246, with check characters known to be correct.
#[test]
fn s2_108_isan() {
    check(&[
        ("URN:ISAN:0123-1230-3210-2310-1", "urn:isan:0123-1230-3210-2310-1"),
        (
            "URN:ISAN:1881-66C7-3420-6541-9-9f3a-0245-u",
            "urn:isan:1881-66C7-3420-6541-9-9F3A-0245-U",
        ),
        ("urn:isan:0123-1230-3210-2310", "expected 21 or 33 characters in isan at byte 9"),
        ("urn:isan:0123-1230-3210-2310-1-", { "expected 21 or 33 characters in isan at byte 9" }),
        ("urn:isan:012312303210-2310-1", "unexpected '1' in isan at byte 13"),
        ("urn:isan:G123-1230-3210-2310-1", "unexpected 'G' in isan at byte 9"),
    ]);
    let findings = |text: &str| {
        let findings = Urn::parse(text).unwrap().findings();
        findings.into_iter().map(|finding| (finding.rule.code, finding.range)).collect::<Vec<_>>()
    };
    assert_eq!(findings("urn:isan:0000-0000-3A8D-0000-Z-0000-0000-6"), []);
    assert_eq!(findings("urn:isan:0000-0000-3A8D-0000-Z"), []);
    assert_eq!(findings("urn:isan:0000-0000-3A8D-0000-Y"), [("wrong-check-character", 29..30)]);
    let version = "urn:isan:0000-0000-3A8D-0000-Z-0000-0000-7";
    assert_eq!(findings(version), [("wrong-check-character", 41..42)]);
    assert!(Isan::read("0000-0000-3a8d-0000-z").unwrap().is_checked());
}

/// S2.108: documents of the IETF, by the examples of RFC 2648, ignoring case.
#[test]
fn s2_108_ietf_documents() {
    check(&[
        ("urn:ietf:rfc:2141", "urn:ietf:rfc:2141"),
        ("urn:ietf:STD:50", "urn:ietf:std:50"),
        ("urn:ietf:id:IETF-urn-ietf-06", "urn:ietf:id:ietf-urn-ietf-06"),
        ("urn:ietf:mtg:41-urn", "urn:ietf:mtg:41-urn"),
        ("urn:ietf:new:A", "urn:ietf:new:A"),
        ("urn:ietf:rfc:", "missing number at byte 13"),
        ("urn:ietf:rfc", "missing number at byte 12"),
        ("urn:ietf:bcp:x", "unexpected 'x' in number at byte 13"),
        ("urn:ietf:rfc:21%341", "unexpected '%' in number at byte 15"),
        ("urn:ietf:id:a_b", "unexpected '_' in name at byte 13"),
    ]);
    assert_eq!(Ietf::read("new:A").unwrap().series(), Series::Other);
    assert_eq!(Ietf::read("rfc:99999999999999999999").unwrap().number(), None);
    for (nss, number) in
        [("rfc:2141", Some(2141)), ("fyi:4", Some(4)), ("std:50", Some(50)), ("bcp:14", Some(14))]
    {
        assert_eq!(Ietf::read(nss).unwrap().number(), number);
    }
    assert_eq!(Ietf::read("mtg:41-urn").unwrap().number(), None);
}

/// K2.16: `ietf:rtc` in the notes is `ietf:rfc`: only `rfc` is a series.
#[test]
fn k2_16_ietf_rfc() {
    assert_eq!(Ietf::read("rfc:2648").unwrap().series(), Series::Rfc);
    assert_eq!(Ietf::read("rtc:2648").unwrap().series(), Series::Other);
    assert!("rtc".parse::<Series>().is_err());
    let findings = Urn::parse("urn:ietf:rtc:2648").unwrap().findings();
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!((finding.rule.code, finding.part), ("unknown-series", "series"));
    assert_eq!(finding.range, "urn:ietf:".len().."urn:ietf:rtc".len());
    assert!(Urn::parse("urn:ietf:rfc:2648").unwrap().findings().is_empty());
}

/// S2.9: parameters are a class and identifiers, none of them empty, parsed and built.
#[test]
fn s2_9_ietf_parameters() {
    check(&[
        ("urn:ietf:PARAMS:xml:ns:Yang", "urn:ietf:params:xml:ns:Yang"),
        ("urn:ietf:params:dns:rr-type-codes", "urn:ietf:params:dns:rr-type-codes"),
        ("urn:ietf:params:a:b%2fc", "urn:ietf:params:a:b%2Fc"),
        ("urn:ietf:params:dns", "missing id at byte 19"),
        ("urn:ietf:params:dns:", "missing id at byte 20"),
        ("urn:ietf:params:dns::soa", "missing id at byte 20"),
        ("urn:ietf:params:", "missing class at byte 16"),
        ("urn:ietf:params", "missing class at byte 15"),
        ("urn:ietf:params::a", "missing class at byte 16"),
    ]);
    let soa = Ietf::parameter("dns", &["rr-type-codes", "soa"]).unwrap();
    assert_eq!(soa.urn(), "urn:ietf:params:dns:rr-type-codes:soa");
    assert_eq!(Ietf::read("params:dns:rr-type-codes:soa"), Ok(soa));
    let ids = Ietf::read("params:a:b;c:d").unwrap().fields();
    assert_eq!(ids.get("ids").unwrap().to_string(), r#"["b;c","d"]"#);
    for (class, ids, message) in [
        ("", &["a"][..], "missing class at byte 0"),
        ("a", &[], "missing id at byte 0"),
        ("a", &[""], "missing id 1 at byte 0"),
        ("a", &["b", ""], "missing id 2 at byte 0"),
        ("a:b", &["c"], "unexpected ':' in class at byte 1"),
        ("a", &["b", "c:d"], "unexpected ':' in id 2 at byte 1"),
        ("a", &["b c"], "unexpected ' ' in id 1 at byte 1"),
        ("a", &["b?c"], "unexpected '?' in id 1 at byte 1"),
    ] {
        assert_eq!(Ietf::parameter(class, ids).unwrap_err().to_string(), message);
    }
}

/// S2.108: names of MPEG start with a standard.
#[test]
fn s2_108_mpeg() {
    check(&[
        ("urn:mpeg:mpeg7:schema:2001", "urn:mpeg:mpeg7:schema:2001"),
        ("urn:mpeg:mpegB:cicp:VideoFramePackingType", "urn:mpeg:mpegB:cicp:VideoFramePackingType"),
        ("urn:mpeg::a", "missing standard at byte 9"),
    ]);
    let fields = Mpeg::read("mpeg7").unwrap().fields();
    assert_eq!(fields.to_string(), r#"{"standard":"mpeg7","resource":[]}"#);
}

/// S2.108: sources of law: parts by position, ignoring case.
#[test]
fn s2_108_lex() {
    check(&[
        ("urn:lex:it:Stato:legge:2003-09-21;456", "urn:lex:it:stato:legge:2003-09-21;456"),
        ("urn:lex:us:federal.supreme.court:decision:1963-03-18;372.us.335", {
            "urn:lex:us:federal.supreme.court:decision:1963-03-18;372.us.335"
        }),
        ("urn:lex:it", "missing local-name at byte 10"),
        ("urn:lex:it:", "missing local-name at byte 11"),
        ("urn:lex:it:@it", "missing local-name at byte 11"),
        ("urn:lex:;a:b", "missing jurisdiction at byte 8"),
        ("urn:lex:ch;:b", "missing jurisdiction at byte 11"),
    ]);
    let lex =
        Lex::read("it;lazio:regione:legge:2003-09-21;456:a@originale:it$text-xml:cnr").unwrap();
    assert_eq!(
        lex.fields().to_string(),
        concat!(
            r#"{"jurisdiction":"it","units":["lazio"],"authority":"regione","measure":"legge","#,
            r#""details":"2003-09-21;456:a","expression":"originale:it","#,
            r#""manifestation":"text-xml:cnr"}"#,
        )
    );
    let short = Lex::read("eu:council").unwrap().fields();
    for name in ["measure", "details", "expression"] {
        assert!(short.get(name).unwrap().is_null());
    }
}

/// S2.19: the examples of RFC 3151, section 3, in both directions.
#[test]
fn s2_19_publicid() {
    for (public, nss) in [
        (
            "ISO/IEC 10179:1996//DTD DSSSL Architecture//EN",
            "ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN",
        ),
        ("ISO 8879:1986//ENTITIES Added Latin 1//EN", "ISO+8879%3A1986:ENTITIES+Added+Latin+1:EN"),
        ("-//OASIS//DTD DocBook XML V4.1.2//EN", "-:OASIS:DTD+DocBook+XML+V4.1.2:EN"),
        (
            "+//IDN example.org//DTD XML Bookmarks 1.0//EN//XML",
            "%2B:IDN+example.org:DTD+XML+Bookmarks+1.0:EN:XML",
        ),
        (
            "-//ArborText::prod//DTD Help Document::19970708//EN",
            "-:ArborText;prod:DTD+Help+Document;19970708:EN",
        ),
        ("foo", "foo"),
        ("3+3=6", "3%2B3=6"),
        ("-//Acme, Inc.//DTD Book Version 1.0", "-:Acme,+Inc.:DTD+Book+Version+1.0"),
        ("a;b'c?d#e%f", "a%3Bb%27c%3Fd%23e%25f"),
        ("///:::", ":%2F;%3A"),
    ] {
        let id = PublicId::new(public).unwrap();
        assert_eq!(id.urn(), format!("urn:publicid:{nss}"));
        assert_eq!(PublicId::read(nss).unwrap(), id);
        assert_eq!(id.public_identifier(), public);
        assert_eq!(canonical(&id.urn()), id.urn());
    }
}

/// S2.19: white space is normalized first, and unknown transcriptions are rejected.
#[test]
fn s2_19_publicid_space_and_errors() {
    assert_eq!(PublicId::new(" a \r\n b\t").unwrap().urn(), "urn:publicid:a+b");
    assert_eq!(PublicId::new(" ").unwrap_err().code(), "missing");
    assert_eq!(PublicId::new("a&b").unwrap_err().code(), "unexpected-character");
    assert_eq!(PublicId::read("").unwrap_err().to_string(), "missing publicid at byte 0");
    check(&[
        ("urn:publicid:a%2fb", "urn:publicid:a%2Fb"),
        ("urn:publicid:a++b", "unnormalized white space in publicid at byte 15"),
        ("urn:publicid:+a", "unnormalized white space in publicid at byte 13"),
        ("urn:publicid:a+", "unnormalized white space in publicid at byte 14"),
        ("urn:publicid:a%20b", "unknown transcription in publicid at byte 14"),
        ("urn:publicid:%41", "unknown transcription in publicid at byte 13"),
        ("urn:publicid:a/b", "unexpected '/' in publicid at byte 14"),
        ("urn:publicid:a'b", "unexpected '\\'' in publicid at byte 14"),
        ("urn:publicid:a~b", "unexpected '~' in publicid at byte 14"),
    ]);
    // Decoding never makes two different names equal.
    let [a, b] = ["urn:publicid:a%2F:", "urn:publicid:a:%2F"].map(|text| Urn::parse(text).unwrap());
    assert!(!a.is_equivalent(&b));
}

/// S2.13: names for examples are valid, and always give a finding.
#[test]
fn s2_13_example() {
    let urn = Urn::parse("urn:Example:anything/~?=q").unwrap();
    let findings = urn.findings();
    assert_eq!((findings.len(), findings[0].rule.code), (1, "documentation-only"));
    assert_eq!(&urn.as_str()[findings[0].range.clone()], "anything/~");
    assert_eq!(Example::read("").unwrap_err().to_string(), "missing nss at byte 0");
}
