//! URN resolution: services, requests by THTTP, resolvers and delegation.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use urlens::{Uri, uri};
use urlens_documents::uri_list::{self, ListError};
use urlens_schemes::resolution::{
    Answer, Chain, DoiProxy, Outcome, Request, Resolver, Service, Table, Thttp,
};

/// S2.12: the names of the services of RFC 2483.
#[test]
fn s2_12_services() {
    let names = ["I2L", "I2Ls", "I2R", "I2Rs", "I2C", "I2CS", "I2N", "I2Ns", "I=I"];
    assert_eq!(Service::ALL.map(|service| service.name()), names);
    for service in Service::ALL {
        assert_eq!(service.name().to_lowercase().parse(), Ok(service));
    }
    // The names of RFC 2169.
    for (name, service) in [("N2L", Service::I2L), ("l2ls", Service::I2Ls), ("N2C", Service::I2C)] {
        assert_eq!(name.parse(), Ok(service));
    }
    assert!("N2X".parse::<Service>().is_err());
}

/// S2.10: requests of RFC 2169 are built for names and locations, and parse back.
#[test]
fn s2_10_thttp() {
    let (urn, url) = (uri!("urn:foo:12345-54321"), uri!("http://a.example/b?c"));
    for (service, uri, name) in [
        (Service::I2L, urn, "N2L"),
        (Service::I2Ls, urn, "N2Ls"),
        (Service::I2R, urn, "N2R"),
        (Service::I2Rs, urn, "N2Rs"),
        (Service::I2C, urn, "N2C"),
        (Service::I2Ns, urn, "N2Ns"),
        (Service::I2Ns, url, "L2Ns"),
        (Service::I2Ls, url, "L2Ls"),
        (Service::I2C, url, "L2C"),
        // A service without a name in RFC 2169.
        (Service::I2Cs, urn, "I2CS"),
        (Service::IsI, urn, "I=I"),
    ] {
        let request = Request::new("h.example", service, &uri).unwrap();
        let text = request.to_url().unwrap();
        assert_eq!(text.as_str(), format!("http://h.example/uri-res/{name}?{uri}"));
        let read = Request::from_url(&text).unwrap();
        assert_eq!((read.service(), read.known_service()), (name, Some(service)));
        assert_eq!((read.uri().as_str(), read.host()), (uri.as_str(), "h.example"));
        assert_eq!(read, request);
    }
    let request = Request::new("h.example", Service::I2L, &urn).unwrap();
    let expected = "GET /uri-res/N2L?urn:foo:12345-54321 HTTP/1.1\r\nHost: h.example\r\n\r\n";
    assert_eq!(request.to_http(), expected);
    let secure = request.secure();
    assert_eq!(Request::from_url(&secure.to_url().unwrap()), Ok(secure));
}

/// S2.10: unknown services are kept as text; other URLs are rejected.
#[test]
fn s2_10_unknown_services_and_errors() {
    let request = Request::from_url(&uri!("http://h.example:81/uri-res/N2X.y?urn:a1:b")).unwrap();
    assert_eq!((request.service(), request.known_service()), ("N2X.y", None));
    assert_eq!(request.to_url().unwrap(), "http://h.example:81/uri-res/N2X.y?urn:a1:b");
    for (url, message) in [
        ("ftp://h.example/uri-res/N2L?urn:a1:b", "scheme is not http"),
        ("http:///uri-res/N2L?urn:a1:b", "missing host at byte 7"),
        ("http:/uri-res/N2L?urn:a1:b", "missing host at byte 5"),
        ("http://h/N2L?urn:a1:b", "missing prefix /uri-res/ in path at byte 8"),
        ("http://h/uri-res/?urn:a1:b", "missing service at byte 17"),
        ("http://h/uri-res/N2L/x?urn:a1:b", "unexpected '/' in service at byte 20"),
        ("http://h/uri-res/N2L", "missing query at byte 20"),
        ("http://h/uri-res/N2L?a", "missing scheme"),
        ("http://h/uri-res/N2L?urn:a1:b#c", "fragment not allowed at byte 30"),
        ("http://u:p@h/uri-res/N2L?urn:a1:b", "userinfo not allowed at byte 7"),
    ] {
        let error = Request::from_url(&Uri::parse(url).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), message, "{url}");
        assert!(error.offset() <= url.len());
    }
    for host in ["", "a/b", "a?b", "a#b", "u@h", "a b", "h/uri-res/N2L?urn:a1:b"] {
        assert!(Request::new(host, Service::I2L, &uri!("urn:a1:b")).is_err(), "{host:?}");
    }
    // A query may not contain an address in brackets.
    assert!(Request::new("h", Service::I2Ns, &uri!("http://[::1]/")).is_err());
    assert!(Request::with_service_name("h", "N2L/", &uri!("urn:a1:b")).is_err());
}

/// S2.11: resolvers answer, delegate or give no answer, and can be chained.
#[test]
fn s2_11_resolvers() {
    let urn = uri!("urn:example:a");
    let table = Table::new()
        .with(urn, uri!("http://one.example/"))
        .with(urn, uri!("http://two.example/"))
        .with(uri!("urn:example:b"), uri!("http://one.example/"));
    let partial = |uri: &Uri<&str>, service: Service| match service {
        Service::I2C if uri.as_str() == "urn:example:a" => {
            Outcome::Known(Answer::Resources(vec![("text/plain".into(), b"a".to_vec())]))
        }
        Service::IsI => Outcome::Known(Answer::Same(false)),
        _ => Outcome::Unknown,
    };
    let chain = Chain::new().then(partial).then(table).then(Thttp::new("h.example").unwrap());

    let ask = |service, uri: &Uri<&str>| chain.resolve(uri, service);
    // By name, in any equivalent form; one location or all.
    assert_eq!(ask(Service::I2L, &uri!("URN:Example:a#x")).identifiers(), ["http://one.example/"]);
    assert_eq!(ask(Service::I2Ls, &urn).identifiers().len(), 2);
    // By location.
    let names = ask(Service::I2Ns, &uri!("http://one.example/"));
    assert_eq!(names.identifiers(), ["urn:example:a", "urn:example:b"]);
    assert_eq!(ask(Service::I2N, &uri!("http://two.example/")).identifiers(), ["urn:example:a"]);
    // The first answer is returned.
    assert!(matches!(ask(Service::I2C, &urn), Outcome::Known(Answer::Resources(_))));
    assert_eq!(ask(Service::IsI, &urn), Outcome::Known(Answer::Same(false)));
    // Names unknown to both are delegated.
    let Outcome::Ask(request) = ask(Service::I2R, &uri!("urn:example:c")) else { panic!() };
    assert_eq!(request.to_url().unwrap(), "http://h.example/uri-res/N2R?urn:example:c");
    // An identifier that cannot be sent is not delegated.
    assert_eq!(ask(Service::I2R, &uri!("urn:example:c#d")), Outcome::Unknown);
    // A chain may contain chains.
    let both = Chain::new().then(Chain::new()).then(chain);
    assert_eq!(both.resolve(&urn, Service::I2L).identifiers(), ["http://one.example/"]);
}

/// S2.96: a DOI resolves to its location, and back.
#[test]
fn s2_96_identities_resolve_to_locations() {
    let found = DoiProxy.resolve(&uri!("DOI:10.1000/ABC"), Service::I2L);
    assert_eq!(found.identifiers(), ["https://doi.org/10.1000/abc"]);
    let back = DoiProxy.resolve(&found.identifiers()[0].as_borrowed(), Service::I2Ns);
    assert_eq!(back.identifiers(), ["doi:10.1000/abc"]);
    for (uri, service) in [
        (uri!("urn:example:a"), Service::I2L),
        (uri!("doi:10.1000/182"), Service::I2R),
        (uri!("http://a.example/"), Service::I2N),
    ] {
        assert_eq!(DoiProxy.resolve(&uri, service), Outcome::Unknown);
    }
}

/// S2.96: URNs and DOIs resolve to locations and to metadata, through one interface.
#[test]
fn s2_96_identities_resolve_to_metadata() {
    let card = Answer::Resources(vec![("application/json".into(), b"{}".to_vec())]);
    let cards = |_: &Uri<&str>, service: Service| match service {
        Service::I2C => Outcome::Known(card.clone()),
        _ => Outcome::Unknown,
    };
    let table = Table::new().with(uri!("urn:issn:0378-5955"), uri!("http://a.example/"));
    let chain = Chain::new().then(DoiProxy).then(table).then(cards);
    let found = chain.resolve(&uri!("URN:ISSN:03785955"), Service::I2L);
    assert_eq!(found.identifiers(), ["http://a.example/"]);
    for identity in [uri!("urn:issn:0378-5955"), uri!("doi:10.1000/182")] {
        assert_eq!(chain.resolve(&identity, Service::I2C), Outcome::Known(card.clone()));
        assert_eq!(chain.resolve(&identity, Service::I2R), Outcome::Unknown);
    }
}

/// The identifiers of a response in `text/uri-list`.
fn answer(text: &str) -> Result<Answer, ListError> {
    let uris = uri_list::parse(urlens::Kind::Uri, text).map(|entry| {
        let owned = entry?.identifier.into_owned();
        Ok(Uri::try_from(owned).expect("the kind that was asked for"))
    });
    Ok(Answer::Identifiers(uris.collect::<Result<_, _>>()?))
}

/// S2.12: a response in `text/uri-list` becomes an answer.
#[test]
fn s2_12_lists_are_answers() {
    let all = [uri!("http://a.example/1"), uri!("ftp://a.example/2")];
    let text = uri_list::write_with_subject(&uri!("urn:example:a"), all);
    let expected = Answer::Identifiers(all.map(|uri| uri.into_owned()).to_vec());
    assert_eq!(answer(&text), Ok(expected));
    assert_eq!(answer("a:b\r\nc\r\n").unwrap_err().line, 2);
}

/// A resolver as RFC 2169 describes it, on a server of Python's standard library: one location is a
/// redirection, several are a list, and a resource is its content.
const SERVER: &str = r##"
import http.server

class Resolver(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        status, headers, body = {
            "/uri-res/N2L?urn:example:a": (303, {"Location": "http://a.example/1"}, b""),
            "/uri-res/N2Ls?urn:example:a": (200, {"Content-Type": "text/uri-list"},
                b"# urn:example:a\r\nhttp://a.example/1\r\nftp://a.example/2\r\n"),
            "/uri-res/N2R?urn:example:a": (200, {"Content-Type": "text/plain"}, b"resource"),
            "/uri-res/L2Ns?http://a.example/1": (200, {"Content-Type": "text/uri-list"}, b"urn:example:a\r\n"),
        }.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("X-Host", self.headers["Host"])
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Resolver)
print(server.server_port, flush=True)
server.serve_forever()
"##;

/// Sends a request to its host, and returns the status, the headers in lower case, and the body.
fn get(request: &Request) -> (u16, String, String) {
    let mut stream = TcpStream::connect(request.host()).expect("the server listens");
    stream.write_all(request.to_http().as_bytes()).expect("the request is sent");
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("the response is text");
    let (head, body) = response.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, head.to_lowercase(), body.to_owned())
}

/// S2.10, S2.11, S2.12: names are resolved by a real HTTP server.
#[test]
fn s2_10_names_are_resolved_over_http() {
    let server = Command::new("python3").args(["-c", SERVER]).stdout(Stdio::piped()).spawn();
    let mut server = match server {
        Ok(server) => server,
        Err(error) => {
            println!("skipped: python3 cannot be started ({error})");
            return;
        }
    };
    let mut port = String::new();
    let lines = server.stdout.take().expect("the output is piped");
    BufReader::new(lines).read_line(&mut port).expect("the server prints its port");
    let host = format!("127.0.0.1:{}", port.trim());
    // The server is stopped also if an assertion fails.
    let result = std::panic::catch_unwind(|| resolve_names(&host));
    server.kill().expect("the server can be stopped");
    server.wait().expect("the server ends");
    result.unwrap_or_else(|error| std::panic::resume_unwind(error));
}

fn resolve_names(host: &str) {
    let resolver = Chain::new().then(DoiProxy).then(Thttp::new(host).unwrap());
    let ask = |service, uri: &Uri<&str>| match resolver.resolve(uri, service) {
        Outcome::Ask(request) => get(&request),
        other => panic!("{other:?}"),
    };
    let urn = uri!("urn:example:a");
    let (status, head, _) = ask(Service::I2L, &urn);
    assert_eq!(status, 303);
    assert!(head.contains("\r\nlocation: http://a.example/1"), "{head}");
    assert!(head.contains(&format!("\r\nx-host: {host}")), "{head}");

    let (status, _, body) = ask(Service::I2Ls, &urn);
    let locations = [uri!("http://a.example/1"), uri!("ftp://a.example/2")];
    let expected = Answer::Identifiers(locations.map(|uri| uri.into_owned()).to_vec());
    assert_eq!((status, answer(&body)), (200, Ok(expected)));

    assert_eq!(ask(Service::I2R, &urn).2, "resource");
    let (_, _, names) = ask(Service::I2Ns, &uri!("http://a.example/1"));
    assert_eq!(answer(&names).unwrap(), Answer::Identifiers(vec![urn.into_owned()]));
    assert_eq!(ask(Service::I2L, &uri!("urn:example:b")).0, 404);
    // A DOI needs no server.
    let doi = resolver.resolve(&uri!("doi:10.1000/182"), Service::I2L);
    assert_eq!(doi.identifiers(), ["https://doi.org/10.1000/182"]);
}
