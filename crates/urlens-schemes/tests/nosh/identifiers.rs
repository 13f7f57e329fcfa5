//! Parts of a NOSH URI: agents, addresses, NSIDs, record keys, TIDs.

use urlens_schemes::ErrorKind;
use urlens_schemes::nosh::{
    Address, AuthorityKind, Checksum, Nsid, NsidPattern, NsidRef, RecordKey, Tid,
};

/// S1.63, K1.8: a positive decimal number of at most 78 digits, as many as 256 bits need.
#[test]
fn s1_63_agents() {
    for agent in ["1", "1673", &"9".repeat(78)] {
        assert_eq!(AuthorityKind::of(agent), AuthorityKind::Agent, "{agent}");
    }
    for other in ["", "0", "00", "01", "-1", "+1", "1.0", "1a", "１", " 1", &"9".repeat(79)] {
        assert_ne!(AuthorityKind::of(other), AuthorityKind::Agent, "{other}");
    }
}

/// The addresses of EIP-55: in one case, and in mixed case.
const EIP55: &[&str] = &[
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

/// S1.64, K1.7: `0x` and 40 digits; the case of letters is a checksum.
#[test]
fn s1_64_addresses() {
    for spelled in EIP55 {
        let address = Address::parse(spelled).unwrap();
        assert_eq!(address.to_string(), spelled.to_lowercase());
        assert_eq!(address.to_checksummed(), *spelled);
        assert_eq!(Address::checksum(spelled), Ok(Checksum::Right));
        assert_eq!(Address::checksum(&spelled.to_lowercase()), Ok(Checksum::Absent));
        let upper = format!("0x{}", spelled[2..].to_uppercase());
        assert_eq!(Address::checksum(&upper), Ok(Checksum::Absent));
        for at in
            spelled.bytes().enumerate().skip(2).filter(|(_, letter)| letter.is_ascii_alphabetic())
        {
            let mut wrong = spelled.to_string().into_bytes();
            wrong[at.0] ^= 0x20;
            let wrong = String::from_utf8(wrong).unwrap();
            assert_eq!(Address::checksum(&wrong), Ok(Checksum::Wrong), "{wrong}");
        }
    }
    for other in ["", "0x", "0xg", "b794f5ea0ba39494ce839613fffba74279579268", "0X00"] {
        assert!(Address::parse(other).is_err(), "{other}");
    }
    let message = |digits: &str| Address::parse(&format!("0x{digits}")).unwrap_err().to_string();
    assert_eq!(message(&"0".repeat(39)), "address shorter than 42 bytes at byte 41");
    assert_eq!(message(&"0".repeat(41)), "address longer than 42 bytes at byte 42");
    assert_eq!(
        message(&["0".repeat(39), "g".into()].concat()),
        "unexpected 'g' in address at byte 41"
    );
}

/// S1.65, K1.11: three or more segments, with the allowed lengths and characters.
#[test]
fn s1_65_nsids() {
    let label = "o".repeat(63);
    for nsid in [
        "a.b.c".to_owned(),
        "com.example.fooBar".into(),
        "a-0.b-1.c2".into(),
        "cn.8.lex.stuff".into(),
        format!("com.{label}.foo"),
        format!("com.example.{label}"),
    ] {
        assert!(Nsid::parse(&nsid).is_ok(), "{nsid}");
    }
    for (nsid, code, at) in [
        ("", "missing", 0),
        ("com", "too-few-segments", 3),
        ("com.example", "too-few-segments", 11),
        ("8.cn.lex", "unexpected-character", 0),
        ("com..foo", "missing", 4),
        (".com.foo.bar", "missing", 0),
        ("com.example.", "missing", 12),
        ("com.-a.foo", "hyphen-at-label-end", 4),
        ("com.a-.foo", "hyphen-at-label-end", 5),
        ("com.example.8foo", "unexpected-character", 12),
        ("com.example.f-o", "unexpected-character", 13),
        ("com.exa💩ple.thing", "unexpected-character", 7),
        ("com.example.foo.*", "unexpected-character", 16),
    ] {
        let error = Nsid::parse(nsid).unwrap_err();
        assert_eq!((error.code(), error.offset()), (code, at), "{nsid}: {error}");
    }
    for (nsid, most, at) in [
        (format!("{label}o.b.foo"), 63, 63),
        (format!("com.{label}o.foo"), 63, 67),
        (format!("com.example.{label}o"), 63, 75),
        (format!("com.{label}o"), 63, 67),
        (format!("{}c.d", "a.".repeat(127)), 253, 253),
        (format!("{}.a", ["o"; 160].join(".")), 317, 317),
    ] {
        let error = Nsid::parse(&nsid).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (&ErrorKind::TooLong(most), at), "{nsid}");
    }
    let longest = format!(
        "{}.{}",
        ["o".repeat(62), label.clone(), label.clone(), "o".repeat(62)].join("."),
        label
    );
    assert_eq!((longest.len(), Nsid::parse(&longest).is_ok()), (317, true));
    assert!(Nsid::parse_letters("com.example.fooBar").is_ok());
    assert!(Nsid::parse_letters("com.example.foo2").is_err());
}

/// S1.65: elements of a schema.
#[test]
fn s1_65_elements() {
    for (text, nsid, element) in [
        ("com.example.foo#bar", Some("com.example.foo"), Some("bar")),
        ("#bar2", None, Some("bar2")),
        ("com.example.foo", Some("com.example.foo"), None),
    ] {
        let read = NsidRef::parse(text).unwrap();
        assert_eq!((read.nsid().map(Nsid::as_str), read.element()), (nsid, element));
        assert_eq!(read.to_string(), text);
    }
    for text in ["", "#", "a.b.c#", "a.b#c", "a.b.c#2", "a.b.c#d#e", "a.b.c#d-e", "a.b.c#*"] {
        assert!(NsidRef::parse(text).is_err(), "{text}");
    }
}

/// S1.65: patterns of NSIDs.
#[test]
fn s1_65_wildcards() {
    for (pattern, nsid, matches) in [
        ("*", "a.b.c", true),
        ("com.*", "com.example.foo", true),
        ("com.example.*", "com.example.foo", true),
        ("com.example.*", "Com.Example.sub.foo", true),
        ("com.example.*", "com.example2.foo", false),
        ("com.example.foo.*", "com.example.foo", false),
        ("com.example.foo", "com.EXAMPLE.foo", true),
        ("com.example.foo", "com.example.Foo", false),
    ] {
        let read = NsidPattern::parse(pattern).unwrap();
        assert_eq!(read.matches(Nsid::parse(nsid).unwrap()), matches, "{pattern} {nsid}");
        assert_eq!(read.to_string(), pattern);
    }
    for text in
        ["", ".*", "**", "*.*", "com.*.foo", "com.example.fo*", "8.*", "com..*", "com.example*"]
    {
        assert!(NsidPattern::parse(text).is_err(), "{text}");
    }
}

/// S1.66: 1 to 512 of the allowed characters, and not only dots.
#[test]
fn s1_66_record_keys() {
    for byte in 0..=0x7F_u8 {
        let allowed = byte.is_ascii_alphanumeric() || b".-_:~".contains(&byte);
        let key = format!("a{}", char::from(byte));
        assert_eq!(RecordKey::parse(&key).is_ok(), allowed, "{key:?}");
    }
    assert_eq!(RecordKey::parse("").unwrap_err().code(), "missing");
    assert_eq!(RecordKey::parse(".").unwrap_err().code(), "dot-record-key");
    assert_eq!(RecordKey::parse("..").unwrap_err().code(), "dot-record-key");
    assert!(RecordKey::parse("...").is_ok());
    assert!(RecordKey::parse(&"o".repeat(512)).is_ok());
    assert_eq!(RecordKey::parse(&"o".repeat(513)).unwrap_err().kind(), &ErrorKind::TooLong(512));
}

/// S1.66: a key that is a TID has a time.
#[test]
fn s1_66_times() {
    let tid = RecordKey::parse("3jwdwj2ctlk26").unwrap().tid().unwrap();
    assert_eq!((tid.micros(), tid.clock()), (1_684_791_619_774_000, 4));
    assert_eq!(tid.to_rfc3339(), "2023-05-22T21:40:19.774000Z");
    assert!(RecordKey::parse("self").unwrap().tid().is_none());
    for (micros, clock) in [(0, 0), (1, 1023), ((1 << 53) - 1, 7), (1_684_791_619_774_000, 4)] {
        let tid = Tid::new(micros, clock).unwrap();
        let read = Tid::parse(&tid.to_string()).unwrap();
        assert_eq!((read.micros(), read.clock()), (micros, clock));
    }
    // Their text sorts by time.
    let (early, late) = (Tid::new(9, 1023).unwrap(), Tid::new(10, 0).unwrap());
    assert!(early < late && early.to_string() < late.to_string());
    assert_eq!((Tid::new(1 << 53, 0), Tid::new(0, 1024)), (None, None));
}
