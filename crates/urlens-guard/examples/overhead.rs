//! Prints the time of a permit, and of requests over the loopback with and without the guard.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::time::{Duration, Instant};
use urlens_guard::{Guard, Policy};

const URLS: [&str; 5] = [
    "https://93.184.215.14/",
    "https://93.184.215.14/search?q=urlens&hl=en#results",
    "https://93.184.215.14/2026/11/17/an-article-with-a-long-title.html",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/index.html",
    "https://93.184.215.14/assets/app.min.js?v=8f14e45fceea167a5a36dedd4bea2543",
];

fn main() {
    let guard = Guard::new(Policy::default());
    let permit = best(|| {
        let started = Instant::now();
        for _ in 0..20_000 {
            for url in URLS {
                black_box(guard.check(black_box(url)).expect("a permit"));
            }
        }
        started.elapsed() / (20_000 * URLS.len() as u32)
    });
    println!("permit without DNS: {} ns", permit.as_nanos());

    let port = serve();
    let policy =
        Policy::builder().schemes(["http"]).allow_endpoint(&format!("127.0.0.1:{port}")).build();
    let guard = Guard::new(policy.expect("a policy"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let url = format!("http://127.0.0.1:{port}/index.html");
    // With the time limits of the policy, which a careful program has without a guard too.
    let rules = guard.policy().fetch();
    let plain = reqwest::Client::builder().no_proxy().timeout(rules.timeout());
    let plain = plain.connect_timeout(rules.connect_timeout()).build().expect("a client");
    let guarded = guard.client_builder().build().expect("a client");
    let request = |client: &reqwest::Client, checks: bool| {
        runtime.block_on(async {
            let started = Instant::now();
            for _ in 0..2000 {
                let response = match checks {
                    true => client.get(guard.check_text(&url).expect("allowed").as_str()),
                    false => client.get(&url),
                };
                let response = response.send().await.expect("a response");
                match checks {
                    true => drop(guard.read(response).await.expect("a body")),
                    false => drop(response.bytes().await.expect("a body")),
                }
            }
            started.elapsed() / 2000
        })
    };
    // In turn, so that both see the same machine.
    let (mut with, mut without) = (Duration::MAX, Duration::MAX);
    for _ in 0..10 {
        without = without.min(request(&plain, false));
        with = with.min(request(&guarded, true));
    }
    let share = 100.0 * (with.as_secs_f64() / without.as_secs_f64() - 1.0);
    println!("loopback request of reqwest: {:.1} µs", without.as_secs_f64() * 1e6);
    println!("with the guard: {:.1} µs ({share:+.1} %)", with.as_secs_f64() * 1e6);
}

fn best(mut run: impl FnMut() -> Duration) -> Duration {
    (0..10).map(|_| run()).min().unwrap_or_default()
}

/// A server that answers every request with a short page.
fn serve() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a listener");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            std::thread::spawn(move || {
                let _ = stream.set_nodelay(true);
                let Ok(input) = stream.try_clone() else { return };
                for line in BufReader::new(input).lines().map_while(Result::ok) {
                    let page = b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";
                    if line.is_empty() && stream.write_all(page).is_err() {
                        return;
                    }
                }
            });
        }
    });
    port
}
