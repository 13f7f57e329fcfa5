//! Responses of HTTP, every one with the headers that keep a page to itself.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::net::TcpStream;
use std::time::Instant;

/// What is answered.
#[derive(Clone, Debug)]
pub(crate) struct Response {
    status: u16,
    media_type: &'static str,
    body: Cow<'static, [u8]>,
    /// The methods, where one was not allowed.
    allow: Option<&'static str>,
}

/// Headers of every response: nothing is loaded from elsewhere, nobody frames the page or reads from
/// it, and nothing is kept.
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
    /// What was asked for.
    pub(crate) fn ok(media_type: &'static str, body: impl Into<Cow<'static, [u8]>>) -> Self {
        Self { status: 200, media_type, body: body.into(), allow: None }
    }

    /// Nothing, and why.
    pub(crate) fn refusal(status: u16, why: &str) -> Self {
        let body = format!("{why}\n").into_bytes().into();
        Self { status, media_type: "text/plain; charset=utf-8", body, allow: None }
    }

    /// Not by this method, but by these.
    pub(crate) fn not_by_this_method(allow: &'static str) -> Self {
        Self { allow: Some(allow), ..Self::refusal(405, "not by this method") }
    }

    /// Writes it, and gives up on who does not take it in time.
    pub(crate) fn write(
        &self,
        mut stream: &TcpStream,
        with_body: bool,
        until: Instant,
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
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            stream.set_write_timeout(Some(left))?;
            // In pieces, so that a reader that takes a byte now and then meets the time too.
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
