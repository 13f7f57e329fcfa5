//! The files of the explorer, a web page that shows how each standard reads a URL.
//!
//! The page sends requests of `urlens jsonl`, one per line, to the relative URL `ask`, and expects one
//! answer per line. `urlens serve` serves both.
//!
//! ```
//! let page = urlens_explorer::find("").expect("the page itself");
//! assert_eq!(page.media_type, "text/html; charset=utf-8");
//! assert!(page.text.starts_with("<!doctype html>"));
//! ```

/// One file of the page.
///
/// ```
/// let style = urlens_explorer::find("style.css").unwrap();
/// assert_eq!(style.media_type, "text/css; charset=utf-8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// The name, relative to the page.
    pub name: &'static str,
    /// The media type.
    pub media_type: &'static str,
    /// The content.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($name:literal $media_type:ident),* $(,)?) => {
        /// All files of the page, starting with `index.html`.
        ///
        /// ```
        /// assert_eq!(urlens_explorer::FILES[0].name, "index.html");
        /// ```
        pub const FILES: &[File] = &[$(File {
            name: $name,
            media_type: $media_type,
            text: include_str!(concat!("../page/", $name)),
        }),*];
    };
}

files! {
    "index.html" HTML,
    "style.css" CSS,
    "colors.css" CSS,
    "icon.svg" SVG,
    "main.js" SCRIPT,
    "backend.js" SCRIPT,
    "serve.js" SCRIPT,
    "state.js" SCRIPT,
    "questions.js" SCRIPT,
    "dom.js" SCRIPT,
    "text.js" SCRIPT,
    "bytes.js" SCRIPT,
    "lines.js" SCRIPT,
    "table.js" SCRIPT,
    "terms.js" SCRIPT,
    "terms.json" JSON,
    "programs.js" SCRIPT,
    "programs.json" JSON,
    "edit.js" SCRIPT,
    "copy.js" SCRIPT,
    "tools.js" SCRIPT,
    "findings.js" SCRIPT,
    "incidents.json" JSON,
    "tokens.js" SCRIPT,
    "forms.js" SCRIPT,
    "policy.js" SCRIPT,
    "gallery.js" SCRIPT,
    "gallery.json" JSON,
}

/// Finds a file by name. The empty name is `index.html`.
///
/// ```
/// assert_eq!(urlens_explorer::find(""), urlens_explorer::find("index.html"));
/// assert_eq!(urlens_explorer::find("../Cargo.toml"), None);
/// ```
pub fn find(name: &str) -> Option<&'static File> {
    let name = if name.is_empty() { "index.html" } else { name };
    FILES.iter().find(|file| file.name == name)
}
