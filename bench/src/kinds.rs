//! Kinds of URLs: the host and the rest of each `https` line of a list, put into the shape of the kind.

/// A kind of URL.
pub struct Kind {
    pub name: &'static str,
    /// Builds a text of this kind from a number, a host, and a path with query.
    make: fn(usize, &str, &str) -> String,
    /// The least required ratio of every operation, with vector instructions.
    pub must: f64,
}

/// The number of texts of each kind.
pub const ITEMS: usize = 20_000;

impl Kind {
    /// Texts of this kind. If the list is shorter than [`ITEMS`], it is used again with other numbers.
    pub fn texts(&self, urls: &[&'static str], most: usize) -> Vec<&'static str> {
        let lines = urls.iter().filter_map(|it| it.strip_prefix("https://"));
        let lines: Vec<&str> = lines.filter(|it| it.is_ascii()).collect();
        let count = usize::min(ITEMS, most);
        let cycle = lines.iter().cycle().take(if lines.is_empty() { 0 } else { count });
        let text = |(i, line): (usize, &&str)| {
            let end = line.find(['/', '?', '#']).unwrap_or(line.len());
            let (host, path) = line.split_at(end);
            let host = host.split([':', '@']).next().unwrap_or_default();
            let path = if path.starts_with('/') { path } else { "/" };
            &*(self.make)(i, host, path).leak()
        };
        cycle.enumerate().map(text).collect()
    }
}

const fn kind(name: &'static str, make: fn(usize, &str, &str) -> String) -> Kind {
    Kind { name, make, must: 1.0 }
}

/// A kind that has a goal for every operation.
const fn required(name: &'static str, make: fn(usize, &str, &str) -> String) -> Kind {
    Kind { name, make, must: 1.5 }
}

/// The path without query and fragment.
fn path(rest: &str) -> &str {
    rest.split(['?', '#']).next().unwrap_or_default()
}

/// All kinds.
pub static KINDS: &[Kind] = &[
    kind("plain", |_, host, rest| format!("https://{host}{rest}")),
    kind("no path", |_, host, _| format!("https://{host}")),
    kind("port", |i, host, rest| format!("https://{host}:{}{rest}", 1024 + i % 60_000)),
    kind("default port", |_, host, rest| format!("https://{host}:443{rest}")),
    kind("credentials", |i, host, rest| format!("https://user{i}:p%40ss@{host}{rest}")),
    kind("upper-case host", |_, host, rest| format!("https://{}{rest}", host.to_uppercase())),
    kind("IPv4 host", |i, _, rest| {
        format!("http://{}.{}.{}.{}{rest}", 1 + i % 223, i / 7 % 256, i / 3 % 256, i % 251)
    }),
    kind("IPv4 number", |i, _, rest| match i % 3 {
        0 => format!("http://0x{:x}{rest}", i * 211_213),
        1 => format!("http://{}.{}{rest}", 1 + i % 223, i * 7),
        _ => format!("http://0{:o}.0x{:x}.{}.{}{rest}", 1 + i % 223, i % 256, i / 3 % 256, i % 251),
    }),
    kind("IPv6 host", |i, _, rest| match i % 2 {
        0 => format!("http://[2001:db8::{:x}:{:x}]{rest}", 1 + i, 1 + i / 5),
        _ => format!("http://[2001:db8:85a3:{:x}:0:8a2e:370:{:x}]:8080{rest}", 1 + i / 3, 1 + i),
    }),
    kind("dot segments", |_, host, rest| format!("https://{host}/a/../b/.{rest}")),
    kind("a space", |_, host, rest| format!("https://{host}/a b{rest}")),
    kind("a tab", |_, host, rest| format!("https://{host}/a\tb{rest}")),
    kind("spaces around", |_, host, rest| format!(" https://{host}{rest} ")),
    kind("backslashes", |_, host, rest| {
        format!("https:\\\\{host}{}", path(rest).replace('/', "\\"))
    }),
    kind("path beyond ASCII", |_, host, rest| format!("https://{host}/wiki/Zürich-東京{rest}")),
    kind("host beyond ASCII", |_, host, rest| format!("https://bücher.{host}{rest}")),
    kind("punycode host", |_, host, rest| format!("https://xn--bcher-kva.{host}{rest}")),
    kind("file", |_, host, rest| format!("file:///home/{host}{}", path(rest))),
    kind("file, drive", |_, host, rest| format!("file:///C:/Users/{host}{}", path(rest))),
    required("file, host", |_, host, rest| format!("file://{host}{}", path(rest))),
    required("scheme, host, port", |i, host, rest| {
        let scheme = ["foo", "redis", "grpc", "chrome-extension"][i % 4];
        format!("{scheme}://{host}:{}{rest}", i % 60_000)
    }),
    required("opaque path", |i, host, rest| match i % 4 {
        0 => format!("example:{host}{rest}"),
        1 => format!("sip:person{i}@{host}"),
        2 => format!("tel:+1-201-555-{i:04}"),
        _ => format!("news:{i}.article@{host}"),
    }),
    kind("ws", |_, host, rest| format!("ws://{host}{rest}")),
    kind("git+ssh", |_, host, rest| format!("git+ssh://git@{host}{}", path(rest))),
    kind("postgres", |i, host, _| {
        format!("postgres://user:secret@{host}:5432/db{i}?sslmode=require")
    }),
    kind("mailto", |i, host, _| format!("mailto:person{i}@{host}?subject=hello")),
    kind("urn", |i, host, _| format!("urn:example:{host}:{i}")),
    kind("data", |i, host, _| format!("data:text/plain;charset=utf-8,{host}%20{i}%20hello")),
    kind("blob", |i, host, _| format!("blob:https://{host}/550e8400-e29b-41d4-a716-{i:012}")),
    kind("at", |i, host, _| format!("at://{host}/app.bsky.feed.post/3k{i}")),
    kind("short", |i, _, _| format!("https://ex{}.org/{i}", i % 97)),
    kind("long", |_, host, rest| {
        format!("https://{host}/{}{rest}", "a-long-name/of-a-folder/".repeat(20))
    }),
    kind("2 kB query", |i, host, rest| {
        format!("https://{host}{}?token={}{i}", path(rest), "0123456789abcdef".repeat(128))
    }),
];
