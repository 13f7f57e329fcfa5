//! Attacks on clients with and without the guard, over real sockets on the loopback.
//!
//! A guarded client must not connect to inside, whatever it is asked to fetch, and must not refuse
//! ordinary fetches. Each attack must succeed in a client without the guard, so that this can fail.

mod attacks;
mod clients;
mod world;

use attacks::{Effect, attacks};
use clients::{Client, LIMIT, clients, resolver};
use std::process::Command;
use urlens_guard::{FetchRules, Guard, Policy};
use world::{INTERNET, World};

fn guard(world: &World) -> Guard {
    let mut rules = FetchRules::default();
    rules.response_bytes = LIMIT as u64;
    rules.timeout_ms = 1000;
    rules.content_types = Some(vec!["text/*".into()]);
    let policy = Policy::builder()
        .schemes(["http", "https"])
        .any_port(true)
        .endpoints([&format!("{INTERNET}:{}", world.port)])
        .fetch(rules)
        .build()
        .unwrap();
    Guard::with_resolver(policy, resolver(world))
}

/// Fetches all URLs. Returns true if the attack has its effect.
fn succeeds(client: &Client, attack: &attacks::Attack, world: &World) -> bool {
    let (inside, leaks) = (world.inside(), world.leaks());
    let mut has_body = false;
    for url in &attack.urls {
        let body = (client.fetch)(url).unwrap_or_default();
        has_body |= match attack.effect {
            Effect::Body(text) => body.windows(text.len()).any(|it| it == text.as_bytes()),
            Effect::Long => body.len() > LIMIT,
            Effect::Inside | Effect::Leak => false,
        };
    }
    let is_inside = world.inside() > inside;
    // No attack may reach inside.
    is_inside
        || match attack.effect {
            Effect::Inside => false,
            Effect::Leak => world.leaks() > leaks,
            Effect::Body(_) | Effect::Long => has_body,
        }
}

/// Ordinary fetches: 200 URLs of several kinds.
fn ordinary(client: &Client, world: &World) -> Vec<String> {
    let port = world.port;
    let urls = (0..200).map(|i| match i % 5 {
        0 => format!("http://good.test:{port}/page/{i}?q=a%20b&n={i}#top"),
        1 => format!("http://other.test:{port}/~user/{i}.html"),
        2 => format!("http://{INTERNET}:{port}/{i}"),
        3 => format!("http://good.test:{port}/to?/next/{i}"),
        _ => format!("http://good.test:{port}/to?http://other.test:{port}/{i}"),
    });
    let refused = urls.filter_map(|url| match (client.fetch)(&url) {
        Ok(body) if body == b"OK" => None,
        other => Some(format!("{url}: {other:?}")),
    });
    refused.collect()
}

/// The matrix: no attack succeeds with the guard, and each in a client without it.
#[test]
fn matrix() {
    let world = World::start();
    let guard = guard(&world);
    let clients = clients(&world, &guard, false);
    println!("{:<32} {:<34} without the guard", "attack", "with the guard");
    let mut failures = Vec::new();
    let rows = attacks(world.port, world.inside_port, 0).len();
    for row in 0..rows {
        let (mut with, mut without, mut name) = (Vec::new(), Vec::new(), "");
        for (number, client) in clients.iter().enumerate() {
            let attack = &attacks(world.port, world.inside_port, number)[row];
            name = attack.name;
            if succeeds(client, attack, &world) {
                if client.guarded { with.push(client.name) } else { without.push(client.name) }
            }
        }
        let shown = if with.is_empty() { "fails".into() } else { with.join("; ") };
        println!("{name:<32} {shown:<34} {}", without.join("; "));
        if !with.is_empty() || without.is_empty() {
            failures.push(name);
        }
    }
    for client in clients.iter().filter(|it| it.guarded) {
        let inside = world.inside();
        let refused = ordinary(client, &world);
        println!("200 ordinary fetches, {}: {} refused", client.name, refused.len());
        assert_eq!(refused, [""; 0], "{}", client.name);
        assert_eq!(world.inside(), inside);
    }
    assert!(world.internet() > 0);
    assert_eq!(failures, [""; 0], "with the guard, or in no client without it");
}

/// Proxies of the environment are not used. The variables are those of a child process.
#[test]
fn environment_proxies() {
    const CHILD: &str = "URLENS_GUARD_CHILD";
    if std::env::var_os(CHILD).is_some() {
        return;
    }
    let world = World::start();
    let proxy = format!("http://127.0.0.1:{}", world.port);
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "child_with_proxies", "--ignored", "--nocapture"]);
    for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
    {
        command.env(name, &proxy);
    }
    command.env(CHILD, format!("{}", world.port)).env_remove("no_proxy").env_remove("NO_PROXY");
    command.env("URLENS_GUARD_DNS", world.dns.to_string());
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{text}");
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

/// Runs in the child process of `environment_proxies`.
#[test]
#[ignore = "needs the environment of `environment_proxies`"]
fn child_with_proxies() {
    let proxy = std::env::var("http_proxy").expect("the environment of `environment_proxies`");
    assert!(proxy.starts_with("http://127.0.0.1:"));
    let world = World::start();
    let guard = guard(&world);
    // The proxy is a server of the parent: it is inside, and answers with a secret.
    let url = format!("http://good.test:{}/", world.port);
    let mut uses = Vec::new();
    for client in clients(&world, &guard, true) {
        let body = (client.fetch)(&url);
        let is_proxy = body.as_ref().is_ok_and(|it| it == b"SECRET");
        println!("environment proxy, {}, guard {}: {is_proxy}", client.name, client.guarded);
        if client.guarded {
            assert_eq!(body.unwrap(), b"OK", "{}", client.name)
        } else {
            uses.push(is_proxy)
        }
    }
    assert!(uses.contains(&true));
}
