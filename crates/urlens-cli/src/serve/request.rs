//! Requests of HTTP: as much as the page and the tools of its author send, and nothing that is
//! read in two ways.

use super::{Limits, Response};
use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Instant;

/// What was asked.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The target, from its slash on, without a query.
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// Reads one, within limits of size and time.
    pub(crate) fn read(stream: &TcpStream, limits: Limits) -> Result<Self, Response> {
        let mut source = Timed { stream, until: Instant::now() + limits.time };
        let mut read = Vec::new();
        let end = loop {
            if let Some(end) = find(&read, b"\r\n\r\n") {
                break end;
            }
            if read.len() > limits.head {
                return Err(Response::refusal(431, "the head of the request is too long"));
            }
            source.more(&mut read, limits.head + 1)?;
        };
        let mut request = Self::head(&read[..end])?;
        let body = read.split_off(end + 4);
        request.body = body;
        let length = request.length()?;
        if length > limits.body {
            return Err(Response::refusal(413, "the request is too long"));
        }
        while request.body.len() < length {
            source.more(&mut request.body, length)?;
        }
        // One request, one connection: what follows is nobody's.
        request.body.truncate(length);
        Ok(request)
    }

    /// `request-line *( field-line CRLF )`
    fn head(bytes: &[u8]) -> Result<Self, Response> {
        let bad = |why| Response::refusal(400, why);
        let text =
            str::from_utf8(bytes).map_err(|_| bad("the head of the request is not UTF-8"))?;
        let mut lines = text.split("\r\n");
        let words: Vec<_> = lines.next().unwrap_or_default().split(' ').collect();
        let [method, target, version] = words[..] else {
            return Err(bad("the first line is no request"));
        };
        if !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
            return Err(Response::refusal(505, "only HTTP/1 is spoken here"));
        }
        if !target.starts_with('/') {
            return Err(bad("the target does not begin with a slash"));
        }
        let path = target.split('?').next().unwrap_or_default();
        let mut headers = Vec::new();
        for line in lines {
            let Some((name, value)) = line.split_once(':') else {
                return Err(bad("a header has no colon"));
            };
            let is_token = !name.is_empty() && name.bytes().all(|it| it.is_ascii_graphic());
            if !is_token || value.contains(['\r', '\n', '\0']) {
                return Err(bad("a header is not well formed"));
            }
            headers.push((name.to_ascii_lowercase(), value.trim_matches([' ', '\t']).to_owned()));
        }
        Ok(Self { method: method.into(), path: path.into(), headers, body: Vec::new() })
    }

    /// The value of a header, if it is there; one that is there twice says nothing.
    pub(crate) fn header(&self, name: &str) -> Result<Option<&str>, Response> {
        let mut values = self.headers.iter().filter(|(it, _)| it == name);
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(Response::refusal(400, "a header is there twice")),
            (first, None) => Ok(first.map(|(_, value)| value.as_str())),
        }
    }

    fn length(&self) -> Result<usize, Response> {
        if self.header("transfer-encoding")?.is_some() {
            return Err(Response::refusal(411, "the length of the request must be said"));
        }
        match self.header("content-length")? {
            None if self.method == "POST" => {
                Err(Response::refusal(411, "the length of the request must be said"))
            }
            None => Ok(0),
            Some(digits) if !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()) => {
                // What has too many digits for a number is too long as well.
                Ok(digits.parse().unwrap_or(usize::MAX))
            }
            Some(_) => Err(Response::refusal(400, "the length of the request is no number")),
        }
    }
}

/// A connection that must have said all it has to say by a certain time, however slowly it speaks.
struct Timed<'a> {
    stream: &'a TcpStream,
    until: Instant,
}

impl Timed<'_> {
    /// Reads what there is behind `read`, which shall not be longer than `most`.
    fn more(&mut self, read: &mut Vec<u8>, most: usize) -> Result<(), Response> {
        let late = || Response::refusal(408, "the request took too long");
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        let gone = |_| Response::refusal(400, "the connection failed");
        self.stream.set_read_timeout(Some(left)).map_err(gone)?;
        let mut block = [0; 16 << 10];
        let wanted = block.len().min(most.saturating_sub(read.len()).max(1));
        match self.stream.read(&mut block[..wanted]) {
            Ok(0) => Err(Response::refusal(400, "the request ends too early")),
            Ok(count) => {
                read.extend_from_slice(&block[..count]);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error)
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) =>
            {
                Err(late())
            }
            Err(error) => Err(gone(error)),
        }
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}
