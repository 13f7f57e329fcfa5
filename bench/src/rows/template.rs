//! Expanding URI templates, parsed before or each time.

use crate::data::Data;
use crate::row::{Runner, Setup};
use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::simple_context::{self, SimpleContext};
use uri_template::{HashValues, UriTemplate};
use uri_template_system as system;
use urlens_template::{Template, Value};

/// Typical templates of web interfaces.
const TEMPLATES: [&str; 8] = [
    "https://api.example.org/users/{user}",
    "https://api.example.org/users/{user}/repos{?page,per_page}",
    "https://api.example.org/search{?q,lang,page}",
    "https://api.example.org/repos/{user}/{repo}/contents/{+path}",
    "https://api.example.org{/user,repo}{?tags*}",
    "https://api.example.org/{user}/{repo}{#section}",
    "/items{?tags,q}{&page}",
    "/date/{year}/{month}{;lang}",
];

const TEXTS: [(&str, &str); 10] = [
    ("user", "octocat"),
    ("repo", "hello-world"),
    ("page", "2"),
    ("per_page", "100"),
    ("q", "fish & chips, für zwei"),
    ("lang", "de"),
    ("path", "src/lib.rs"),
    ("section", "top"),
    ("year", "2024"),
    ("month", "05"),
];
const TAGS: [&str; 3] = ["red", "green", "light blue"];

fn ours() -> Vec<(&'static str, Value<'static>)> {
    let texts = TEXTS.into_iter().map(|(name, text)| (name, Value::from(text)));
    texts.chain([("tags", Value::list(TAGS))]).collect()
}

fn hashed() -> HashValues<'static, 'static, &'static str> {
    let mut values = HashValues::new();
    for (name, text) in TEXTS {
        values.insert(name, text);
    }
    values.insert("tags", TAGS.map(|it| it.to_owned()).to_vec());
    values
}

fn systems() -> system::Values {
    let texts = TEXTS.into_iter().map(|(name, text)| (name.to_owned(), system::Value::item(text)));
    texts.chain([("tags".to_owned(), system::Value::list(TAGS))]).collect()
}

fn context() -> SimpleContext {
    let mut context = SimpleContext::new();
    for (name, text) in TEXTS {
        context.insert(name, text);
    }
    context.insert("tags", simple_context::Value::List(TAGS.map(String::from).into()));
    context
}

pub fn expand(_: &Data) -> Setup {
    let (list, values, hashed, systems, context) =
        (repeated(), ours(), hashed(), systems(), context());
    let runners = vec![
        Runner::own("urlens", read(&list, |it| Template::parse(it).unwrap()), move |it| {
            it.expand(&values[..]).unwrap()
        }),
        Runner::own("uri-template", read(&list, |it| UriTemplate::new(it).unwrap()), move |it| {
            it.expand(&hashed).unwrap()
        }),
        Runner::own(
            "uri-template-system",
            read(&list, |it| system::Template::parse(it).unwrap()),
            move |it| it.expand(&systems).unwrap(),
        ),
        Runner::own("iri-string", read(&list, |it| UriTemplateStr::new(it).unwrap()), move |it| {
            it.expand::<UriSpec, _>(&context).unwrap().to_string()
        }),
    ];
    Setup::of("8 templates, 11 values", &list, runners)
}

pub fn parse_and_expand(_: &Data) -> Setup {
    let (list, values, hashed, systems, context) =
        (repeated(), ours(), hashed(), systems(), context());
    let runners = vec![
        Runner::each("urlens", &list, move |it| {
            Template::parse(*it).unwrap().expand(&values[..]).unwrap()
        }),
        Runner::each("uri-template", &list, move |it| {
            UriTemplate::new(*it).unwrap().expand(&hashed).unwrap()
        }),
        Runner::each("uri-template-system", &list, move |it| {
            system::Template::parse(it).unwrap().expand(&systems).unwrap()
        }),
        Runner::each("iri-string", &list, move |it| {
            UriTemplateStr::new(it).unwrap().expand::<UriSpec, _>(&context).unwrap().to_string()
        }),
    ];
    Setup::of("8 templates, 11 values", &list, runners)
}

/// The templates, repeated: a pass must be long enough for the clock.
fn repeated() -> Vec<&'static str> {
    TEMPLATES.repeat(250)
}

fn read<T>(list: &[&'static str], read: impl Fn(&'static str) -> T) -> Vec<T> {
    list.iter().map(|it| read(it)).collect()
}
