//! `tag:`, `tel:`, `mailto:` and `about:`.

use urlens_schemes::tag::Date;
use urlens_schemes::tel::TelBuilder;
use urlens_schemes::{AboutUri, Mailto, Registry, SchemeIdentifier, Tag, Tel};

fn tag(text: &str) -> Tag {
    Tag::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
fn tel(text: &str) -> Tel {
    Tel::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
fn mail(text: &str) -> Mailto {
    Mailto::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// S2.21: the examples of RFC 4151, and their parts.
#[test]
fn s2_21_tags() {
    for (text, authority, date, specific) in [
        (
            "tag:timothy@hpl.hp.com,2001:web/externalHome",
            "timothy@hpl.hp.com",
            (2001, 1, 1),
            "web/externalHome",
        ),
        ("tag:sandro@w3.org,2004-05:Sandro", "sandro@w3.org", (2004, 5, 1), "Sandro"),
        (
            "tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19",
            "my-ids.com",
            (2001, 9, 15),
            "TimKindberg:presentations:UBath2004-05-19",
        ),
        ("tag:blogger.com,1999:blog-555", "blogger.com", (1999, 1, 1), "blog-555"),
        ("tag:yaml.org,2002:int", "yaml.org", (2002, 1, 1), "int"),
        ("tag:a,2000:", "a", (2000, 1, 1), ""),
        ("tag:a.b-c.d,2004-02-29:e?f/g", "a.b-c.d", (2004, 2, 29), "e?f/g"),
        ("tag:a,2003-02-28:", "a", (2003, 2, 28), ""),
        ("tag:a,2000-02-29:", "a", (2000, 2, 29), ""),
        ("tag:a,2003-04-30:", "a", (2003, 4, 30), ""),
        ("tag:a,2003-12-31:", "a", (2003, 12, 31), ""),
    ] {
        let tag = tag(text);
        assert_eq!((tag.authority(), tag.date().full()), (authority, date), "{text}");
        assert_eq!((tag.specific().as_str(), tag.canonical().as_ref()), (specific, text));
    }
}

/// S2.21: malformed tags.
#[test]
fn s2_21_rejected() {
    for (text, code, part, at) in [
        ("tag:", "missing", "authority", 4),
        ("tag:,2001:a", "missing", "authority", 4),
        ("tag:a:b", "missing", "date", 5),
        ("tag:a,2001", "missing", "specific", 10),
        ("tag:a_b,2001:c", "unexpected-character", "authority", 5),
        ("tag:a@b@c,2001:d", "unexpected-character", "authority", 7),
        ("tag:@b,2001:d", "missing", "authority", 4),
        ("tag:a-,2001:b", "hyphen-at-label-end", "authority", 5),
        ("tag:a..b,2001:c", "missing", "authority", 6),
        ("tag:a,01:b", "invalid-date-format", "date", 6),
        ("tag:a,2001-1:b", "invalid-date-format", "date", 11),
        ("tag:a,2001-01-01-01:b", "invalid-date-format", "date", 17),
        ("tag:a,2001-13:b", "invalid-date", "date", 11),
        ("tag:a,2001-00:b", "invalid-date", "date", 11),
        ("tag:a,2001-02-29:b", "invalid-date", "date", 14),
        ("tag:a,1900-02-29:b", "invalid-date", "date", 14),
        ("tag:a,200x:b", "unexpected-character", "date", 9),
    ] {
        let error = Tag::parse(text).expect_err(text);
        assert_eq!((error.code(), error.part(), error.offset()), (code, part, at), "{text}");
    }
}

/// S2.21: comparison is character by character; upper-case letters give a finding.
#[test]
fn s2_21_comparison() {
    let (a, b) = (tag("tag:example.com,2000:a"), tag("tag:Example.com,2000:a"));
    assert!(!a.is_equivalent(&b));
    assert!(!a.is_equivalent(&tag("tag:example.com,2000-01-01:a")));
    assert!(!a.is_equivalent(&tag("tag:example.com,2000:%61")));
    assert!(!a.is_equivalent(&tag("tag:example.com,2000:a#")));
    assert!(a.is_equivalent(&tag("TAG:example.com,2000:a")));
    assert_eq!(b.findings()[0].rule.code, "uppercase-authority");
}

/// S2.21: building keeps the given parts, or fails.
#[test]
fn s2_21_built() {
    let date = |month, day| Date { year: 2001, month, day };
    let build = |authority: &str, date, specific: &str| match Tag::build(authority, date, specific)
    {
        Ok(tag) => {
            assert_eq!((tag.authority(), tag.specific().as_str()), (authority, specific));
            assert_eq!(tag.date().full(), date.full());
            tag.to_string()
        }
        Err(error) => error.to_string(),
    };
    assert_eq!(build("a.b", date(None, None), ""), "tag:a.b,2001:");
    assert_eq!(build("a@b", date(Some(2), Some(3)), "c?d"), "tag:a@b,2001-02-03:c?d");
    assert_eq!(build("a", date(None, Some(5)), "b"), "tag:a,2001-01-05:b");
    let other = "unexpected ',' in authority at byte 1";
    assert_eq!(build("a,2000:x", date(None, None), "b"), other);
    assert_eq!(build("a", date(Some(13), None), "b"), "nonexistent day in date at byte 5");
    assert_eq!(build("a", date(None, None), "b#c"), "unexpected '#' in specific at byte 1");
    assert_eq!(build("a", date(None, None), "b c"), "unexpected ' ' in specific at byte 1");
}

/// S2.22: a token and a query; unregistered tokens are accepted.
#[test]
fn s2_22_about() {
    for (text, token, query) in [
        ("about:blank", "blank", None),
        ("about:", "", None),
        ("about:config?x=y", "config", Some("x=y")),
        ("about:a:b@c;d=e", "a:b@c;d=e", None),
    ] {
        let about = AboutUri::parse(text).unwrap();
        assert_eq!((about.token(), about.query()), (token, query));
    }
    let blank = AboutUri::parse("ABOUT:%62lank?a#b").unwrap();
    assert!(!blank.fields().get("meaning").unwrap().is_null());
    assert_eq!(blank.canonical(), "about:blank?a#b");
    assert_eq!(blank.uri().fragment(), Some("b"));
    let other = AboutUri::parse("about:Blank").unwrap();
    assert!(other.fields().get("meaning").unwrap().is_null());
    assert_eq!(AboutUri::parse("about:a/b").unwrap_err().part(), "token");
}

/// K2.10: none of these schemes has an authority.
#[test]
fn k2_10_no_authority() {
    for text in ["tel://+1", "tag://a,2001:1", "about://blank", "mailto://a@b.c"] {
        let error = Registry::new().read(text).unwrap_err();
        assert_eq!((error.code(), error.part()), ("not-allowed", "authority"), "{text}");
    }
}

/// S2.18: global and local numbers, separators, parameters.
#[test]
fn s2_18_numbers() {
    let global = tel("tel:+1-201-555-0123");
    assert_eq!(global.number(), "+12015550123");
    let local = tel("tel:7042;phone-context=example.com");
    assert_eq!(local.number(), "7042");
    assert_eq!(local.phone_context(), Some("example.com"));
    assert_eq!(tel("tel:863-1234;phone-context=+1-914-555").phone_context(), Some("+1914555"));
    assert_eq!(tel("tel:*21%23;phone-context=a").number(), "*21#");
    assert_eq!(tel("tel:ab.c(d);phone-context=a").number(), "abcd");
    let all = tel("tel:+49;isub=a/b?c@d;ext=1-2;x-y;z=[1]".replace("[1]", "%5B1%5D").as_str());
    assert_eq!(all.extension(), Some("12"));
    assert_eq!(all.parameter("isub"), Some(Some("a/b?c@d")));
    assert_eq!((all.parameter("x-y"), all.parameter("z")), (Some(None), Some(Some("%5B1%5D"))));
}

/// S2.18: malformed numbers; a local number needs a context.
#[test]
fn s2_18_rejected() {
    for (text, code, part, at) in [
        ("tel:", "missing", "number", 4),
        ("tel:+", "missing", "number", 5),
        ("tel:+-.", "missing-digit", "number", 5),
        ("tel:+1a", "unexpected-character", "number", 6),
        ("tel:+*1", "unexpected-character", "number", 5),
        ("tel:12g", "unexpected-character", "number", 6),
        ("tel:12", "missing", "phone-context", 6),
        ("tel:12;ext=3", "missing", "phone-context", 12),
        ("tel:+1;ext=", "missing", "ext", 11),
        ("tel:+1;ext", "missing", "ext", 10),
        ("tel:+1;ext=a", "unexpected-character", "ext", 11),
        ("tel:+1;ext=-.", "missing-digit", "ext", 11),
        ("tel:1;phone-context=+-", "missing-digit", "phone-context", 21),
        ("tel:1;phone-context=-a", "hyphen-at-label-end", "phone-context", 20),
        ("tel:1;phone-context=a.1", "unexpected-character", "phone-context", 22),
        ("tel:1;phone-context=", "missing", "phone-context", 20),
        ("tel:+1;=a", "missing", "parameter", 7),
        ("tel:+1;a_b", "unexpected-character", "parameter", 8),
        ("tel:+1;a=", "missing", "value", 9),
        ("tel:+1;a=b=c", "unexpected-character", "value", 10),
        ("tel:+1;a;A", "duplicate", "parameter", 9),
        ("tel:+1#2", "not-allowed", "fragment", 7),
        ("tel:%23%23x;phone-context=a", "unexpected-character", "number", 10),
        ("tel:+1;b;c;b;c", "duplicate", "parameter", 11),
    ] {
        let error = Tel::parse(text).expect_err(text);
        assert_eq!((error.code(), error.part(), error.offset()), (code, part, at), "{text}");
    }
}

/// S2.18: comparison ignores separators, case and the order of parameters. A parameter on one side
/// only makes a difference.
#[test]
fn s2_18_comparison() {
    for (a, b, same) in [
        ("tel:+1-201-555-0123", "tel:+1(201)555.0123", true),
        ("tel:+12015550123", "TEL:+12015550123", true),
        ("tel:+1;a=b;c=d", "tel:+1;C=D;A=%42", true),
        ("tel:1;phone-context=+1-2", "tel:1;phone-context=+12", true),
        ("tel:1;phone-context=Example.COM", "tel:1;phone-context=example.com", true),
        ("tel:+1;ext=1.2", "tel:+1;ext=12", true),
        ("tel:A;phone-context=a", "tel:a;phone-context=a", true),
        ("tel:+1", "tel:1;phone-context=+1", false),
        ("tel:+1;a=b", "tel:+1", false),
        ("tel:+1;a", "tel:+1;a=b", false),
        ("tel:1;phone-context=a", "tel:1;phone-context=b", false),
        ("tel:+12", "tel:+13", false),
    ] {
        assert_eq!(tel(a).is_equivalent(&tel(b)), same, "{a} {b}");
    }
}

/// S2.18: building sorts the parameters.
#[test]
fn s2_18_order() {
    let parameters = [("b", "1"), ("Phone-Context", "+1"), ("a", ""), ("isub", "2"), ("ext", "3")];
    let add = |builder: TelBuilder, (name, value): (&str, &str)| {
        builder.parameter(name, Some(value).filter(|value| !value.is_empty()))
    };
    let built = parameters.into_iter().fold(Tel::builder("12-3#"), add).build().unwrap();
    assert_eq!(built.as_str(), "tel:12-3%23;ext=3;isub=2;Phone-Context=+1;a;b=1");
    assert_eq!(built.canonical(), "tel:123%23;ext=3;isub=2;phone-context=+1;a;b=1");
    assert_eq!(tel("tel:+1;b;a;ext=2").canonical(), "tel:+1;ext=2;a;b");
}

/// S2.18: building keeps the given parameters, or fails.
#[test]
fn s2_18_built() {
    for (number, name, value, message) in [
        ("+1;ext=2", "a", "b", "unexpected ';' in number at byte 2"),
        ("+1", "a;b", "c", "unexpected ';' in parameter 1 at byte 1"),
        ("+1", "a", "b;ext=2", "unexpected ';' in value 1 at byte 1"),
        ("+1", "a=b", "c", "unexpected '=' in parameter 1 at byte 1"),
        ("+1", "a", "b#c", "unexpected '#' in value 1 at byte 1"),
        ("1", "a", "b", "missing phone-context 1 at byte 1"),
    ] {
        let built = Tel::builder(number).parameter(name, Some(value)).build();
        assert_eq!(built.unwrap_err().to_string(), message);
    }
}

/// The examples of RFC 6068.
#[test]
fn mail_examples() {
    for (text, to) in [
        ("mailto:chris@example.com", vec!["chris@example.com"]),
        ("mailto:addr1@an.example,addr2@an.example", vec!["addr1@an.example", "addr2@an.example"]),
        (
            "mailto:?to=addr1@an.example,addr2@an.example",
            vec!["addr1@an.example", "addr2@an.example"],
        ),
        (
            "mailto:addr1@an.example?to=addr2@an.example",
            vec!["addr1@an.example", "addr2@an.example"],
        ),
        ("mailto:%22not%40me%22@example.org", vec!["\"not@me\"@example.org"]),
        ("mailto:%22oh%5C%5Cno%22@example.org", vec!["\"oh\\\\no\"@example.org"]),
        (
            "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
            vec!["\"\\\\\\\"it's\\ ugly\\\\\\\"\"@example.org"],
        ),
        ("mailto:gorby%25kremvax@example.com", vec!["gorby%kremvax@example.com"]),
        ("mailto:unlikely%3Faddress@example.com?blat=foop", vec!["unlikely?address@example.com"]),
        ("mailto:Mike%26family@example.org", vec!["Mike&family@example.org"]),
        (
            "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
            vec!["user@納豆.example.org"],
        ),
        ("mailto:", vec![]),
    ] {
        assert_eq!(mail(text).to().collect::<Vec<_>>(), to, "{text}");
    }
    let infobot = mail("mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index");
    assert_eq!(infobot.header("body"), Some("send current-issue\r\nsend index"));
    let reply = mail("mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E");
    assert_eq!(reply.header("in-reply-to"), Some("<3469A91.D10AF4C@example.com>"));
    assert!(
        mail("mailto:?to=joe@Example.com&cc=bob@example.com&body=hello")
            .is_equivalent(&mail("mailto:joe@example.com?Cc=bob@example.com&Body=hell%6F"))
    );
}

/// Characters that RFC 6068 escapes in its examples stay escaped, and no others.
#[test]
fn mail_canonical() {
    for (text, canonical) in [
        ("mailto:%22not%40me%22@example.org", "mailto:%22not%40me%22@example.org"),
        ("mailto:%61%2B%40Example.ORG", "mailto:a+@example.org"),
        ("mailto:a@%5B127.0.0.1%5D", "mailto:a@%5B127.0.0.1%5D"),
        ("mailto:gorby%25kremvax@example.com", "mailto:gorby%25kremvax@example.com"),
        ("mailto:?to=%22a%2Cb%22@c.d%2Ce@f.g", "mailto:%22a%2Cb%22@c.d,e@f.g"),
        // An escaped quote does not end a quoted string, an escaped backslash does not escape.
        ("mailto:?to=%22a%5C%22%2Cb%22@c.d", "mailto:%22a%5C%22%2Cb%22@c.d"),
        ("mailto:?to=%22a%5C%5C%22@c.d%2Ce@f.g", "mailto:%22a%5C%5C%22@c.d,e@f.g"),
    ] {
        assert_eq!(mail(text).canonical(), canonical);
        assert_eq!(mail(canonical).to().count(), mail(text).to().count());
    }
    let builder = Mailto::builder().to("\"a,b@c\"@d.e").to("f@g.h").header("X-&=", "i&j=k");
    let built = builder.build().unwrap();
    assert_eq!(built.to().collect::<Vec<_>>(), ["\"a,b@c\"@d.e", "f@g.h"]);
    assert_eq!(built.header("x-&="), Some("i&j=k"));
}

/// Invalid addresses, and headers without a value.
#[test]
fn mail_rejected() {
    for text in [
        "mailto:a",
        "mailto:a@",
        "mailto:@b.c",
        "mailto:a@b.c,",
        "mailto:a..b@c.d",
        "mailto:a%20b@c.d",
        "mailto:%22a@b.c",
        "mailto:%22a%22b%22@c.d",
        "mailto:a@b..c",
        "mailto:?to=a",
        "mailto:a@%5Bb",
        "mailto:a@b.c?d",
        "mailto:a@b.c?d=e&",
        "mailto:%FF@b.c",
        "mailto:a@b.c?d=%FF",
    ] {
        assert!(Mailto::parse(text).is_err(), "{text}");
    }
    assert!(Mailto::parse("mailto:a@%5B127.0.0.1%5D").is_ok());
}

/// Unsafe headers give findings.
#[test]
fn mail_findings() {
    let codes = |text| -> Vec<_> {
        mail(text).findings().iter().map(|finding| finding.rule.code).collect()
    };
    assert_eq!(codes("mailto:a@b.c?subject=d&cc=e@f.g"), [""; 0]);
    assert_eq!(codes("mailto:a@b.c?bcc=d@e.f"), ["unsafe-header"]);
    assert_eq!(codes("mailto:a@b.c?body=d/e?f#g"), ["unescaped-delimiter", "ignored-fragment"]);
    assert_eq!(mail("mailto:a@b.c?body=d/e?f#g").canonical(), "mailto:a@b.c?body=d%2Fe%3Ff");
}
