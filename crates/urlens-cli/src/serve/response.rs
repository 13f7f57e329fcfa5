//! HTTP responses with security headers.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::net::TcpStream;
use std::time::Instant;

/// A response.
#[derive(Clone, Debug)]
pub(crate) struct Response {
    status: u16,
    media_type: &'static str,
    body: Cow<'static, [u8]>,
    /// The allowed methods, for status 405.
    allow: Option<&'static str>,
}

/// The headers of every response: no resources of other origins, no framing, no caching.
const HEADERS: &[(&str, &str)] = &[
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'; trusted-types 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=()"),
    ("Cache-Control", "no-store"),
    ("Connection", "close"),
];

impl Response {
    /// Creates a successful response.
    pub(crate) fn ok(media_type: &'static str, body: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { status: 200, media_type, body: body.into(), allow: None }
    }

    /// Creates an error response.
    pub(crate) fn refusal(status: u16, reason: &str) -> Self {
        let body = format!("{reason}\n").into_bytes().into();
        Self { status, media_type: "text/plain; charset=utf-8", body, allow: None }
    }

    /// Creates a response with status 405 and the allowed methods.
    pub(crate) fn method_not_allowed(allow: &'static str) -> Self {
        Self { allow: Some(allow), ..Self::refusal(405, "method not allowed") }
    }

    /// Writes the response, until the deadline at most.
    pub(crate) fn write(
        &self,
        mut stream: &TcpStream,
        with_body: bool,
        deadline: Instant,
    ) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, phrase(self.status));
        for (name, value) in HEADERS {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        if let Some(allow) = self.allow {
            let _ = write!(head, "Allow: {allow}\r\n");
        }
        let _ = write!(
            head,
            "Content-Type: {}\r\nContent-Length: {}\r\n\r\n",
            self.media_type,
            self.body.len()
        );
        let body: &[u8] = if with_body { &self.body } else { &[] };
        let rest = [head.as_bytes(), body].concat();
        let mut written = 0;
        while written < rest.len() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            stream.set_write_timeout(Some(left))?;
            // In pieces, so that the deadline also applies to a slow reader.
            let end = rest.len().min(written + (64 << 10));
            match stream.write(&rest[written..end]) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(count) => written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

const fn phrase(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        415 => "Unsupported Media Type",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        505 => "HTTP Version Not Supported",
        _ => "",
    }
}
