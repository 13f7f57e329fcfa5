//! HTTP requests: the subset that browsers send to the explorer. Ambiguous requests are refused.

use super::{Limits, Response};
use std::io::{self, Read};
use std::net::TcpStream;
use std::time::Instant;

/// A parsed request.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The path of the target, without a query.
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// Reads a request, within limits of size and time.
    pub(crate) fn read(stream: &TcpStream, limits: Limits) -> Result<Self, Response> {
        let mut source = Timed { stream, deadline: Instant::now() + limits.time };
        let mut read = Vec::new();
        let end = loop {
            if let Some(end) = find(&read, b"\r\n\r\n") {
                break end;
            }
            if read.len() > limits.head {
                return Err(Response::refusal(431, "the request headers are too long"));
            }
            source.read_more(&mut read, limits.head + 1)?;
        };
        let mut request = Self::head(&read[..end])?;
        let body = read.split_off(end + 4);
        request.body = body;
        let length = request.length()?;
        if length > limits.body {
            return Err(Response::refusal(413, "the request body is too long"));
        }
        while request.body.len() < length {
            source.read_more(&mut request.body, length)?;
        }
        // One request per connection: ignore further bytes.
        request.body.truncate(length);
        Ok(request)
    }

    /// Parses `request-line *( field-line CRLF )`.
    fn head(bytes: &[u8]) -> Result<Self, Response> {
        let bad = |reason| Response::refusal(400, reason);
        let text = str::from_utf8(bytes).map_err(|_| bad("the request headers are not UTF-8"))?;
        let mut lines = text.split("\r\n");
        let words: Vec<_> = lines.next().unwrap_or_default().split(' ').collect();
        let [method, target, version] = words[..] else {
            return Err(bad("invalid request line"));
        };
        if !matches!(version, "HTTP/1.1" | "HTTP/1.0") {
            return Err(Response::refusal(505, "only HTTP/1.1 and HTTP/1.0 are supported"));
        }
        if !target.starts_with('/') {
            return Err(bad("the request target must start with a slash"));
        }
        let path = target.split('?').next().unwrap_or_default();
        let mut headers = Vec::new();
        for line in lines {
            let Some((name, value)) = line.split_once(':') else {
                return Err(bad("invalid header: missing colon"));
            };
            let is_token = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_graphic());
            if !is_token || value.contains(['\r', '\n', '\0']) {
                return Err(bad("invalid header"));
            }
            headers.push((name.to_ascii_lowercase(), value.trim_matches([' ', '\t']).to_owned()));
        }
        Ok(Self { method: method.into(), path: path.into(), headers, body: Vec::new() })
    }

    /// Returns the value of a header, if present. A duplicate header is an error.
    pub(crate) fn header(&self, name: &str) -> Result<Option<&str>, Response> {
        let mut values = self.headers.iter().filter(|(own, _)| own == name);
        match (values.next(), values.next()) {
            (_, Some(_)) => Err(Response::refusal(400, "duplicate header")),
            (first, None) => Ok(first.map(|(_, value)| value.as_str())),
        }
    }

    fn length(&self) -> Result<usize, Response> {
        if self.header("transfer-encoding")?.is_some() {
            return Err(Response::refusal(411, "missing Content-Length"));
        }
        match self.header("content-length")? {
            None if self.method == "POST" => Err(Response::refusal(411, "missing Content-Length")),
            None => Ok(0),
            Some(digits)
                if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                // A number that overflows is also too long.
                Ok(digits.parse().unwrap_or(usize::MAX))
            }
            Some(_) => Err(Response::refusal(400, "Content-Length is not a number")),
        }
    }
}

/// A connection with a deadline for the whole request.
struct Timed<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
}

impl Timed<'_> {
    /// Appends available bytes to `read`, up to a length of `max`.
    fn read_more(&mut self, read: &mut Vec<u8>, max: usize) -> Result<(), Response> {
        let late = || Response::refusal(408, "the request took too long");
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        let failed = |_| Response::refusal(400, "the connection failed");
        self.stream.set_read_timeout(Some(left)).map_err(failed)?;
        let mut block = [0; 16 << 10];
        let wanted = block.len().min(max.saturating_sub(read.len()).max(1));
        match self.stream.read(&mut block[..wanted]) {
            Ok(0) => Err(Response::refusal(400, "the request is truncated")),
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
            Err(error) => Err(failed(error)),
        }
    }
}

fn find(text: &[u8], pattern: &[u8]) -> Option<usize> {
    text.windows(pattern.len()).position(|window| window == pattern)
}
