//! The list of programs.

use crate::addressable;
use crate::apr;
use crate::curl;
use crate::fast_uri;
use crate::fluent_uri;
use crate::furl;
use crate::glib;
use crate::go;
use crate::httpx;
use crate::hyperlink;
use crate::java_uri;
use crate::java_url;
use crate::luasocket;
use crate::node;
use crate::perl;
use crate::php;
use crate::program::Program;
use crate::python_urlopen;
use crate::python_urlsplit;
use crate::requests;
use crate::rfc3986;
use crate::ruby;
use crate::rust_http;
use crate::tornado;
use crate::uri_js;
use crate::urijs;
use crate::uritools;
use crate::url_parse;
use crate::urllib3;
use crate::w3lib;
use crate::wget;
use crate::whatwg;
use crate::yarl;

/// All programs, grouped by family. A program is one line here, and an entry in the file of its family.
const ENTRIES: &[Program] = &[
    // The URL Standard.
    whatwg::WHATWG,
    whatwg::RUST_URL,
    // C.
    curl::CURL7,
    curl::CURL8,
    wget::WGET,
    apr::APR,
    glib::GLIB,
    // Lua.
    luasocket::LUA_SOCKET,
    // PHP.
    php::PARSE_URL,
    php::VALID,
    // Python.
    python_urlsplit::PY313,
    python_urlsplit::PY310,
    python_urlsplit::PY39,
    python_urlsplit::PY38,
    python_urlsplit::PY36,
    python_urlsplit::PY27,
    python_urlopen::PY313,
    python_urlopen::PY38,
    python_urlopen::PY27,
    urllib3::URLLIB3,
    requests::REQUESTS,
    yarl::YARL,
    yarl::AIOHTTP,
    httpx::HTTPX,
    tornado::TORNADO,
    w3lib::W3LIB,
    w3lib::SCRAPY,
    furl::FURL,
    hyperlink::HYPERLINK,
    rfc3986::RFC3986,
    uritools::URITOOLS,
    // Go.
    go::GO127,
    go::GO127_CLIENT,
    go::GO119,
    go::GO119_CLIENT,
    // Node.
    node::HTTP,
    node::LEGACY,
    node::HTTP_LEGACY,
    // Packages of npm.
    fast_uri::FAST_URI,
    uri_js::URI_JS,
    url_parse::URL_PARSE,
    urijs::URIJS,
    // Java.
    java_uri::URI,
    java_uri::HTTP_CLIENT,
    java_url::URL,
    java_url::URL_CONNECTION,
    // Ruby.
    ruby::URI,
    addressable::ADDRESSABLE,
    // Perl.
    perl::URI,
    // Rust.
    rust_http::HTTP,
    fluent_uri::FLUENT_URI,
];

static PROGRAMS: [Program; ENTRIES.len()] = {
    let (mut programs, mut i) = ([ENTRIES[0]; ENTRIES.len()], 0);
    while i < ENTRIES.len() {
        programs[i] = if cfg!(feature = "descriptions") {
            ENTRIES[i]
        } else {
            ENTRIES[i].without_description()
        };
        i += 1;
    }
    programs
};

/// All programs that can be emulated.
///
/// ```
/// assert!(urlens_programs::programs().iter().any(|program| program.id == "whatwg"));
/// ```
pub fn programs() -> &'static [Program] {
    &PROGRAMS
}

/// The program with an id.
///
/// ```
/// assert_eq!(urlens_programs::find("py313_urlsplit").unwrap().name, "Python urllib.parse.urlsplit");
/// assert!(urlens_programs::find("netscape").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Program> {
    PROGRAMS.iter().find(|program| program.id == id)
}
