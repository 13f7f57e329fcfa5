//! Prints the time of a permit, and of requests over the loopback with and without the guard. Pin it to one
//! core (`taskset -c 1`), because the time of a request depends on where its server runs.

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
        Policy::builder().schemes(["http"]).endpoints([&format!("127.0.0.1:{port}")]).build();
    let guard = Guard::new(policy.expect("a policy"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    let url = format!("http://127.0.0.1:{port}/index.html");
    // With the time limits of the policy, which a careful program has without a guard too.
    let rules = guard.policy().fetch();
    let limited = |it: reqwest::ClientBuilder| {
        let it = it.timeout(rules.timeout()).connect_timeout(rules.connect_timeout());
        it.build().expect("a client")
    };
    let plain = limited(reqwest::Client::builder().no_proxy());
    // The guard is asked through a custom proxy, which `reqwest` calls for each request over `http`.
    let nowhere = reqwest::Proxy::custom(|_| None::<String>);
    let proxied = limited(reqwest::Client::builder().proxy(nowhere));
    let guarded = guard.client_builder().build().expect("a client");
    let request = async |client: &reqwest::Client, checks: bool| {
        let started = Instant::now();
        let response = if checks {
            client.get(guard.check_text(&url).expect("allowed").as_str())
        } else {
            client.get(&url)
        };
        let response = response.send().await.expect("a response");
        if checks {
            drop(guard.read(response).await.expect("a body"))
        } else {
            drop(response.bytes().await.expect("a body"))
        }
        started.elapsed()
    };
    // In turn, so that both see the same machine.
    let (mut with, mut without, mut asking) = (Vec::new(), Vec::new(), Vec::new());
    runtime.block_on(async {
        for _ in 0..20_000 {
            without.push(request(&plain, false).await);
            asking.push(request(&proxied, false).await);
            with.push(request(&guarded, true).await);
        }
    });
    let (with, without, asking) = (median(with), median(without), median(asking));
    let share = |part: Duration| 100.0 * part.as_secs_f64() / without.as_secs_f64();
    let print = |name: &str, time: Duration| {
        let more = share(time.saturating_sub(without));
        println!("{name}: {:.1} µs (+{more:.1} %)", time.as_secs_f64() * 1e6);
    };
    println!("loopback request of reqwest: {:.1} µs", without.as_secs_f64() * 1e6);
    println!("a permit is {:.1} % of it", share(permit));
    print("with a custom proxy that does nothing", asking);
    print("with the guard", with);
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
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
