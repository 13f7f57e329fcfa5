//! `links`: links in text.

use crate::failure::Failure;
use crate::json;
use crate::request::Request;
use urlens_links::{Finder, LinkKind};

/// The names of the kinds of links.
pub(crate) const KINDS: [&str; 3] =
    [LinkKind::Url.name(), LinkKind::Bare.name(), LinkKind::Email.name()];

/// `links`: finds the links of `input`, in prose or source code.
pub(crate) fn links(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let kinds = request.optional_texts("kinds")?;
    if let Some(name) = kinds.iter().flatten().find(|name| !KINDS.contains(&name.as_str())) {
        let names = KINDS.join(", ");
        return Err(Failure::request(format!("`{name}` is not one of {names}")));
    }
    let has = |kind: LinkKind| match &kinds {
        Some(kinds) => kinds.iter().any(|name| name == kind.name()),
        None => true,
    };
    let finder = if request.flag("code")? { Finder::code() } else { Finder::new() };
    let finder = finder.bare(has(LinkKind::Bare)).emails(has(LinkKind::Email));
    json::object(ok, |it| {
        let links = finder.links(&input).filter(|link| has(link.kind()));
        it.bounded("links", request.limits().list, links, |list, link| {
            list.object(|it| {
                it.put("string", link.as_str()).put("at", link.start()).put("end", link.end());
                it.put("kind", link.kind().name()).put("ending", link.ending().name());
            });
        });
    });
    Ok(())
}
