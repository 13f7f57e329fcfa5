//! `urlens serve`: the page, its answers, access control and limits.

mod common;

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Child;
use std::time::{Duration, Instant};

/// A server for one test. It runs as long as its standard input is open.
struct Server {
    child: Child,
    at: SocketAddr,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        Self::start_with(common::start, arguments)
    }

    fn start_with(start: impl Fn(&[&str]) -> Child, arguments: &[&str]) -> Self {
        let all = [&["serve", "--port", "0", "--until-eof"], arguments].concat();
        let mut child = start(&all);
        let mut out = child.stdout.take().expect("stdout is piped");
        let mut line = Vec::new();
        let mut byte = [0];
        while out.read(&mut byte).expect("the address is printed") == 1 && byte[0] != b'\n' {
            line.push(byte[0]);
        }
        let line = String::from_utf8(line).expect("text");
        let at = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        let at = at.unwrap_or_else(|| panic!("no address: {line}"));
        Self { child, at: at.parse().expect("an address") }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.at).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
        stream
    }

    /// Sends bytes, and returns the answer.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // The server may answer and close before all is sent.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8(answer).expect("an answer is UTF-8")
    }

    /// Sends a request with headers; Host and Content-Length are added if missing.
    fn request(&self, line: &str, headers: &[(&str, &str)], body: &str) -> String {
        let mut head = format!("{line} HTTP/1.1\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.at);
        }
        if line.starts_with("POST") && !headers.iter().any(|(name, _)| *name == "Content-Length") {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.send(format!("{head}\r\n{body}").as_bytes())
    }

    fn ask(&self, headers: &[(&str, &str)], body: &str) -> String {
        let headers = [&[("Content-Type", "application/json")], headers].concat();
        self.request("POST /ask", &headers, body)
    }

    fn stop(mut self) -> Option<i32> {
        drop(self.child.stdin.take());
        let until = Instant::now() + Duration::from_secs(20);
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("the server does not stop");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("no answer")
}

fn body(answer: &str) -> &str {
    answer.split_once("\r\n\r\n").map_or("", |(_, body)| body)
}

const QUESTION: &str = r#"{"id":1,"op":"form","input":"a=b"}"#;

#[test]
fn the_page_and_its_files() {
    let server = Server::start(&[]);
    assert!(server.at.ip().is_loopback());
    let page = server.request("GET /?from=here", &[], "");
    assert_eq!(status(&page), "200");
    assert!(body(&page).starts_with("<!doctype html>"));
    for header in [
        "Content-Type: text/html; charset=utf-8",
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; ",
        "frame-ancestors 'none'",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin",
        "Connection: close",
    ] {
        assert!(page.contains(header), "{header}");
    }
    assert!(!page.contains("Access-Control"), "nobody else may read it");
    let head = server.request("HEAD /style.css", &[], "");
    assert_eq!((status(&head), body(&head)), ("200", ""));
    assert!(head.contains("Content-Type: text/css; charset=utf-8"));
    for path in ["/no.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "//", "/ask/", "/etc/passwd"] {
        assert_eq!(status(&server.request(&format!("GET {path}"), &[], "")), "404", "{path}");
    }
    let wrong = server.request("GET /ask", &[], "");
    assert_eq!(status(&wrong), "405");
    assert!(wrong.contains("\r\nAllow: POST\r\n"));
    assert_eq!(status(&server.request("POST /", &[], "")), "405");
    assert_eq!(status(&server.request("OPTIONS /ask", &[], "")), "405");
}

#[test]
fn answers() {
    let server = Server::start(&[]);
    let origin = format!("http://{}", server.at);
    let requests =
        format!("{QUESTION}\nno request\n{{\"op\":\"policy\",\"input\":\"http://127.1/\"}}\n");
    let answer = server.ask(&[("Origin", &origin), ("Sec-Fetch-Site", "same-origin")], &requests);
    assert_eq!(status(&answer), "200");
    let lines: Vec<Value> =
        body(&answer).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], json!({"id": 1, "ok": {"pairs": [["a", "b"]], "string": "a=b"}}));
    assert_eq!(lines[1]["error"]["code"], "request");
    assert_eq!(lines[2]["ok"]["allowed"], false);
    // A request of a megabyte.
    let long = format!(r#"{{"op":"readings","input":"http://h/{}"}}"#, "a<".repeat(500_000));
    let answer = server.ask(&[], &long);
    assert_eq!(status(&answer), "200");
    assert!(body(&answer).contains(r#""verdict":"accepted-by-some""#));
}

/// Pages of other origins are refused, also if their domain resolves to this machine.
#[test]
fn other_origins_are_refused() {
    let server = Server::start(&["--host", "box.example"]);
    let port = server.at.port();
    let named = |name: &str| format!("{name}:{port}");
    for host in ["localhost", "127.0.0.1", "box.example"] {
        assert_eq!(
            status(&server.request("GET /", &[("Host", &named(host))], "")),
            "200",
            "{host}"
        );
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "127.1", "[::1]", "2130706433"] {
        assert_eq!(
            status(&server.request("GET /", &[("Host", &named(host))], "")),
            "421",
            "{host}"
        );
    }
    assert_eq!(status(&server.request("GET /", &[("Host", "127.0.0.1")], "")), "421");
    assert_eq!(status(&server.send(b"GET / HTTP/1.1\r\n\r\n")), "421");
    let twice = [("Host", "127.0.0.1"), ("Host", "evil.example")];
    assert_eq!(status(&server.request("GET /", &twice, "")), "400");
    let same = server.at.to_string();
    for origin in [
        "https://evil.example".to_owned(),
        "null".to_owned(),
        format!("https://{same}"),
        format!("http://localhost:{port}"),
        format!("http://{same}.evil.example"),
        "http://127.0.0.1".to_owned(),
        String::new(),
    ] {
        assert_eq!(status(&server.ask(&[("Origin", &origin)], QUESTION)), "403", "{origin}");
    }
    for site in ["cross-site", "same-site", "anything"] {
        assert_eq!(status(&server.ask(&[("Sec-Fetch-Site", site)], QUESTION)), "403", "{site}");
    }
    // A link to the page may be followed, but other sites cannot load it as a script.
    let visit = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")];
    assert_eq!(status(&server.request("GET /", &visit, "")), "200");
    assert_eq!(status(&server.ask(&visit, QUESTION)), "403");
    let script = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")];
    assert_eq!(status(&server.request("GET /main.js", &script, "")), "403");
    // Media types that a form or a beacon can send are refused.
    for media_type in ["text/plain", "application/x-www-form-urlencoded", ""] {
        let answer = server.request("POST /ask", &[("Content-Type", media_type)], QUESTION);
        assert_eq!(status(&answer), "415", "{media_type}");
    }
}

#[test]
fn invalid_requests_are_refused() {
    let server = Server::start(&["--timeout", "5"]);
    let host = format!("Host: {}", server.at);
    let cases = [
        ("400", "nonsense\r\n\r\n".to_owned()),
        ("505", format!("GET / HTTP/2.0\r\n{host}\r\n\r\n")),
        ("400", format!("GET http://{}/ HTTP/1.1\r\n{host}\r\n\r\n", server.at)),
        ("400", format!("GET  / HTTP/1.1\r\n{host}\r\n\r\n")),
        ("400", format!("GET / HTTP/1.1\r\n{host}\r\nbad\r\n\r\n")),
        ("400", format!("GET / HTTP/1.1\r\n{host}\r\nx: a\nHost: b\r\n\r\n")),
        ("411", format!("POST /ask HTTP/1.1\r\n{host}\r\n\r\n")),
        ("411", format!("POST /ask HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\n\r\n")),
        ("400", format!("POST /ask HTTP/1.1\r\n{host}\r\nContent-Length: +1\r\n\r\nx")),
        (
            "400",
            format!(
                "POST /ask HTTP/1.1\r\n{host}\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx"
            ),
        ),
        ("413", format!("POST /ask HTTP/1.1\r\n{host}\r\nContent-Length: 8388609\r\n\r\n")),
        (
            "413",
            format!(
                "POST /ask HTTP/1.1\r\n{host}\r\nContent-Length: 99999999999999999999999\r\n\r\n"
            ),
        ),
        ("431", format!("GET / HTTP/1.1\r\n{host}\r\nx: {}\r\n\r\n", "y".repeat(20_000))),
    ];
    for (expected, request) in cases {
        let answer = server.send(request.as_bytes());
        assert_eq!(status(&answer), expected, "{:.60}", request.escape_debug());
    }
    assert_eq!(status(&server.request("GET /", &[], "")), "200");
}

/// Silent and slow clients time out, and others are answered meanwhile.
#[test]
fn slow_clients_time_out() {
    let server = Server::start(&["--timeout", "1"]);
    let started = Instant::now();
    let silent = server.connect();
    let mut dripping = server.connect();
    let mut reader = dripping.try_clone().expect("a second handle");
    let drip = std::thread::spawn(move || {
        let bytes = b"GET / HTTP/1.1\r\nx: ".iter().chain(std::iter::repeat(&b'y'));
        for byte in bytes {
            if started.elapsed() > Duration::from_secs(20) || dripping.write_all(&[*byte]).is_err()
            {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    assert_eq!(status(&server.request("GET /", &[], "")), "200");
    for stream in [&mut { silent }, &mut reader] {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert_eq!(status(&String::from_utf8_lossy(&answer)), "408");
    }
    drip.join().expect("the drip ends");
    assert!(started.elapsed() < Duration::from_secs(15), "{:?}", started.elapsed());
}

/// The time limit holds within one body too: no line takes long, and the clock is read between lines.
#[test]
fn long_bodies_end_in_time() {
    let server = Server::start(&["--timeout", "2"]);
    let question = |length: usize| {
        format!(r#"{{"op":"readings","input":"http://{}/"}}"#, "é@".repeat(length / 3))
    };
    // One line of 8 MB, and four of 2 MB.
    let started = Instant::now();
    let answer = server.ask(&[], &question(8_000_000));
    assert!(body(&answer).contains(r#""code":"too-long""#), "{}", status(&answer));
    let answer = server.ask(&[], &format!("{}\n", question(2_000_000)).repeat(4));
    assert!(["200", "503"].contains(&status(&answer)));
    // Tests run without optimizations, and beside others.
    assert!(started.elapsed() < Duration::from_secs(25), "{:?}", started.elapsed());
    assert_eq!(status(&server.ask(&[], QUESTION)), "200");
}

/// Hostile requests are answered, one by one and eight megabytes at once, in 3 GB of memory.
#[cfg(target_os = "linux")]
#[test]
fn serve_survives() {
    let server = Server::start_with(common::hostile::start_within_limit, &["--timeout", "60"]);
    let mut body_of_many = String::new();
    for request in common::hostile::requests() {
        let answer = server.ask(&[], &request);
        assert!(["200", "503"].contains(&status(&answer)), "{}", &answer[..answer.len().min(200)]);
        assert!(body(&answer).len() <= 20 * request.len(), "{}", &request[..60]);
        if body_of_many.len() + request.len() < 8_000_000 {
            body_of_many += &(request + "\n");
        }
    }
    let answer = server.ask(&[], &body_of_many);
    assert!(["200", "503"].contains(&status(&answer)), "{}", status(&answer));
    assert_eq!(status(&server.ask(&[], QUESTION)), "200");
    assert_eq!(server.stop(), Some(0));
}

/// Connections above the limit are refused until others end.
#[test]
fn connection_limit() {
    let server = Server::start(&["--timeout", "3"]);
    let held: Vec<_> = (0..32).map(|_| server.connect()).collect();
    let until = Instant::now() + Duration::from_secs(2);
    let mut last = String::new();
    while Instant::now() < until && status(&last) != "503" {
        last = server.request("GET /", &[], "");
    }
    assert_eq!(status(&last), "503");
    drop(held);
    let until = Instant::now() + Duration::from_secs(10);
    while Instant::now() < until && status(&last) != "200" {
        last = server.request("GET /", &[], "");
    }
    assert_eq!(status(&last), "200");
}

#[test]
fn stops_at_end_of_input() {
    let server = Server::start(&[]);
    assert_eq!(status(&server.ask(&[], QUESTION)), "200");
    assert_eq!(server.stop(), Some(0));
}

/// SIGTERM ends the server, even during a request. SIGINT is not tested: shells ignore it in background
/// jobs, and these tests may be one.
#[cfg(unix)]
#[test]
fn stops_on_sigterm() {
    let mut server = Server::start(&[]);
    let _half = server.connect();
    let id = server.child.id().to_string();
    let sent = std::process::Command::new("sh").args(["-c", "kill -TERM \"$0\"", &id]).status();
    assert!(sent.expect("a shell").success());
    let ended = server.child.wait().expect("it ends");
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&ended), Some(15));
}

#[test]
fn port_in_use() {
    let server = Server::start(&[]);
    let port = server.at.port().to_string();
    let output = common::run(&["serve", "--port", &port], b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!("127.0.0.1:{port}: address in use; --port 0 selects a free port\n")
    );
}
