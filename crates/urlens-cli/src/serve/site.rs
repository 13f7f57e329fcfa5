//! What there is to ask for: the files of the explorer, and answers of the driver.

use super::{Request, Response};
use std::time::Instant;

/// Answers a request that was let in.
pub(crate) fn answer(request: &Request, until: Instant) -> Response {
    match (request.path.as_str(), request.method.as_str()) {
        ("/ask", "POST") => answers(request, until).unwrap_or_else(|refusal| refusal),
        ("/ask", _) => Response::not_by_this_method("POST"),
        (path, method) => match urlens_explorer::find(path.strip_prefix('/').unwrap_or(path)) {
            None => Response::refusal(404, "there is no such file"),
            Some(file) if matches!(method, "GET" | "HEAD") => {
                Response::ok(file.media_type, file.text.as_bytes())
            }
            Some(_) => Response::not_by_this_method("GET, HEAD"),
        },
    }
}

/// Requests of `urlens jsonl`, one per line, and as many answers.
fn answers(request: &Request, until: Instant) -> Result<Response, Response> {
    // A form on another page cannot say this type.
    let media_type = request.header("content-type")?.unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    if !media_type.eq_ignore_ascii_case("application/json") {
        return Err(Response::refusal(415, "requests are application/json, one per line"));
    }
    let Ok(text) = str::from_utf8(&request.body) else {
        return Err(Response::refusal(400, "the request is not UTF-8"));
    };
    let mut answers = String::new();
    for line in text.lines() {
        if Instant::now() > until {
            return Err(Response::refusal(503, "the answers took too long"));
        }
        answers += &urlens_ops::ask(line);
        answers.push('\n');
    }
    Ok(Response::ok("application/json", answers.into_bytes()))
}
