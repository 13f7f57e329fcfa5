//! An HTTP client and a server on the loopback. Prints the requests that the server gets, and the URLs and errors that the
//! client reports. Ports are replaced, so that runs can be compared.

use reqwest::blocking::{Client, Response};
use reqwest::{Method, Proxy, redirect};
use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread;
use url::Url;

/// Answers requests until the program ends.
fn serve(listener: TcpListener) {
    for stream in listener.incoming().flatten() {
        thread::spawn(move || answer(&stream));
    }
}

/// Answers one request, and closes the connection.
fn answer(mut stream: &TcpStream) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let request = lines.next().unwrap_or_default();
    let mut seen: Vec<String> = lines
        .take_while(|line| !line.is_empty())
        .filter(|line| {
            let name = line.split(':').next().unwrap_or_default().to_ascii_lowercase();
            ["authorization", "cookie", "host", "proxy-authorization", "referer"].contains(&&*name)
        })
        .collect();
    seen.sort();
    let target = request.split(' ').nth(1).unwrap_or_default();
    let path = target.split('?').next().unwrap_or_default();
    let head = match path {
        "/redirect/relative" => "302 Found\r\nLocation: ../final/./a b?x=1&y=ü#part".to_owned(),
        "/redirect/absolute" => "301 Moved\r\nLocation: /final//b/../c?q".to_owned(),
        "/redirect/backslash" => "307 Temporary\r\nLocation: \\final\\d".to_owned(),
        "/redirect/query" if !target.contains('?') => {
            "303 See Other\r\nLocation: ?only=query".to_owned()
        }
        "/redirect/loop" => "302 Found\r\nLocation: loop".to_owned(),
        "/redirect/invalid" => "302 Found\r\nLocation: http://[::1".to_owned(),
        "/cookie/set" => {
            "200 OK\r\nSet-Cookie: a=1; Path=/cookie\r\nSet-Cookie: b=2; Path=/other".to_owned()
        }
        _ => "200 OK".to_owned(),
    };
    let body = format!("{request} | {}", seen.join(" | "));
    let _ = write!(
        stream,
        "HTTP/1.1 {head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
}

/// Prints a result, without the port.
fn print(name: &str, port: u16, result: reqwest::Result<Response>) {
    let text = match result {
        Ok(response) => {
            let (status, url) = (response.status(), response.url().clone());
            format!("{status} {url}\n    {}", response.text().unwrap_or_default())
        }
        Err(error) => {
            let url = error.url().map(Url::as_str);
            let mut text = format!(
                "error: {error}, url {url:?}, builder {}, redirect {}",
                error.is_builder(),
                error.is_redirect()
            );
            let mut source = error.source();
            while let Some(cause) = source {
                text += &format!(" < {cause}");
                source = cause.source();
            }
            text
        }
    };
    println!("{name}: {}", text.replace(&port.to_string(), "PORT"));
}

fn main() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || serve(listener));
    let base = Url::parse(&format!("http://127.0.0.1:{port}/a/b"))?;
    let client = Client::builder()
        .no_proxy()
        .cookie_store(true)
        .redirect(redirect::Policy::limited(4))
        .build()?;

    for path in ["relative", "absolute", "backslash", "query", "loop", "invalid"] {
        let url = base.join(&format!("/redirect/{path}"))?;
        print(&format!("redirect {path}"), port, client.get(url).send());
    }
    let pairs = [("q", "a b&c"), ("ü", "€"), ("empty", "")];
    print("query", port, client.get(base.clone()).query(&pairs).query(&[("more", 1)]).send());
    let mut with_user = base.clone();
    with_user.set_username("anna@home").map_err(|()| "user")?;
    with_user.set_password(Some("p:w d")).map_err(|()| "password")?;
    print("credentials", port, client.get(with_user.clone()).send());
    print("basic", port, client.get(base.clone()).basic_auth("otto", Some("x")).send());
    print("text", port, client.get(format!("HTTP://127.1:{port}/x/../y z?ä#f")).send());
    print("head", port, client.request(Method::HEAD, base.join("?h")?).send());

    print("cookie 1", port, client.get(base.join("/cookie/set")?).send());
    print("cookie 2", port, client.get(base.join("/cookie/echo")?).send());
    print("cookie 3", port, client.get(base.join("/elsewhere")?).send());

    let proxy = Proxy::http(format!("http://user:pass%20word@127.0.0.1:{port}"))?;
    let proxied = Client::builder().proxy(proxy).build()?;
    print("proxy", port, proxied.get("http://Example.test:80/a b/../c?q=1#f").send());
    print("proxy port", port, proxied.get("http://example.test:8080").send());
    let rule = Proxy::custom(move |url| {
        (url.host_str() == Some("rule.test")).then(|| format!("http://127.0.0.1:{port}"))
    });
    let ruled = Client::builder().proxy(rule).build()?;
    print("proxy rule", port, ruled.get("http://rule.test/x").send());

    for text in [
        "",
        "/a",
        "http://",
        "http://[::1",
        "http://a:b/",
        "http://a b/",
        "http://1.2.3.4.5/",
        "mailto:a@b",
        "data:,x",
        "ftp://127.0.0.1/",
    ] {
        print(&format!("invalid {text:?}"), port, client.get(text).send());
    }
    for text in ["http://h", "https://u@h:1/", "ws://h/x"] {
        println!("{:?} {:?}", text.parse::<Url>(), Url::parse(text)?.origin());
    }
    let native = urlens::Url::parse(Url::parse("https://example.org/a b")?.as_str())?;
    println!("conversions: {native} {}", Url::parse(native.as_str())?);
    println!(
        "proxy error: {:?}",
        Proxy::http("http://[x").map(drop).map_err(|error| error.to_string())
    );
    Ok(())
}
