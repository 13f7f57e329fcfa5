//! A router with URI templates: a request finds its handler and values, and the same templates make the links, so
//! that routes and links always agree.
//!
//! `cargo run --example router`

use std::error::Error;
use std::io::{self, Write};
use urlens_template::{Bindings, Routes, Value};

/// A response, or an error.
type Answer = Result<String, Box<dyn Error>>;

/// A page. Links refer to it by name.
struct Page {
    name: &'static str,
    handle: fn(&Site, &Bindings<'_, '_>) -> Answer,
}

/// The routes, found by request target or by name.
struct Site {
    routes: Routes<Page>,
}

impl Site {
    fn new() -> Result<Self, Box<dyn Error>> {
        let mut routes = Routes::new();
        // The order does not matter: the most specific match wins.
        let page = |name, handle| Page { name, handle };
        routes.insert("/{+path}".parse()?, page("missing", missing))?;
        routes.insert("/".parse()?, page("home", home))?;
        routes.insert("/users/{id}".parse()?, page("user", user))?;
        routes.insert("/users/me".parse()?, page("me", me))?;
        routes.insert("/search{?q,tag*,page}".parse()?, page("search", search))?;
        routes.insert("/files{/path*}".parse()?, page("files", files))?;
        Ok(Self { routes })
    }

    /// Answers a request for a path with its query.
    fn answer(&self, target: &str) -> Answer {
        match self.routes.find(target) {
            Some(route) => (route.value.handle)(self, &route.bindings),
            None => Err(format!("no route for {target}").into()),
        }
    }

    /// Makes a link to a page.
    fn link(&self, name: &str, values: &[(&str, Value<'_>)]) -> Answer {
        let found = self.routes.iter().find(|(_, page)| page.name == name);
        let (template, _) = found.ok_or_else(|| format!("no page {name}"))?;
        Ok(template.expand(values)?)
    }
}

/// A text value by name.
fn text<'a>(values: &'a Bindings<'_, '_>, name: &str) -> &'a str {
    match values.iter().find(|it| it.0 == name) {
        Some((_, Value::Text(text))) => text,
        _ => "",
    }
}

fn home(site: &Site, _: &Bindings<'_, '_>) -> Answer {
    Ok(format!("home, see {}", site.link("user", &[("id", "Anna K./2".into())])?))
}

fn user(_: &Site, values: &Bindings<'_, '_>) -> Answer {
    Ok(format!("the user {:?}", text(values, "id")))
}

fn me(_: &Site, _: &Bindings<'_, '_>) -> Answer {
    Ok("myself".into())
}

fn search(site: &Site, values: &Bindings<'_, '_>) -> Answer {
    let page: u32 = text(values, "page").parse().unwrap_or(1);
    // The next page of the search: all other values are those of the request.
    let mut next = values.clone();
    next.retain(|it| it.0 != "page");
    next.push(("page", page.saturating_add(1).into()));
    let next = site.link("search", &next)?;
    Ok(format!("page {page} for {:?}, next {next}", text(values, "q")))
}

fn files(_: &Site, values: &Bindings<'_, '_>) -> Answer {
    match values.first() {
        Some((_, Value::List(names))) => Ok(format!("{} folders deep: {names:?}", names.len())),
        _ => Ok("all files".into()),
    }
}

fn missing(site: &Site, _: &Bindings<'_, '_>) -> Answer {
    Ok(format!("not found, go to {}", site.link("home", &[])?))
}

/// Request targets.
const TARGETS: [&str; 9] = [
    "/",
    "/users/Anna%20K.%2F2",
    "/users/me",
    "/users/me/posts",
    "/search?q=caf%C3%A9&tag=a&tag=b%26c",
    "/search?q=caf%C3%A9&page=2",
    "/search",
    "/files/a%20b/c",
    "/files",
];

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let site = Site::new()?;
    for target in TARGETS {
        writeln!(out, "{target}\n  {}", site.answer(target)?)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}
