//! Laws of routes.

use crate::generate;
use urlens_conformance::random::law;
use urlens_template::{Routes, Template};

/// The templates that match, the most specific first.
fn matching<'r, V>(routes: &'r Routes<V>, text: &str) -> Vec<&'r str> {
    let templates = routes.iter().map(|(template, _)| template);
    let matches = |template: &Template<&str>| template.matches(text).unwrap().is_some();
    templates.filter(matches).map(Template::into_text).collect()
}

/// Routes find the most specific template that matches, with the same values.
#[test]
fn routes_find_matches() {
    law("routes find matches", |rng| {
        let mut routes = Routes::new();
        let mut templates = Vec::new();
        for n in 0..8 {
            let text = generate::template(rng);
            let template: Template = text.parse().unwrap();
            if routes.insert(template.clone(), n).is_ok() {
                templates.push((template, n));
            }
        }
        assert_eq!(routes.len(), templates.len());
        let Some((template, _)) = templates.first() else { return };
        let values = generate::values(rng, template.as_str());
        let text = template.expand(&values).unwrap();
        let route = routes.find(&text).expect("the first template matches its expansion");
        assert_eq!(route.template.expand(&route.bindings).unwrap(), text);
        assert_eq!(matching(&routes, &text).first(), Some(&route.template.as_str()));
        assert!(
            templates.iter().any(|(template, n)| n == route.value && *template == route.template)
        );
    });
}

/// More specific templates come first: more literal text, fewer allowed characters, fewer variables, insertion order.
#[test]
fn the_most_specific_route_comes_first() {
    let order = [
        "/users/me/posts",
        "/users/me{/rest*}",
        "/users/{id}",
        "/users{/rest*}",
        "/{a:3}",
        "/{a:5}",
        "/{a}",
        "/{b}",
        "/{c,d}",
        "/{+a}",
        "{/path*}",
        "{+all}",
    ];
    let mut routes = Routes::new();
    // Equally specific templates keep the order of insertion.
    for text in ["/{a}", "/{b}"].iter().chain(order.iter().rev()) {
        if routes.iter().all(|(template, ())| template != *text) {
            routes.insert(text.parse().unwrap(), ()).unwrap();
        }
    }
    let texts: Vec<_> = routes.iter().map(|(template, ())| template.into_text()).collect();
    assert_eq!(texts, order);
    let all = ["/users/me{/rest*}", "/users/{id}", "/users{/rest*}", "/{+a}", "{/path*}", "{+all}"];
    assert_eq!(matching(&routes, "/users/me"), all);
    assert_eq!(routes.find("/users/me").unwrap().template, all[0]);
}

/// Escapes count as they are written: a shorter spelling is not less specific.
#[test]
fn non_ascii_letters_count_as_escapes() {
    for order in [["/é{x}", "/%C3%A9{+x}"], ["/%C3%A9{x}", "/é{+x}"]] {
        let mut routes = Routes::new();
        for text in order.iter().rev() {
            routes.insert(text.parse().unwrap(), ()).unwrap();
        }
        assert_eq!(matching(&routes, "/%C3%A9a"), order);
        assert_eq!(routes.find("/%C3%A9a").unwrap().template, order[0]);
    }
}

/// Of templates that differ only in a prefix length, the shorter prefix comes first.
#[test]
fn shorter_prefixes_come_first() {
    for (less, more) in [
        ("/{x:3}", "/{x:5}"),
        ("/{x:9999}", "/{x}"),
        ("/a{.x:1,y:1}", "/a{.x:5}"),
        ("{?x:1,y:2}", "{?x:2,y:2}"),
        ("/{+x:2}", "/{+x}"),
    ] {
        let mut routes = Routes::new();
        routes.insert(more.parse().unwrap(), ()).unwrap();
        routes.insert(less.parse().unwrap(), ()).unwrap();
        let texts: Vec<_> = routes.iter().map(|(template, ())| template.into_text()).collect();
        assert_eq!(texts, [less, more]);
    }
}
