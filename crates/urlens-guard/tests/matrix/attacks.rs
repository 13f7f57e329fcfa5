//! The attacks, and what their success is.

/// A success of an attack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Effect {
    /// A connection to inside.
    Inside,
    /// Credentials for another origin.
    Leak,
    /// A body that contains this text.
    Body(&'static str),
    /// A body that is longer than allowed.
    Long,
}

pub(crate) struct Attack {
    pub(crate) name: &'static str,
    /// The URLs that are fetched, one after the other.
    pub(crate) urls: Vec<String>,
    pub(crate) effect: Effect,
}

/// Forms of an address of the loopback, some of which only some programs read as an address.
const LITERALS: &[(&str, &str)] = &[
    ("literal", "127.0.0.1"),
    ("literal, another host", "127.0.0.7"),
    ("literal, 2 numbers", "127.1"),
    ("literal, 3 numbers", "127.0.1"),
    ("literal, one number", "2130706433"),
    ("literal, hexadecimal", "0x7f000001"),
    ("literal, hexadecimal parts", "0x7f.0x0.0x0.0x1"),
    ("literal, octal", "0177.0.0.1"),
    ("literal, leading zeros", "0000177.0.0.01"),
    ("literal, trailing dot", "127.0.0.1."),
    ("literal, wide digits", "１２７.０.０.１"),
    ("literal, ideographic dots", "127。0。0。1"),
    ("literal, escaped", "%31%32%37.0.0.1"),
    ("literal, zero", "0"),
    ("literal, unspecified", "0.0.0.0"),
    ("literal, IPv6", "[::1]"),
    ("literal, IPv6, all pieces", "[0:0:0:0:0:0:0:1]"),
    ("literal, IPv6 unspecified", "[::]"),
    ("literal, mapped", "[::ffff:127.0.0.1]"),
    ("literal, mapped, hexadecimal", "[::ffff:7f00:1]"),
    ("localhost", "localhost"),
    ("LOCALHOST.", "LOCALHOST."),
    ("userinfo before the host", "good.test@127.0.0.1"),
    ("password before the host", "good.test:80@127.0.0.1"),
];

pub(crate) fn attacks(port: u16, inside_port: u16, client: usize) -> Vec<Attack> {
    let attack = |name, urls: &[String], effect| Attack { name, urls: urls.to_vec(), effect };
    let inside = |name, url: String| attack(name, &[url], Effect::Inside);
    let good = format!("http://good.test:{port}");
    let mut all = Vec::new();
    for (name, host) in LITERALS {
        all.push(inside(name, format!("http://{host}:{port}/")));
    }
    all.push(inside("backslash before the path", format!("http://127.0.0.1:{port}\\@good.test/")));
    all.push(inside("tab in the host", format!("http://127.0.\t0.1:{port}/")));
    all.push(inside("one slash", format!("http:/127.0.0.1:{port}/")));
    all.push(inside("three slashes", format!("http:///127.0.0.1:{port}/")));
    all.push(inside("another port", format!("http://good.test:{inside_port}/")));
    for (name, host) in [
        ("name of inside", "inside"),
        ("mixed addresses", "mixed"),
        ("aliases", "alias"),
        ("only IPv6", "v6"),
        ("mapped in DNS", "mapped"),
        ("0.0.0.0 in DNS", "zero"),
    ] {
        all.push(inside(name, format!("http://{host}.test:{port}/")));
    }
    // The server closes the connection, so that the name is resolved again.
    let rebind = format!("http://rebind-{client}.test:{port}/close");
    all.push(attack("rebinding", &[rebind.clone(), rebind.clone(), rebind], Effect::Inside));
    let warmed = [
        format!("{good}/"),
        format!("http://inside.test:{port}/"),
        format!("http://127.0.0.1:{port}/"),
    ];
    all.push(attack("warmed pool", &warmed, Effect::Inside));
    for (name, location) in [
        ("redirect to an address", format!("http://127.0.0.1:{port}/")),
        ("redirect to a name", format!("http://inside.test:{port}/")),
        ("redirect without a scheme", format!("//127.0.0.1:{port}/")),
        ("redirect to another scheme", format!("ftp://127.0.0.1:{port}/")),
        ("redirect to a short address", format!("http://127.1:{port}/")),
        ("redirect with userinfo", format!("http://good.test@127.0.0.1:{port}/")),
        ("redirect twice", format!("{good}/to?http://127.0.0.1:{port}/")),
    ] {
        all.push(inside(name, format!("{good}/to?{location}")));
    }
    all.push(attack("30 redirects", &[format!("{good}/chain/30")], Effect::Body("END")));
    let leak = format!("{good}/to?http://other.test:{port}/leak");
    all.push(attack("credentials to another origin", &[leak], Effect::Leak));
    all.push(attack("slow response", &[format!("{good}/slow")], Effect::Body("....")));
    all.push(attack("endless response", &[format!("{good}/endless")], Effect::Long));
    all.push(attack("another media type", &[format!("{good}/binary")], Effect::Body("BINARY")));
    all
}
