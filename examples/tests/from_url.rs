//! Checks that `docs/from-url.md` is complete: it names every public item of the crate `url`, and its examples,
//! which run as doc tests, call every method.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The methods of `url::Url` and of `ParseOptions`.
const METHODS: &[&str] = &[
    "as_str",
    "authority",
    "base_url",
    "cannot_be_a_base",
    "check_invariants",
    "deserialize_internal",
    "domain",
    "encoding_override",
    "fragment",
    "from_directory_path",
    "from_file_path",
    "has_authority",
    "has_host",
    "host",
    "host_str",
    "into_string",
    "is_special",
    "join",
    "make_relative",
    "options",
    "origin",
    "parse",
    "parse_with_params",
    "password",
    "path",
    "path_segments",
    "path_segments_mut",
    "port",
    "port_or_known_default",
    "query",
    "query_pairs",
    "query_pairs_mut",
    "scheme",
    "serialize_internal",
    "set_fragment",
    "set_host",
    "set_ip_host",
    "set_password",
    "set_path",
    "set_port",
    "set_query",
    "set_scheme",
    "set_username",
    "socket_addrs",
    "syntax_violation_callback",
    "to_file_path",
    "username",
];
const HOST: &[&str] = &["parse", "parse_opaque", "to_owned"];
const ORIGIN: &[&str] = &["ascii_serialization", "is_tuple", "new_opaque", "unicode_serialization"];
const SEGMENTS: &[&str] = &["clear", "extend", "pop", "pop_if_empty", "push"];
const QUIRKS: &[&str] = &[
    "domain_to_ascii",
    "domain_to_unicode",
    "hash",
    "host",
    "hostname",
    "href",
    "origin",
    "password",
    "pathname",
    "port",
    "protocol",
    "search",
    "set_hash",
    "set_host",
    "set_hostname",
    "set_href",
    "set_password",
    "set_pathname",
    "set_port",
    "set_protocol",
    "set_search",
    "set_username",
    "username",
];
const FORM: &[&str] = &[
    "append_key_only",
    "append_pair",
    "byte_serialize",
    "clear",
    "encoding_override",
    "extend_keys_only",
    "extend_pairs",
    "finish",
    "for_suffix",
    "into_owned",
    "new",
    "parse",
];

/// A source file of the crate, its public functions, and functions that users cannot call.
struct Source {
    package: &'static str,
    file: &'static str,
    called: &'static [&'static str],
    /// Public in private modules, or enabled by a feature that is off.
    inner: &'static [&'static str],
}

const SOURCES: &[Source] = &[
    Source { package: "url", file: "src/lib.rs", called: METHODS, inner: &[] },
    Source { package: "url", file: "src/host.rs", called: HOST, inner: &[] },
    Source { package: "url", file: "src/origin.rs", called: ORIGIN, inner: &["url_origin"] },
    Source { package: "url", file: "src/path_segments.rs", called: SEGMENTS, inner: &["new"] },
    Source {
        package: "url",
        file: "src/quirks.rs",
        called: QUIRKS,
        inner: &["internal_components"],
    },
    Source { package: "form_urlencoded", file: "src/lib.rs", called: FORM, inner: &[] },
];

/// Types, traits and variants.
const NAMES: &[&str] = &[
    // The root, and its modules.
    "Url",
    "ParseOptions",
    "Host",
    "Origin",
    "OpaqueOrigin",
    "ParseError",
    "SyntaxViolation",
    "PathSegmentsMut",
    "Position",
    "EncodingOverride",
    "UrlQuery",
    "form_urlencoded",
    "quirks",
    "InternalComponents",
    "internal_components",
    "Parse",
    "ParseIntoOwned",
    "ByteSerialize",
    "Serializer",
    "Target",
    // Variants.
    "Domain",
    "Ipv4",
    "Ipv6",
    "Opaque",
    "Tuple",
    "BeforeScheme",
    "AfterScheme",
    "BeforeUsername",
    "AfterUsername",
    "BeforePassword",
    "AfterPassword",
    "BeforeHost",
    "AfterHost",
    "BeforePort",
    "AfterPort",
    "BeforePath",
    "AfterPath",
    "BeforeQuery",
    "AfterQuery",
    "BeforeFragment",
    "AfterFragment",
    "EmptyHost",
    "IdnaError",
    "InvalidPort",
    "InvalidIpv4Address",
    "InvalidIpv6Address",
    "InvalidDomainCharacter",
    "RelativeUrlWithoutBase",
    "RelativeUrlWithCannotBeABaseBase",
    "SetHostOnCannotBeABaseUrl",
    "Overflow",
    "Backslash",
    "C0SpaceIgnored",
    "EmbeddedCredentials",
    "ExpectedDoubleSlash",
    "ExpectedFileDoubleSlash",
    "FileWithHostAndWindowsDrive",
    "NonUrlCodePoint",
    "NullInFragment",
    "PercentDecode",
    "TabOrNewlineIgnored",
    "UnencodedAtSign",
    "description",
    // Traits of `Url`.
    "FromStr",
    "TryFrom",
    "Hash",
    "Clone",
    "Serialize",
    "Deserialize",
    // Features.
    "serde",
    "expose_internals",
    "debugger_visualizer",
];

fn page() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/from-url.md");
    fs::read_to_string(file).unwrap()
}

/// The code of the examples on the page.
fn examples(page: &str) -> String {
    let blocks = page.split("```rust\n").skip(1);
    blocks.map(|it| it.split("```").next().unwrap_or_default()).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|it| it == word)
}

#[test]
fn every_item_is_on_the_page() {
    let page = page();
    let missing: Vec<_> = NAMES.iter().filter(|name| !has_word(&page, name)).collect();
    assert_eq!(missing, [&""; 0]);
}

#[test]
fn every_method_is_called() {
    let code = examples(&page());
    for Source { package, file, called, .. } in SOURCES {
        for name in *called {
            let ways = [format!(".{name}("), format!("::{name}("), format!(".{name}::<")];
            assert!(ways.iter().any(|way| code.contains(way)), "{name} of {package}, {file}");
        }
    }
}

/// The lists above equal the sources of the crates.
#[test]
fn lists_are_complete() {
    for Source { package, file, called, inner } in SOURCES {
        let source = fs::read_to_string(folder_of(package).join(file)).unwrap();
        let public = source.lines().filter_map(|line| line.trim_start().strip_prefix("pub fn "));
        let end = |c: char| !c.is_alphanumeric() && c != '_';
        let found: BTreeSet<&str> = public.filter_map(|it| it.split(end).next()).collect();
        let listed: BTreeSet<&str> = called.iter().chain(*inner).copied().collect();
        assert_eq!(found, listed, "{package}, {file}");
    }
}

/// Variants are lines that start with a capital.
#[test]
fn variants_are_complete() {
    let folder = folder_of("url");
    for (file, start, count) in [
        ("src/parser.rs", "\nsimple_enum_error! {\n", 10),
        ("src/parser.rs", "\nsyntax_violation_enum! {\n", 11),
        ("src/slicing.rs", "\npub enum Position {\n", 16),
        ("src/host.rs", "\npub enum Host<S = String> {\n", 3),
        ("src/origin.rs", "\npub enum Origin {\n", 2),
    ] {
        let source = fs::read_to_string(folder.join(file)).unwrap();
        let (_, after) = source.split_once(start).unwrap_or_else(|| panic!("{start} in {file}"));
        let lines = after.lines().take_while(|it| *it != "}").map(str::trim_start);
        let variants = lines.filter(|it| it.starts_with(|c: char| c.is_ascii_uppercase()));
        let end = |c: char| !c.is_alphanumeric();
        let variants: Vec<&str> = variants.filter_map(|it| it.split(end).next()).collect();
        assert_eq!(variants.len(), count, "{variants:?}");
        let missing: Vec<_> = variants.iter().filter(|it| !NAMES.contains(it)).collect();
        assert_eq!(missing, [&""; 0]);
    }
}

/// The folder with the source of a dependency.
fn folder_of(package: &str) -> PathBuf {
    // Packages of other platforms may not be downloaded.
    let rustc = output(Command::new("rustc").arg("-vV"));
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version=1", "--filter-platform", host]);
    let metadata = output(cargo.current_dir(env!("CARGO_MANIFEST_DIR")));
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let found = packages.iter().find(|it| it["name"] == package).unwrap();
    let manifest = found["manifest_path"].as_str().unwrap();
    Path::new(manifest).parent().unwrap().to_path_buf()
}

fn output(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
