//! Clients of `reqwest`: pools, settings that would remove the guard, proxies, and refusals.

use http_body_util::Full;
use hyper::service::service_fn;
use hyper::{Request, Response, body::Bytes, body::Incoming};
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::convert::Infallible;
use std::error::Error;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use tokio::net::TcpListener;
use urlens_guard::{FetchRules, Guard, GuardError, Policy, Resolve};

/// Every name has the same address.
struct Fixed(&'static str);

impl Resolve for Fixed {
    fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
        Ok(vec![self.0.parse().unwrap()])
    }
}

/// A server for HTTP/1 and HTTP/2, which answers with the number of the connection.
async fn server() -> (u16, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.5:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let count = Arc::new(AtomicUsize::new(0));
    let counted = count.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let number = counted.fetch_add(1, SeqCst);
            let answer = move |_: Request<Incoming>| async move {
                let body = Full::new(Bytes::from(number.to_string()));
                Ok::<_, Infallible>(Response::new(body))
            };
            let builder = hyper_util::server::conn::auto::Builder::new(TokioExecutor::new());
            tokio::spawn(async move {
                let _ = builder.serve_connection(TokioIo::new(stream), service_fn(answer)).await;
            });
        }
    });
    (port, count)
}

fn guard(port: u16, address: &'static str, rules: FetchRules) -> Guard {
    let policy = Policy::builder()
        .schemes(["http"])
        .any_port(true)
        .endpoints([&format!("127.0.0.5:{port}")])
        .fetch(rules)
        .build()
        .unwrap();
    Guard::with_resolver(policy, Fixed(address))
}

/// The codes of the refusal in an error of `reqwest`.
fn codes(error: &reqwest::Error) -> Vec<&'static str> {
    let mut source = error.source();
    while let Some(error) = source {
        if let Some(refused) = error.downcast_ref::<GuardError>() {
            return refused.codes();
        }
        source = error.source();
    }
    panic!("{error:?}")
}

/// A connection for one name is used again for this name, and never for another one with the same
/// address, in HTTP/1 and in HTTP/2.
#[tokio::test]
async fn connections_belong_to_one_name() {
    for http2 in [false, true] {
        let (port, count) = server().await;
        let guard = guard(port, "127.0.0.5", FetchRules::default());
        let mut builder = guard.client_builder();
        if http2 {
            builder = builder.http2_prior_knowledge();
        }
        let client = builder.build().unwrap();
        let mut numbers = Vec::new();
        for name in ["one.test", "one.test", "two.test", "one.test", "two.test", "127.0.0.5"] {
            let response = client.get(format!("http://{name}:{port}/")).send().await.unwrap();
            let is_http2 = response.version() == reqwest::Version::HTTP_2;
            assert_eq!(is_http2, http2);
            numbers.push(response.text().await.unwrap());
        }
        assert_eq!(numbers, ["0", "0", "1", "0", "1", "2"], "HTTP/2: {http2}");
        assert_eq!(count.load(SeqCst), 3);
    }
}

/// A client without its gate refuses every connection, and proxies that the policy does not name are
/// not resolved.
#[tokio::test]
async fn removed_guards_refuse() {
    let (port, count) = server().await;
    let guard = guard(port, "127.0.0.5", FetchRules::default());
    let url = format!("http://one.test:{port}/");
    let without = guard.client_builder().no_proxy().build().unwrap();
    assert_eq!(codes(&without.get(&url).send().await.unwrap_err()), ["unguarded"]);
    let proxy = reqwest::Proxy::all("http://proxy.test:3128").unwrap();
    let other = guard.client_builder().proxy(proxy).build().unwrap();
    assert_eq!(codes(&other.get(&url).send().await.unwrap_err()), ["unguarded"]);
    assert_eq!(count.load(SeqCst), 0);
}

/// A proxy that the policy names is used. URLs that the policy denies do not reach it.
#[tokio::test]
async fn named_proxies_are_used() {
    let (port, count) = server().await;
    let mut rules = FetchRules::default();
    rules.proxies = vec![format!("http://proxy.test:{port}")];
    let client = guard(port, "127.0.0.5", rules).client_builder().build().unwrap();
    let response = client.get("http://example.org/").send().await.unwrap();
    assert_eq!(response.text().await.unwrap(), "0");
    let denied = client.get("http://127.0.0.1/").send().await.unwrap_err();
    assert_eq!(codes(&denied), ["address-loopback"]);
    assert_eq!(count.load(SeqCst), 1);
}

/// Refusals are in the chain of sources, with the codes of the policy.
#[tokio::test]
async fn refusals_have_codes() {
    let client = guard(1, "10.0.0.1", FetchRules::default()).client_builder().build().unwrap();
    for (url, expected) in [
        ("http://one.test/", &["address-private"][..]),
        ("http://169.254.169.254/", &["address-link-local", "address-metadata"]),
        ("http://[fd00:ec2::254]/", &["address-unique-local", "address-metadata"]),
        ("http://metadata.google.internal/", &["name-private", "name-metadata"]),
        ("https://one.test/", &["scheme"]),
    ] {
        let error = client.get(url).send().await.unwrap_err();
        // Without TLS, the client itself rejects https.
        if !url.starts_with("https") {
            assert_eq!(codes(&error), expected, "{url}");
        }
    }
}

/// One denied address denies the name, or is skipped, by policy.
#[test]
fn mixed_addresses() {
    struct Mixed;
    impl Resolve for Mixed {
        fn resolve(&self, _: &str) -> io::Result<Vec<IpAddr>> {
            Ok(vec![[10, 0, 0, 1].into(), [93, 184, 215, 14].into()])
        }
    }
    let refused =
        Guard::with_resolver(Policy::default(), Mixed).check("https://a.test/").unwrap_err();
    assert_eq!(refused.codes(), ["address-private"]);
    let mut rules = FetchRules::default();
    rules.skip_denied_addresses = true;
    let policy = Policy::builder().fetch(rules).build().unwrap();
    let permit = Guard::with_resolver(policy, Mixed).check("https://a.test/").unwrap();
    assert_eq!(permit.addresses(), ["93.184.215.14:443".parse().unwrap()]);
    assert_eq!(permit.skipped()[0].0, IpAddr::from([10, 0, 0, 1]));
}
