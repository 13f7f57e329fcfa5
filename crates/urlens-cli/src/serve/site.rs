//! The content of the server: the files of the explorer, and answers to JSON requests.

use super::{Request, Response};
use std::time::Instant;

/// The maximum length of a line. The clock is read between lines, and a line of this length takes a second at
/// most.
const LINE: usize = 2 << 20;

/// Answers an accepted request.
pub(crate) fn answer(request: &Request, deadline: Instant) -> Response {
    match (request.path.as_str(), request.method.as_str()) {
        ("/ask", "POST") => answers(request, deadline).unwrap_or_else(|refusal| refusal),
        ("/ask", _) => Response::method_not_allowed("POST"),
        (path, method) => match urlens_explorer::find(path.strip_prefix('/').unwrap_or(path)) {
            None => Response::refusal(404, "not found"),
            Some(file) if matches!(method, "GET" | "HEAD") => {
                Response::ok(file.media_type, file.text.as_bytes())
            }
            Some(_) => Response::method_not_allowed("GET, HEAD"),
        },
    }
}

/// Answers the requests in the body, one per line, like `urlens jsonl`.
fn answers(request: &Request, deadline: Instant) -> Result<Response, Response> {
    // A form of another page cannot send this media type.
    let media_type = request.header("content-type")?.unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case("application/json") {
        return Err(Response::refusal(415, "expected application/json, one object per line"));
    }
    let Ok(text) = str::from_utf8(&request.body) else {
        return Err(Response::refusal(400, "the request is not UTF-8"));
    };
    let mut answers = String::new();
    for line in text.lines() {
        if Instant::now() > deadline {
            return Err(Response::refusal(503, "the answers took too long"));
        }
        answers += &urlens_ops::ask_within(line, LINE);
        answers.push('\n');
    }
    Ok(Response::ok("application/json", answers.into_bytes()))
}
