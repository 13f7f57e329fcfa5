//! Servers on the loopback: "the internet" is one address and port, "inside" is every other address.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The address of the internet.
pub(crate) const INTERNET: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 5);

pub(crate) struct World {
    /// The port of all servers.
    pub(crate) port: u16,
    /// Another port, at which the address of the internet is inside.
    pub(crate) inside_port: u16,
    pub(crate) dns: SocketAddr,
    counts: Arc<Counts>,
}

#[derive(Default)]
pub(crate) struct Counts {
    /// Connections to inside.
    inside: AtomicUsize,
    /// Connections to the internet.
    internet: AtomicUsize,
    /// Requests with credentials to an origin for which they are not meant.
    leaks: AtomicUsize,
}

impl World {
    pub(crate) fn start() -> Self {
        let counts = Arc::new(Counts::default());
        let inside: [IpAddr; 3] = [
            Ipv4Addr::LOCALHOST.into(),
            Ipv4Addr::new(127, 0, 0, 7).into(),
            Ipv6Addr::LOCALHOST.into(),
        ];
        // A port that is free at all addresses.
        let (port, internet, listeners) = loop {
            let internet = TcpListener::bind((INTERNET, 0)).unwrap();
            let port = internet.local_addr().unwrap().port();
            let others: Result<Vec<_>, _> =
                inside.iter().map(|address| TcpListener::bind((*address, port))).collect();
            if let Ok(others) = others {
                break (port, internet, others);
            }
        };
        let other = TcpListener::bind((INTERNET, 0)).unwrap();
        let inside_port = other.local_addr().unwrap().port();
        for listener in listeners.into_iter().chain([other]) {
            serve(listener, counts.clone(), |stream, counts| {
                counts.inside.fetch_add(1, SeqCst);
                let _ = (&stream).read(&mut [0; 4096]);
                let _ = answer(&stream, "200 OK", "content-type: text/plain\r\n", b"SECRET");
            });
        }
        serve(internet, counts.clone(), |stream, counts| {
            counts.internet.fetch_add(1, SeqCst);
            let _ = speak(stream, counts);
        });
        Self { port, inside_port, dns: name_server(), counts }
    }

    pub(crate) fn inside(&self) -> usize {
        // A connection is counted when it is accepted, by another thread.
        thread::sleep(Duration::from_millis(15));
        self.counts.inside.load(SeqCst)
    }

    pub(crate) fn internet(&self) -> usize {
        self.counts.internet.load(SeqCst)
    }

    pub(crate) fn leaks(&self) -> usize {
        self.counts.leaks.load(SeqCst)
    }
}

fn serve(listener: TcpListener, counts: Arc<Counts>, run: fn(TcpStream, &Counts)) {
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let counts = counts.clone();
            thread::spawn(move || run(stream, &counts));
        }
    });
}

fn answer(mut stream: &TcpStream, status: &str, headers: &str, body: &[u8]) -> std::io::Result<()> {
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n{headers}\r\n", body.len());
    stream.write_all(&[head.as_bytes(), body].concat())
}

/// Answers the requests of a connection.
fn speak(mut stream: TcpStream, counts: &Counts) -> std::io::Result<()> {
    const TEXT: &str = "content-type: text/plain\r\n";
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(first) = lines.next() {
        let first = first?;
        let mut headers = HashMap::new();
        for line in lines.by_ref() {
            let line = line?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
        }
        let target = first.split(' ').nth(1).unwrap_or_default();
        let path = target.split('?').next().unwrap_or_default();
        match path.split('/').nth(1).unwrap_or_default() {
            // The query is the location, as it is.
            "to" => {
                let location = target.split_once('?').map_or("", |it| it.1);
                let location = location.replace("%5C", "\\").replace("%5c", "\\");
                answer(&stream, "302 Found", &format!("location: {location}\r\n"), b"")?;
            }
            "chain" => match path.rsplit('/').next().and_then(|it| it.parse::<u32>().ok()) {
                Some(0) | None => answer(&stream, "200 OK", TEXT, b"END")?,
                Some(left) => {
                    let location = format!("location: /chain/{}\r\n", left - 1);
                    answer(&stream, "302 Found", &location, b"")?;
                }
            },
            "leak" => {
                let is_leak = headers.contains_key("authorization");
                counts.leaks.fetch_add(usize::from(is_leak), SeqCst);
                answer(&stream, "200 OK", TEXT, b"OK")?;
            }
            "slow" => {
                stream.write_all(
                    b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 30\r\n\r\n",
                )?;
                for _ in 0..30 {
                    thread::sleep(Duration::from_millis(100));
                    stream.write_all(b".")?;
                }
            }
            "endless" => {
                stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")?;
                loop {
                    stream.write_all(&[b'.'; 16384])?;
                }
            }
            "close" => {
                let headers = format!("{TEXT}connection: close\r\n");
                return answer(&stream, "200 OK", &headers, b"OK");
            }
            "binary" => {
                answer(&stream, "200 OK", "content-type: application/octet-stream\r\n", b"BINARY")?;
            }
            _ => answer(&stream, "200 OK", TEXT, b"OK")?,
        }
    }
    Ok(())
}

/// Starts a name server (RFC 1035) for the names below.
fn name_server() -> SocketAddr {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = socket.local_addr().unwrap();
    thread::spawn(move || {
        let asked = Mutex::new(HashMap::new());
        let mut buffer = [0; 1500];
        while let Ok((length, from)) = socket.recv_from(&mut buffer) {
            if let Some(answer) = dns_answer(&buffer[..length], &asked) {
                let _ = socket.send_to(&answer, from);
            }
        }
    });
    address
}

enum Record {
    Address(IpAddr),
    Alias(&'static str),
}

/// The records of a name. `asked` is the number of earlier questions.
fn records(name: &str, asked: usize) -> Vec<Record> {
    let v4 = |octets: [u8; 4]| Record::Address(octets.into());
    let v6 = |text: &str| Record::Address(IpAddr::V6(text.parse().unwrap()));
    let good = || Record::Address(INTERNET.into());
    let first = name.split(['.', '-']).next().unwrap_or_default();
    match first {
        "good" | "other" => vec![good()],
        // Rebinding: another address when asked again, with a time to live of zero.
        "rebind" if asked == 0 => vec![good()],
        "inside" | "rebind" => vec![v4([127, 0, 0, 1])],
        "mixed" => vec![v4([127, 0, 0, 1]), good()],
        "alias" => {
            vec![Record::Alias("alias2.test"), Record::Alias("inside.test"), v4([127, 0, 0, 1])]
        }
        "v6" => vec![v6("::1")],
        "mapped" => vec![v6("::ffff:127.0.0.1")],
        "zero" => vec![v4([0, 0, 0, 0])],
        _ => Vec::new(),
    }
}

fn dns_answer(question: &[u8], asked: &Mutex<HashMap<Vec<u8>, usize>>) -> Option<Vec<u8>> {
    // The header has 12 bytes; then the labels of the name, its type and class.
    let (mut at, mut labels) = (12, Vec::new());
    while *question.get(at)? > 0 {
        let end = at + 1 + usize::from(question[at]);
        labels.push(String::from_utf8_lossy(question.get(at + 1..end)?).to_lowercase());
        at = end;
    }
    let end = at + 5;
    let kind = u16::from_be_bytes([*question.get(at + 1)?, *question.get(at + 2)?]);
    let key = question.get(12..end)?.to_ascii_lowercase();
    let count = asked.lock().ok()?.entry(key).and_modify(|it| *it += 1).or_insert(0).to_owned();
    let mut name = question.get(12..=at)?.to_vec();
    let (mut body, mut answers) = (Vec::new(), 0_u16);
    for record in records(&labels.join("."), count) {
        let (record_kind, data) = match record {
            Record::Address(IpAddr::V4(it)) => (1, it.octets().to_vec()),
            Record::Address(IpAddr::V6(it)) => (28, it.octets().to_vec()),
            Record::Alias(target) => (5, encode(target)),
        };
        if record_kind != kind && record_kind != 5 {
            continue;
        }
        body.extend_from_slice(&name);
        body.extend_from_slice(&[0, record_kind as u8, 0, 1, 0, 0, 0, 0]);
        body.extend_from_slice(&(data.len() as u16).to_be_bytes());
        body.extend_from_slice(&data);
        answers += 1;
        if record_kind == 5 {
            name = data;
        }
    }
    let mut answer = question[..2].to_vec();
    answer.extend_from_slice(&[0x81, 0x80, 0, 1]);
    answer.extend_from_slice(&answers.to_be_bytes());
    answer.extend_from_slice(&[0; 4]);
    answer.extend_from_slice(&question[12..end]);
    Some([answer, body].concat())
}

fn encode(name: &str) -> Vec<u8> {
    let labels = name.split('.').flat_map(|it| [&[it.len() as u8], it.as_bytes()].concat());
    labels.chain([0]).collect()
}
