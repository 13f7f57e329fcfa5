//! The list of programs.

use crate::addressable;
use crate::fast_uri;
use crate::fluent_uri;
use crate::go;
use crate::java_uri;
use crate::java_url;
use crate::node;
use crate::perl;
use crate::program::Program;
use crate::python_urlsplit;
use crate::ruby;
use crate::rust_http;
use crate::uri_js;
use crate::urijs;
use crate::url_parse;
use crate::whatwg;

/// All programs, grouped by family. A program is one line here, and an entry in the file of its family.
static PROGRAMS: &[Program] = &[
    // The URL Standard.
    whatwg::WHATWG,
    // Python.
    python_urlsplit::PY313,
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
