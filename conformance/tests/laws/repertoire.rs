//! Characters of every range in each component: allowed unescaped, escaped, or decoded. The expected sets
//! are those of `naive.rs`, not those of the library.

use urlens::{Any, Iri, IriRef, Kind, Normalization, Part, Step, Uri, UriRef};

use crate::naive::{allows, is_bidi_formatting, is_unreserved};

const ESCAPE: Normalization<'static> = Normalization::NOTHING.step(Step::Escape);

/// A component, and a reference with a gap in it.
struct Slot {
    name: &'static str,
    before: &'static str,
    after: &'static str,
}

const SLOTS: &[Slot] = &[
    Slot { name: "userinfo", before: "x://u", after: "u@h/p" },
    Slot { name: "host", before: "x://u@h", after: "h:1/p" },
    Slot { name: "path", before: "x://h/p", after: "p?q#f" },
    Slot { name: "query", before: "x://h/p?q", after: "q#f" },
    Slot { name: "fragment", before: "x:p?q#f", after: "f" },
];

/// Every ASCII character, and the ends of every range beyond ASCII.
fn characters() -> impl Iterator<Item = char> {
    const EDGES: [u32; 12] = [
        0x80, 0xa0, 0xd800, 0xe000, 0xf900, 0xfdd0, 0xfdf0, 0xfff0, 0x1_0000, 0xe_0000, 0xe_1000,
        0x10_fffe,
    ];
    let edges = EDGES.iter().flat_map(|edge| edge - 2..edge + 3);
    let planes = (1..=16).flat_map(|plane| (plane << 16) - 3..(plane << 16) + 2);
    let bidi = 0x200c..0x2030;
    (0..0x80).chain(edges).chain(planes).chain(bidi).filter_map(char::from_u32)
}

impl Slot {
    fn around(&self, middle: &str) -> String {
        format!("{}{middle}{}", self.before, self.after)
    }

    fn allows(&self, c: char, iri: bool) -> bool {
        allows(self.name, c, iri)
    }

    /// True if `c` ends this component, so that the text has other components.
    fn ends(&self, c: char) -> bool {
        match self.name {
            "userinfo" => "@/?#".contains(c),
            "host" => ":/?#".contains(c),
            "path" => "?#".contains(c),
            "query" => c == '#',
            _ => false,
        }
    }
}

/// True if a text is of a kind, and its component contains `c`.
fn has(kind: Kind, text: &str, name: &str, c: char) -> bool {
    let part: Part = name.parse().expect("a component");
    let read = Any::parse(kind, text);
    read.is_ok_and(|read| read.component(part).is_some_and(|component| component.contains(c)))
}

/// S3.79, S2.24, S2.26, S2.27, S2.49, S2.51-55, K2.4, K2.14: an unescaped character is part of a component
/// exactly if the grammar allows it there.
#[test]
fn unescaped_characters() {
    for slot in SLOTS {
        for c in characters().filter(|c| !slot.ends(*c)) {
            let text = slot.around(&c.to_string());
            let uri = has(Kind::UriRef, &text, slot.name, c);
            let iri = has(Kind::IriRef, &text, slot.name, c);
            assert_eq!(uri, slot.allows(c, false), "{c:?} in {}", slot.name);
            assert_eq!(iri, slot.allows(c, true), "{c:?} in {}", slot.name);
        }
    }
}

/// S3.79, S3.31, S3.40, S3.41: setters accept exactly the characters that parsing accepts.
#[test]
fn characters_in_setters() {
    for slot in SLOTS {
        for c in characters() {
            let value = format!("{}{c}", if slot.name == "path" { "/p" } else { "p" });
            let mut uri = UriRef::parse("//h/p").unwrap();
            let mut iri = IriRef::parse("//h/p").unwrap();
            let (uri, iri) = match slot.name {
                "userinfo" => (uri.set_userinfo(Some(&value)), iri.set_userinfo(Some(&value))),
                "host" => (uri.set_host(Some(&value)), iri.set_host(Some(&value))),
                "path" => (uri.set_path(&value), iri.set_path(&value)),
                "query" => (uri.set_query(Some(&value)), iri.set_query(Some(&value))),
                _ => (uri.set_fragment(Some(&value)), iri.set_fragment(Some(&value))),
            };
            assert_eq!(uri.is_ok(), slot.allows(c, false), "{c:?} in {}: {uri:?}", slot.name);
            assert_eq!(iri.is_ok(), slot.allows(c, true), "{c:?} in {}: {iri:?}", slot.name);
        }
    }
}

/// S2.50, S2.51, S2.56: a port consists of digits; a scheme of letters, digits, `+`, `-` and `.`.
#[test]
fn schemes_and_ports() {
    for c in characters() {
        let scheme = format!("a{c}b:x");
        let reads =
            Iri::parse(&scheme).is_ok_and(|iri| iri.scheme() == &scheme[..scheme.len() - 2]);
        assert_eq!(reads, c.is_ascii_alphanumeric() || "+-.".contains(c), "{c:?}");
        let first = Iri::parse(&format!("{c}a:x")).is_ok_and(|iri| iri.scheme().len() == 2);
        assert_eq!(first, c.is_ascii_alphabetic(), "{c:?}");
        let port = format!("//h:1{c}2/");
        let reads = IriRef::parse(&port)
            .is_ok_and(|iri| iri.port_text().is_some_and(|digits| digits.len() == 3));
        assert_eq!(reads, c.is_ascii_digit(), "{c:?}");
    }
}

/// S3.79, S3.56-62, S2.78, S2.79, K3.13: an escape is decoded exactly if its character is allowed unescaped and
/// is not reserved; an unescaped character stays.
#[test]
fn escaped_characters() {
    for slot in SLOTS {
        for c in characters() {
            let mut buffer = [0; 4];
            let octets = c.encode_utf8(&mut buffer).bytes();
            let escaped: String = octets.map(|octet| format!("%{octet:02X}")).collect();
            let text = slot.around(&escaped);
            let decoded = slot.around(&c.to_string());

            let uri = Uri::parse(text.as_str()).unwrap();
            let want = if is_unreserved(c) { &decoded } else { &text };
            assert_eq!(uri.normalize_with(&ESCAPE).as_str(), want, "{c:?} in {}", slot.name);

            let iri = Iri::parse(text.as_str()).unwrap();
            let raw =
                is_unreserved(c) || !c.is_ascii() && slot.allows(c, true) && !is_bidi_formatting(c);
            let want = if raw { &decoded } else { &text };
            assert_eq!(iri.normalize_with(&ESCAPE).as_str(), want, "{c:?} in {}", slot.name);

            if !slot.ends(c) && slot.allows(c, true) {
                let clear = Iri::parse(decoded.as_str()).unwrap();
                assert_eq!(
                    clear.normalize_with(&ESCAPE).as_str(),
                    decoded,
                    "{c:?} in {}",
                    slot.name
                );
            }
        }
    }
}

/// S3.59, S3.61, S2.49, K3.1, KX.6: loose parsing escapes exactly the characters that are not allowed, as UTF-8.
#[test]
fn characters_in_loose_parsing() {
    for slot in SLOTS {
        // In a host, brackets start an IP literal or are errors.
        let skipped =
            |c: char| slot.ends(c) || slot.name == "host" && "[]@".contains(c) || c == '%';
        for c in characters().filter(|c| !skipped(*c)) {
            let text = slot.around(&c.to_string());
            let mut buffer = [0; 4];
            let octets = c.encode_utf8(&mut buffer).bytes();
            let escaped: String = octets.map(|octet| format!("%{octet:02X}")).collect();
            let want = |iri| if slot.allows(c, iri) { text.clone() } else { slot.around(&escaped) };
            let uri = UriRef::parse_escaping(&text).unwrap();
            assert_eq!(uri.as_str(), want(false), "{c:?} in {}", slot.name);
            let iri = IriRef::parse_escaping(&text).unwrap();
            assert_eq!(iri.as_str(), want(true), "{c:?} in {}", slot.name);
        }
    }
}
