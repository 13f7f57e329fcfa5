//! Rules of Python's programs, each with a text to which it applies.

use urlens_programs::{find, programs};

/// Program, text, and the code of a rule that refuses the text or takes effect.
const EXAMPLES: &[(&str, &str, &str)] = &[
    ("py27_urlsplit", "example.org:80", "scheme-port"),
    ("py27_urlsplit", "http://[::1/", "brackets"),
    ("py27_urlsplit", "http://a\u{ff0f}b/", "nfkc"),
    ("py27_urlsplit", "http://h:x/", "port-digits"),
    ("py27_urlsplit", "http://h:65536/", "port-dropped"),
    ("py36_urlsplit", "ht\ntp://h/", "removed"),
    ("py38_urlsplit", " http://h/", "leading"),
    ("py38_urlsplit", "https:80", "scheme-port"),
    ("py39_urlsplit", "http://h:65536/", "port-range"),
    ("py310_urlsplit", "http://h:+80/", "port-digits"),
    ("py313_urlsplit", "http://[1.2.3.4]/", "bracketed"),
    ("py27_urlopen", "<URL:http://h/>", "unwrap"),
    ("py313_urlopen", " http://h/", "unwrap"),
    ("py313_urlopen", "//h/", "type"),
    ("py313_urlopen", "ftp://h/", "protocol"),
    ("py313_urlopen", "http:/h/", "host"),
    ("py313_urlopen", "http://h%2eexample/", "unquoted"),
    ("py313_urlopen", "http://h:x/", "port"),
    ("py313_urlopen", "http://h/a b", "control"),
    ("py313_urlopen", "http://a..b/", "idna"),
    ("py313_urlopen", "http://[u]@h/", "bracketed"),
    ("py313_urlopen", "http://h]/", "brackets"),
    ("py313_urlopen", "http://a\u{ff20}b/", "nfkc"),
    ("py_urllib3", "example.com://evil.example/", "no-scheme"),
    ("py_urllib3", "http://a[b/", "authority"),
    ("py_urllib3", "http://h:65536/", "port-range"),
    ("py_urllib3", "http://a b/", "host-character"),
    ("py_urllib3", "http://a%00b/", "host-escape"),
    ("py_urllib3", "http://\u{e9}_/", "idna"),
    ("py_requests", "ftp://h/", "scheme"),
    ("py_requests", "http:///h", "no-host"),
    ("py_requests", "http://*.h/", "label"),
    ("py_requests", "http://h:0/", "port-zero"),
    ("py_requests", "http://u:\u{3a9}@h/", "credentials"),
    ("py_requests", "http://a..b/", "name"),
    ("py_requests", "http://[::1%4B]/", "bracketed"),
    ("py_yarl", "\x0chttp://h/", "leading"),
    ("py_yarl", "http://h\r/", "removed"),
    ("py_yarl", "http://h\\@evil.example/", "backslash"),
    ("py_yarl", "http://a[::1]/", "brackets"),
    ("py_yarl", "http://[a]/", "bracketed"),
    ("py_yarl", "http://h\u{ff05}/", "nfkc"),
    ("py_yarl", "http://h:8a/", "port"),
    ("py_yarl", "http://h:-1/", "port-range"),
    ("py_yarl", "http://u@/", "host"),
    ("py_yarl", "http://a\u{200b}b/", "ignorable"),
    ("py_yarl", "http://\u{e9}..b/", "idna"),
    ("py_yarl", "http://xevil.example\u{ff3b}/", "cut"),
    ("py_yarl", "ftp://h/", "default-port"),
    ("py_aiohttp", "ftp://h/", "protocol"),
    ("py_aiohttp", "http:/h", "no-host"),
    ("py_httpx", "http://h/\u{7f}", "control"),
    ("py_httpx", "ws://h/", "protocol"),
    ("py_httpx", "http:/h", "no-host"),
    ("py_httpx", "http://1.2.3.256/", "ipv4"),
    ("py_httpx", "http://[1.2.3.4]/", "ipv6"),
    ("py_httpx", "http://\u{e9}_/", "idna"),
    ("py_httpx", "http://h:x/", "port"),
    ("py_httpx", "http://[::1%\u{e9}]/", "zone"),
    ("py_httpx", "http://xn--a/", "punycode"),
    ("py_tornado", "ftp://h/", "protocol"),
    ("py_tornado", "http://h:/", "empty-port"),
    ("py_w3lib", "http://h/ ", "trimmed"),
    ("py_w3lib", "http://h\\@evil.example/", "backslash"),
    ("py_w3lib", "http://a[::1]/", "brackets-around"),
    ("py_w3lib", "http://[V1.a]/", "bracketed-address"),
    ("py_w3lib", "http://h\u{ff3c}/", "nfkc-backslash"),
    ("py_w3lib", "http://h:65536/", "port"),
    ("py_w3lib", "http://[::1%\u{e9}]/", "zone"),
    ("py_scrapy", "http:h", "scheme"),
    ("py_scrapy", "http://\u{e9}..b/", "ascii"),
    ("py_scrapy", "ftp://h/", "protocol"),
    ("py_scrapy", "http://u@h/", "userinfo"),
    ("py_furl", "http://a..b/", "host"),
    ("py_furl", "http://h:0/", "port"),
    ("py_furl", "http://xn--a/", "idna"),
    ("py_furl", "http://\u{2028}h/", "name"),
    ("py_furl", "http:", "default-port"),
    ("py_hyperlink", "http://h/#a\nb", "newline"),
    ("py_hyperlink", "http://a[b/", "host"),
    ("py_hyperlink", "http://u@v@h/", "two-at"),
    ("py_hyperlink", "http://h:/", "port"),
    ("py_hyperlink", "h_t://h/", "scheme"),
    ("py_hyperlink", "http://[:1]/", "ipv6"),
    ("py_hyperlink", "http://a\0/", "nul"),
    ("py_hyperlink", "redis://h/", "default-port"),
    ("py_rfc3986", "http://@h/", "authority"),
    ("py_rfc3986", "http://1.2.3.256/", "ipv4"),
    ("py_rfc3986", "http://[::1%eth0]/", "zone"),
    ("py_rfc3986", "http://h:65536/", "port-range"),
    ("py_rfc3986", "http://h/[", "brackets"),
    ("py_uritools", "http://2130706433/", "digits"),
    ("py_uritools", "http://a]/", "brackets"),
    ("py_uritools", "http://[v1.a]/", "address"),
    ("py_uritools", "http://%61/", "decoded"),
    ("py_uritools", "http://%ff/", "utf8"),
];

/// Each rule applies to its example.
#[test]
fn rules_apply() {
    for (id, text, code) in EXAMPLES {
        let program = find(id).unwrap_or_else(|| panic!("no program {id}"));
        let applied = match program.read(text) {
            Ok(reading) => reading.applied.iter().any(|rule| rule.code == *code),
            Err(refusal) => refusal.rule.code == *code,
        };
        assert!(applied, "{id}: {text:?}: {code}: {:?}", program.read(text));
    }
}

/// Rules that are read from a library have an example with that library; all others have one here.
#[test]
fn rules_have_examples() {
    let family = |id: &str| id.split('_').next_back().unwrap_or_default().to_owned();
    for program in programs().iter().filter(|program| program.id.starts_with("py")) {
        for rule in program.rules {
            let has_example = EXAMPLES.iter().any(|(id, _, code)| {
                let rules = find(id).map(|program| program.rules).unwrap_or_default();
                *code == rule.code && (rules.contains(rule) || family(id) == family(program.id))
            });
            // A text of more than 65536 characters is not listed.
            assert!(has_example || rule.code == "length", "{}: {}", program.id, rule.code);
        }
    }
}

/// A text whose host some of the programs read differently.
#[test]
fn hosts_differ() {
    let host = |id: &str, text| {
        let reading = find(id).unwrap().read(text).unwrap();
        reading.connect_host.or(reading.host).unwrap_or_default().into_owned()
    };
    let text = "http://good.example\\@evil.example/";
    assert_eq!(host("py313_urlsplit", text), "evil.example");
    assert_eq!(host("py_urllib3", text), "good.example");
    assert_eq!(host("py_requests", text), "good.example");
    assert_eq!(host("py_w3lib", text), "good.example");
    assert_eq!(host("py_httpx", text), "evil.example");

    // The first and the last character are removed.
    assert_eq!(host("py_aiohttp", "http://x\u{ff3b}evil.example/"), "[evil.exampl");
    assert_eq!(host("py_aiohttp", "http://\u{ff3b}evil.examplex/"), "evil.example");
}
