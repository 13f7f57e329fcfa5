//! The drop-in for `url` against `url` itself, in stream mode: the rounds of both alternate, and each reads
//! the whole list once per round.

use crate::clock::thread_time;
use crate::data::Data;
use crate::kinds::KINDS;
use crate::measure::{STREAM_ROUNDS, lower_quartile};
use crate::options::Options;
use std::fmt::Write as _;

/// The target of a row.
#[derive(Clone, Copy)]
enum Target {
    /// This many times as fast as `url`.
    Times(f64),
    /// At most this many nanoseconds slower than `url`.
    Within(f64),
}

/// A pass over a list, to be timed.
struct Pass {
    name: String,
    target: Target,
    items: usize,
    run: Box<dyn FnMut()>,
}

/// Makes the passes of one of the two crates.
macro_rules! passes {
    ($module:ident, $($url:ident)::+) => {
        mod $module {
            use super::{Pass, Target};
            use crate::data::Data;
            use std::hint::black_box;
            use std::net::IpAddr;
            use $($url)::+::{Position, Url};

            pub(super) fn all(data: &Data, kinds: &[(&'static str, Vec<&'static str>)]) -> Vec<Pass> {
                let mut passes = Vec::new();
                for (kind, texts) in kinds {
                    let must = if *kind == "plain" { 5.0 } else { 1.5 };
                    passes.push(each(format!("parse, {kind}"), Target::Times(must), texts.clone(), |it| {
                        Url::parse(it).map_or(0, |it| it.as_str().len())
                    }));
                }
                let plain: Vec<&'static str> = kinds[0].1.clone();
                let urls: Vec<Url> = plain.iter().filter_map(|it| Url::parse(it).ok()).collect();
                let links = data.links.iter().take(20_000);
                let links = links.filter_map(|(base, text)| Some((Url::parse(base).ok()?, *text)));
                let join = |(base, text): &mut (Url, &str)| base.join(text).map_or(0, |it| it.as_str().len());
                passes.push(each("join, links".into(), Target::Times(1.5), links.collect(), join));
                for text in ["x", "#f"] {
                    let list = urls.iter().map(|it| (it.clone(), text)).collect();
                    passes.push(each(format!("join, {text}"), Target::Times(1.5), list, join));
                }

                // Values alternate, so that no call finds the value that it sets.
                let mut setter = |name: &str, set: fn(&mut Url, bool)| {
                    let list = urls.iter().map(|it| (it.clone(), false)).collect();
                    let operation = move |(url, odd): &mut (Url, bool)| {
                        *odd = !*odd;
                        set(url, *odd);
                        url.as_str().len()
                    };
                    passes.push(each(name.into(), Target::Times(1.0), list, operation));
                };
                setter("set_fragment", |it, odd| it.set_fragment(Some(if odd { "section-2" } else { "top" })));
                setter("set_fragment, add and remove", |it, odd| it.set_fragment(odd.then_some("top")));
                setter("set_query", |it, odd| it.set_query(Some(if odd { "q=fish&lang=en" } else { "page=2" })));
                setter("set_query, encoded", |it, odd| it.set_query(Some(if odd { "q=a b&c=é" } else { "<x>" })));
                setter("set_query, add and remove", |it, odd| it.set_query(odd.then_some("page=2")));
                setter("set_path", |it, odd| it.set_path(if odd { "/news/2024/05/article.html" } else { "/" }));
                setter("set_path, encoded", |it, odd| it.set_path(if odd { "/a b/é/c" } else { "/<x>" }));
                setter("set_path, dot segments", |it, odd| it.set_path(if odd { "/a/../b/./c" } else { "/x/.." }));
                setter("set_port", |it, odd| {
                    let _ = it.set_port(Some(if odd { 8080 } else { 81 }));
                });
                setter("set_port, add and remove", |it, odd| {
                    let _ = it.set_port(odd.then_some(8080));
                });
                setter("set_host", |it, odd| {
                    let _ = it.set_host(Some(if odd { "www.example.net" } else { "example.org" }));
                });
                setter("set_host, upper case", |it, odd| {
                    let _ = it.set_host(Some(if odd { "WWW.Example.NET" } else { "Example.org" }));
                });
                setter("set_ip_host", |it, odd| {
                    let _ = it.set_ip_host(if odd { IpAddr::from([192, 0, 2, 1]) } else { IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]) });
                });
                setter("set_username", |it, odd| {
                    let _ = it.set_username(if odd { "anna" } else { "otto@home" });
                });
                setter("set_username, add and remove", |it, odd| {
                    let _ = it.set_username(if odd { "anna" } else { "" });
                });
                setter("set_password", |it, odd| {
                    let _ = it.set_password(Some(if odd { "p@ss" } else { "word" }));
                });
                setter("set_password, add and remove", |it, odd| {
                    let _ = it.set_password(odd.then_some("word"));
                });
                setter("set_scheme", |it, odd| {
                    let _ = it.set_scheme(if odd { "http" } else { "https" });
                });
                setter("path_segments_mut, pop and push", |it, odd| {
                    if let Ok(mut segments) = it.path_segments_mut() {
                        segments.pop().push(if odd { "segment" } else { "a b" });
                    }
                });
                setter("query_pairs_mut, clear and append", |it, odd| {
                    let value = if odd { "a b" } else { "c" };
                    it.query_pairs_mut().clear().append_pair("q", value).append_pair("n", "1");
                });

                let mut getter = |name: &str, target: Target, get: fn(&Url) -> usize| {
                    passes.push(each(name.into(), target, urls.clone(), move |it| get(it)));
                };
                getter("query_pairs", Target::Times(2.0), |it| {
                    it.query_pairs().map(|(name, value)| name.len() + value.len()).sum()
                });
                let within = Target::Within(2.0);
                getter("as_str", within, |it| it.as_str().len());
                getter("scheme", within, |it| it.scheme().len());
                getter("username", within, |it| it.username().len());
                getter("password", within, |it| it.password().map_or(0, str::len));
                getter("host_str", within, |it| it.host_str().map_or(0, str::len));
                getter("host", within, |it| it.host().is_some().into());
                getter("domain", within, |it| it.domain().map_or(0, str::len));
                getter("port", within, |it| it.port().map_or(0, usize::from));
                getter("port_or_known_default", within, |it| it.port_or_known_default().map_or(0, usize::from));
                getter("path", within, |it| it.path().len());
                getter("query", within, |it| it.query().map_or(0, str::len));
                getter("fragment", within, |it| it.fragment().map_or(0, str::len));
                getter("cannot_be_a_base", within, |it| it.cannot_be_a_base().into());
                getter("slice before path to after query", within, |it| it[Position::BeforePath..Position::AfterQuery].len());
                for (name, kind) in [("host, IPv4", "IPv4 host"), ("host, IPv6", "IPv6 host"), ("port, with a port", "port"), ("username, with credentials", "credentials")] {
                    let texts = kinds.iter().find(|it| it.0 == kind).map_or(&[][..], |it| &it.1);
                    let urls: Vec<Url> = texts.iter().filter_map(|it| Url::parse(it).ok()).collect();
                    passes.push(each(name.into(), within, urls, move |it| match name {
                        "port, with a port" => it.port().map_or(0, usize::from),
                        "username, with credentials" => it.username().len(),
                        _ => it.host().is_some().into(),
                    }));
                }
                passes
            }

            fn each<T: 'static>(
                name: String,
                target: Target,
                mut list: Vec<T>,
                mut operation: impl FnMut(&mut T) -> usize + 'static,
            ) -> Pass {
                let items = list.len();
                let run = move || {
                    for item in &mut list {
                        black_box(operation(black_box(item)));
                    }
                };
                Pass { name, target, items, run: Box::new(run) }
            }
        }
    };
}

passes!(theirs, url);
passes!(ours, url_drop_in);

/// A row of the table.
pub struct Row {
    pub name: String,
    /// Nanoseconds per item with the drop-in, and with `url`.
    pub costs: [f64; 2],
    target: Target,
}

impl Row {
    fn is_reached(&self) -> bool {
        let [ours, theirs] = self.costs;
        match self.target {
            Target::Times(times) => theirs / ours >= times,
            Target::Within(more) => ours <= theirs + more,
        }
    }
}

/// Measures all rows, or those in `only`.
pub fn measure(data: &Data, options: &Options) -> Vec<Row> {
    let most = options.limit.unwrap_or(usize::MAX);
    let accepted =
        |it: &&'static str| url::Url::parse(it).is_ok() && url_drop_in::Url::parse(it).is_ok();
    let kinds: Vec<_> = KINDS
        .iter()
        .map(|kind| {
            (kind.name, kind.texts(&data.urls, most).into_iter().filter(accepted).collect())
        })
        .collect();
    let pairs = ours::all(data, &kinds).into_iter().zip(theirs::all(data, &kinds));
    let rows = pairs.filter(|(ours, _)| options.wants(&ours.name) && ours.items > 0).map(
        |(mut ours, mut theirs)| {
            let mut times = [Vec::new(), Vec::new()];
            for round in 0..STREAM_ROUNDS {
                for turn in 0..2 {
                    let n = (turn + round) % 2;
                    let pass = if n == 0 { &mut ours } else { &mut theirs };
                    let before = thread_time();
                    (pass.run)();
                    times[n].push((thread_time() - before).as_nanos() as f64 / pass.items as f64);
                }
            }
            Row { name: ours.name, costs: times.map(lower_quartile), target: ours.target }
        },
    );
    rows.collect()
}

/// The rows as a table. Missed targets are bold.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| operation | drop-in | `url` 2.5.8 | ratio | required |\n|---|---|---|---|---|\n",
    );
    for row in rows {
        let [ours, theirs] = row.costs;
        let mark = if row.is_reached() { "" } else { "**" };
        let required = match row.target {
            Target::Times(times) => format!("{times} ×"),
            Target::Within(more) => format!("within {more} ns"),
        };
        let ratio = theirs / ours;
        let _ = writeln!(
            text,
            "| {} | {ours:.1} ns | {theirs:.1} ns | {mark}{ratio:.2}{mark} | {required} |",
            row.name
        );
    }
    text
}

/// The names of the rows that miss their target.
pub fn missed(rows: &[Row]) -> Vec<&str> {
    rows.iter().filter(|it| !it.is_reached()).map(|it| it.name.as_str()).collect()
}
