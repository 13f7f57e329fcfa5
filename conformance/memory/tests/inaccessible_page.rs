//! No operation reads outside of its text: texts of every short length directly before and after a page that
//! may not be read. A wrong read ends the process. Results equal those of the same text elsewhere.

#![cfg(unix)]

use urlens::{IriRef, Normalization, Uri, UriRef, Url, UrlRef, form, percent};
use urlens_memory::Page;

/// The longest text: several blocks of 64 bytes, and a part of one.
const LONGEST: usize = 200;

/// Texts, which are repeated and cut to each length: components, delimiters, escapes, dot segments, letters of
/// two, three and four bytes, and bytes that end a scan.
const PATTERNS: &[&str] = &[
    "a",
    "http://example.org/a/b?c=d&e=f#g",
    "http://u:p@[2001:db8::1]:80/%41%zz/../",
    "HTTP://EXAMPLE.ORG:80/A/./B/",
    "https://\u{e9}xample.org/\u{e9}/\u{20ac}?\u{10348}#\u{e9}",
    "/../a/./b//",
    "%2e%2E%41%e9",
    "a=b&c=+d&%26=%3d&",
    "\u{e9}",
    "\u{20ac}",
    "\u{10348}",
    "a\tb\nc\r",
    "http:\\\\h\\a",
    "file:///C|/a/../b",
    "x-scheme+1.2:opaque path ",
    "1.2.3.0x7f.",
    "....////::::@@@@????####%%%%",
    "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo",
];

/// The results of the operations that use vector instructions.
fn results(text: &str) -> String {
    let mut all =
        format!("{:?}\n", UriRef::parse_borrowed(text).map_err(|error| error.to_string()));
    let mut add = |line: String| all.push_str(&(line + "\n"));
    if let Ok(uri) = UriRef::parse_borrowed(text) {
        add(uri.normalize_syntax().to_string());
        add(uri.normalize().to_string());
        add(uri.normalize_with(&Normalization::SRFI).to_string());
        add(uri.collapse_dot_segments().to_string());
        add(format!("{:?}", uri.raw_query_pairs().collect::<Vec<_>>()));
        add(format!("{:?}", uri.query_pairs().collect::<Vec<_>>()));
        let base = Uri::parse_borrowed("http://example.org/a/b?c").expect("a base");
        add(format!("{:?}", base.resolve(uri)));
    }
    if let Ok(iri) = IriRef::parse_borrowed(text) {
        add(iri.normalize_syntax().to_string());
        add(iri.normalize().to_string());
        add(format!("{:?}", iri.to_uri()));
    }
    let base = Url::parse("http://example.org/a/b?c").expect("a base");
    add(format!("{:?}", Url::parse_borrowed(text).map_err(|error| error.to_string())));
    add(format!("{:?} {:?}", Url::can_parse(text), Url::host_of(text).ok()));
    add(format!("{:?}", base.join(text).map_err(|error| error.to_string())));
    add(format!("{:?}", UrlRef::parse(text).map(|link| link.to_string()).ok()));
    add(format!("{:?} {:?}", percent::decode(text), form::parse(text).collect::<Vec<_>>()));
    let mut url = base;
    let _ = (url.set_path(text), url.set_query(Some(text)), url.set_fragment(Some(text)));
    let _ = (url.set_username(text), url.set_host(Some(text)));
    add(url.to_string());
    let mut decoded = vec![0; text.len() + 32];
    add(urlens::internal::decode_base64_blocks(text.as_bytes(), &mut decoded).to_string());
    all
}

#[test]
fn no_operation_reads_outside_of_its_text() {
    let mut page = Page::new();
    let mut count = 0;
    for pattern in PATTERNS {
        let long = pattern.repeat(LONGEST / pattern.len() + 1);
        for length in (0..=LONGEST).filter(|length| long.is_char_boundary(*length)) {
            let text = &long[..length];
            let expected = results(text);
            for at_end in [true, false] {
                let place = if at_end { page.last(length) } else { page.first(length) };
                place.copy_from_slice(text.as_bytes());
                let placed = std::str::from_utf8(place).expect("the text");
                assert_eq!(results(placed), expected, "{text:?}");
                count += 1;
            }
        }
    }
    println!("{count} texts next to a page that may not be read");
}

/// Digits are decoded into a place that ends with a page that may not be written.
#[test]
fn base64_is_not_written_outside_of_its_place() {
    let mut page = Page::new();
    let digits = "QUJD".repeat(64);
    for length in 0..digits.len() {
        let expected = {
            let mut elsewhere = vec![0; length];
            let blocks = urlens::internal::decode_base64_blocks(digits.as_bytes(), &mut elsewhere);
            elsewhere.truncate(24 * blocks);
            elsewhere
        };
        let place = page.last(length);
        let blocks = urlens::internal::decode_base64_blocks(digits.as_bytes(), place);
        assert_eq!(place[..24 * blocks], expected);
    }
}

/// The page works: a read after it would end the process, so a child tries it.
#[test]
fn reads_outside_end_the_process() {
    const CHILD: &str = "URLENS_READ_OUTSIDE";
    let mut page = Page::new();
    if std::env::var_os(CHILD).is_some() {
        let last = page.last(1).as_ptr();
        #[allow(unsafe_code)]
        // SAFETY: not safe: the test expects that the system ends the process.
        let byte = unsafe { last.add(1).read_volatile() };
        println!("read {byte}");
        return;
    }
    let program = std::env::current_exe().expect("this program");
    let mut child = std::process::Command::new(program);
    child.args(["--exact", "reads_outside_end_the_process"]).env(CHILD, "1");
    let output = child.output().expect("a child");
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
