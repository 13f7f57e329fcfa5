//! Generates `docs/programs.md` from the list of programs: fails if it is out of date, and updates it with
//! `URLENS_BLESS=1`.

use crate::page::code;
use std::fmt::Write as _;
use urlens_conformance::generated;
use urlens_programs::{Program, ProgramKind, Status, agreed_text, between, find, programs, select};
use urlens_readings::{Group, PROGRAM_CLASSES, PROGRAM_EXAMPLES, Readings, Severity};

const INTRODUCTION: &str = "\
# How programs read URLs

The standards say how a URL should be read. Programs have rules of their own, and a URL that one program checks and another one fetches is safe only if both find the same
host. urlens emulates how programs read a text: scheme, host, port and the other components, or a refusal, and for clients where they connect.

This page is generated from the list of programs by a test, which also checks every verdict.

```sh
urlens programs                                                    # the list
urlens readings --programs all 'https://a.example?@b.example/'     # who connects where
urlens between curl8 py_requests 'http://a.example\\@b.example/'     # one checks, another fetches: they find different hosts
urlens check --policy fetch --client curl8 URL                     # deny what curl reads differently; print the text to fetch
```

In Rust, `urlens_programs` has `connects_to`, `between`, `groups` and `agreed_text`; `urlens_readings` with the feature `programs` has `Agreed::by(&programs)`,
`Readings::with_programs` and `PolicyBuilder::client`. The operations are `programs`, `connects-to`, `between`, `program-groups`, `readings` with `programs`, and `policy` with
`client` ([operations](operations.md)). Columns have `connects_to`, `between`, `program_groups`, and `severity` and `findings` with `programs` ([columns](columns.md)): in SQL,
`url_between(url, 'go127', 'curl8')`; in Python, `urlens.columns.between(urls, 'go127', 'curl8')`.

## Connections

A program *connects elsewhere* if it finds another host, port or scheme than every standard that accepts the text. A program that refuses the text does not: nothing is fetched. Nor
does one that finds no host, or a host that no resolver accepts (with `@`, `%`, a space). Hosts are compared after IDNA to ASCII, without regard to case, and IPv6 addresses by
value. A number that is a name for one program and an address for another one is a difference. An absent port is the default port of the scheme.

Another host is *critical*, another port or scheme *high*.
";

const DEFAULT: &str = "
## Default programs

These are compared unless others are named: programs that are maintained and widely used, so that a text that one of them reads differently is a risk for many. They are not
asked about relative references, `file` URLs, and schemes without hierarchy (`mailto`, `tel`, `urn`, …), which are not passed to clients; and only a reading by which a client
would connect has a finding.
";

const OTHER: &str = "
## Other programs

These are compared if they are named, or with `--programs all`: earlier versions, functions that are deprecated, and programs that rarely fetch URLs that users supply. So
`https://example.com?mail=a@b.example`, an ordinary URL, has no such finding by default, and a critical one for LuaSocket.
";

const MATRIX: &str = "
## Programs and causes

For each cause, programs that connect elsewhere for one of its examples: to another **host**, to another port, or with another scheme. A dash means that the program reads all
examples as a standard does, or refuses them.
";

const INCIDENTS_TEXT: &str = "
## Incidents

Public advisories about texts that two programs read differently, and the result of `urlens between` for the measured versions. Where these have the correction, the result is
`same` or `refused`.
";

const REPORT: &str = "
## Programs that changed

A version that was not measured is not in the list. If another version of a program reads a text differently than its emulation:

1. Run the real program on generated texts: `programs/verify --strings 10000 NAME`. It installs what it can by package name, and prints the texts that differ, with both readings and
   the version.
2. Open an issue with the version, a short text, the reading of the program, and that of `urlens jsonl` (`{\"op\":\"programs\",\"input\":\"…\",\"programs\":[\"NAME\"]}`).
3. A version that differs is a value of its own in the file of its family ([ARCHITECTURE.md](../ARCHITECTURE.md)): versions that are in use stay.
";

/// A public advisory: name, address, text, checker, fetcher, verdict, summary.
struct Incident {
    name: &'static str,
    address: &'static str,
    text: &'static str,
    checker: &'static str,
    fetcher: &'static str,
    verdict: &'static str,
    summary: &'static str,
}

#[rustfmt::skip]
const INCIDENTS: &[Incident] = &[
    Incident {
        name: "GHSA-v359-jj2v-j536", address: "https://github.com/vllm-project/vllm/pull/34743",
        text: "http://a.example\\@b.example/", checker: "py_urllib3", fetcher: "py_aiohttp", verdict: "refused",
        summary: "vLLM checked a URL with urllib3 and fetched the original text with aiohttp",
    },
    Incident {
        name: "CVE-2026-18446", address: "https://nvd.nist.gov/vuln/detail/CVE-2026-18446",
        text: "https:\\\\a.example/", checker: "fast_uri", fetcher: "whatwg", verdict: "refused",
        summary: "fast-uri found no host after backslashes, which the URL Standard reads as slashes",
    },
    Incident {
        name: "CVE-2026-6322", address: "https://github.com/advisories/GHSA-v39h-62p7-jpjc",
        text: "https://a.example%40b.example/", checker: "fast_uri", fetcher: "py_requests", verdict: "refused",
        summary: "fast-uri decoded delimiters in the host when it normalized a URI",
    },
    Incident {
        name: "CVE-2026-25679", address: "https://nvd.nist.gov/vuln/detail/CVE-2026-25679",
        text: "http://a.example[::1]:80/", checker: "go119", fetcher: "py313_urlsplit", verdict: "different-host",
        summary: "Go accepted text before an address in brackets",
    },
    Incident {
        name: "CVE-2025-47912", address: "https://nvd.nist.gov/vuln/detail/CVE-2025-47912",
        text: "http://[127.0.0.1]/", checker: "py38_urlsplit", fetcher: "go119_client", verdict: "same",
        summary: "Go accepted names and IPv4 addresses in brackets",
    },
    Incident {
        name: "CVE-2025-0938", address: "https://nvd.nist.gov/vuln/detail/CVE-2025-0938",
        text: "http://a.example[::1]/", checker: "py313_urlsplit", fetcher: "wget", verdict: "refused",
        summary: "Python accepted names with brackets, and returned the text in the brackets as the host",
    },
    Incident {
        name: "CVE-2024-11168", address: "https://nvd.nist.gov/vuln/detail/CVE-2024-11168",
        text: "http://[a.example]/", checker: "py310_urlsplit", fetcher: "whatwg", verdict: "refused",
        summary: "Python accepted any text in brackets as a host",
    },
    Incident {
        name: "CVE-2023-24329", address: "https://nvd.nist.gov/vuln/detail/CVE-2023-24329",
        text: " https://a.example/", checker: "py36_urlsplit", fetcher: "whatwg", verdict: "different-host",
        summary: "Python found neither scheme nor host after a space, which others remove",
    },
    Incident {
        name: "CVE-2020-26291", address: "https://github.com/medialize/URI.js/security/advisories/GHSA-3329-pjwv-fjpg",
        text: "https://a.example\\@b.example/", checker: "urijs", fetcher: "whatwg", verdict: "same",
        summary: "URI.js took a backslash as part of the userinfo",
    },
    Incident {
        name: "CVE-2022-0691", address: "https://nvd.nist.gov/vuln/detail/CVE-2022-0691",
        text: "\u{8}https://a.example/", checker: "url_parse", fetcher: "whatwg", verdict: "same",
        summary: "url-parse did not remove control characters at the start",
    },
    Incident {
        name: "CVE-2021-21705", address: "https://nvd.nist.gov/vuln/detail/CVE-2021-21705",
        text: "http://a.example\\@b.example/", checker: "php_parse_url", fetcher: "whatwg", verdict: "different-host",
        summary: "PHP's FILTER_VALIDATE_URL accepted userinfo that is not valid; parse_url still does",
    },
    Incident {
        name: "CVE-2016-8624", address: "https://curl.se/docs/CVE-2016-8624.html",
        text: "http://a.example#@b.example/", checker: "php_parse_url", fetcher: "lua_socket", verdict: "different-host",
        summary: "curl before 7.51 did not end the host at '#'; LuaSocket does not",
    },
];

/// The result for each incident is the expected one.
#[test]
fn incidents() {
    let mut wrong = Vec::new();
    for it in INCIDENTS {
        let [checker, fetcher] = [it.checker, it.fetcher].map(|id| find(id).expect(id));
        let pair = between(checker, fetcher, it.text);
        if pair.verdict.name() != it.verdict {
            let sides = [&pair.checker, &pair.fetcher].map(|it| match &it.connection {
                Ok(connection) => connection.to_string(),
                Err(reason) => reason.to_string(),
            });
            wrong.push(format!("{}: {} {sides:?}", it.name, pair.verdict.name()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every class has examples, and every example is found for some program.
#[test]
fn every_class_has_examples() {
    let all = select("all").expect("all");
    let mut missing = Vec::new();
    for class in PROGRAM_CLASSES {
        let (_, texts) = PROGRAM_EXAMPLES.iter().find(|it| it.0 == class.code).expect("examples");
        for text in *texts {
            let findings = Readings::of(text).with_programs(&all).findings_in(Group::Programs);
            let codes: Vec<_> = findings.iter().map(|it| it.code()).collect();
            if !codes.contains(&class.code) {
                missing.push(format!("{text} ({}): {codes:?}", class.code));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

fn page() -> Result<String, std::fmt::Error> {
    let mut page = String::from(INTRODUCTION);
    page += DEFAULT;
    list(&mut page, Status::Current)?;
    page += OTHER;
    list(&mut page, Status::Legacy)?;
    page += MATRIX;
    matrix(&mut page)?;
    page += INCIDENTS_TEXT;
    writeln!(page, "\n| advisory | text | checker | fetcher | result | fetch instead |")?;
    writeln!(page, "|---|---|---|---|---|---|")?;
    for it in INCIDENTS {
        let [checker, fetcher] = [it.checker, it.fetcher].map(|id| find(id).expect(id));
        let repaired = between(checker, fetcher, it.text).repaired();
        writeln!(
            page,
            "| [{}]({}): {} | {} | `{}` | `{}` | {} | {} |",
            it.name,
            it.address,
            it.summary,
            code(it.text),
            it.checker,
            it.fetcher,
            it.verdict,
            repaired.as_deref().map_or("–".into(), code)
        )?;
    }
    page += REPORT;
    Ok(page)
}

fn list(page: &mut String, status: Status) -> std::fmt::Result {
    writeln!(page, "\n| id | program | kind | versions | why |\n|---|---|---|---|---|")?;
    for it in programs().iter().filter(|it| it.status == status) {
        let kind = match it.kind {
            ProgramKind::Parser => "parser",
            ProgramKind::Client => "client",
        };
        let versions = it.versions.join(", ");
        writeln!(
            page,
            "| `{}` | {} | {kind} | {versions} | {} |",
            it.id, it.name, it.status_reason
        )?;
    }
    Ok(())
}

fn matrix(page: &mut String) -> std::fmt::Result {
    writeln!(page, "\n| cause | examples | similar text that all read alike |\n|---|---|---|")?;
    let all = select("all").expect("all");
    for (class, texts) in PROGRAM_EXAMPLES {
        let shown: Vec<_> = texts.iter().map(|it| code(it)).collect();
        let repaired = texts.iter().find_map(|it| agreed_text(it, &all));
        let repaired = repaired.as_deref().map_or("–".into(), code);
        writeln!(page, "| `{class}` | {} | {repaired} |", shown.join(", "))?;
    }
    let codes: Vec<_> = PROGRAM_CLASSES.iter().map(|it| format!("`{}`", it.code)).collect();
    writeln!(page, "\n| program | {} |", codes.join(" | "))?;
    writeln!(page, "|---|{}", "---|".repeat(codes.len()))?;
    for program in programs() {
        let cells: Vec<_> = PROGRAM_CLASSES.iter().map(|class| cell(program, class.code)).collect();
        writeln!(page, "| `{}` | {} |", program.id, cells.join(" | "))?;
    }
    Ok(())
}

/// The most severe difference of a program for the examples of a class.
fn cell(program: &'static Program, class: &str) -> &'static str {
    let texts = PROGRAM_EXAMPLES.iter().find(|it| it.0 == class).map_or(&[][..], |it| it.1);
    let found = texts
        .iter()
        .flat_map(|text| Readings::of(text).with_programs(&[program]).findings_in(Group::Programs));
    let most = found.filter(|it| it.code() == class).max_by_key(|it| it.severity);
    match most {
        None => "–",
        Some(it) if it.severity == Severity::Critical => "**host**",
        Some(it) => it.part.name(),
    }
}

/// The page is up to date.
#[test]
fn the_page_is_current() {
    let page = page().expect("writing to a text cannot fail");
    generated::assert_current("docs/programs.md", &page);
}
