//! The list of programs.

use crate::apr;
use crate::curl;
use crate::furl;
use crate::glib;
use crate::httpx;
use crate::hyperlink;
use crate::luasocket;
use crate::php;
use crate::program::Program;
use crate::python_urlopen;
use crate::python_urlsplit;
use crate::requests;
use crate::rfc3986;
use crate::tornado;
use crate::uritools;
use crate::urllib3;
use crate::w3lib;
use crate::wget;
use crate::whatwg;
use crate::yarl;

/// All programs, grouped by family. A program is one line here, and an entry in the file of its family.
static PROGRAMS: &[Program] = &[
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
];

/// All programs that can be emulated.
///
/// ```
/// assert!(urlens_programs::programs().iter().any(|it| it.id == "whatwg"));
/// ```
pub fn programs() -> &'static [Program] {
    PROGRAMS
}

/// The program with an id.
///
/// ```
/// assert_eq!(urlens_programs::find("py313_urlsplit").unwrap().name, "Python urllib.parse.urlsplit");
/// assert!(urlens_programs::find("netscape").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static Program> {
    PROGRAMS.iter().find(|it| it.id == id)
}
