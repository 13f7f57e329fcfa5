//! A configuration with URLs: each field has the type that says how it is read, so that what is wrong
//! is told when the file is loaded, with its line and its byte, and not at night.
//!
//! `cargo run --example config`

use serde::{Deserialize, Serialize};
use std::error::Error;
use std::io::{self, Write};
use urlens::{Uri, Url, UrlRef};
use urlens_readings::Agreed;

/// The settings of a service.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Config {
    /// A name, compared to the letter and never fetched: kept as it is written.
    namespace: Uri,
    /// What people paste from a browser: read as browsers do, and kept in canonical form.
    home: Url,
    /// A link, which may be relative: it means something once there is a page.
    logo: UrlRef,
    /// What one program checks and another one fetches: all standards must read it alike.
    webhook: Agreed,
    /// Others that may ask us, by their origins.
    #[serde(default)]
    friends: Vec<Url>,
}

/// Reads a configuration, and checks what no field can see alone.
fn load(json: &str) -> Result<Config, Box<dyn Error>> {
    let config: Config = serde_json::from_str(json)?;
    if config.webhook.as_url().scheme() != "https" {
        return Err("webhook: only https is allowed".into());
    }
    if let Some(friend) = config.friends.iter().find(|it| it.path() != "/") {
        return Err(format!("friends: {friend} is more than an origin").into());
    }
    Ok(config)
}

const GOOD: &str = r#"{
  "namespace": "urn:example:A%2fb",
  "home": "HTTPS://Bücher.example",
  "logo": "../img/logo two.svg",
  "webhook": "https://hooks.example.org/in?key=1",
  "friends": ["https://example.net", "http://127.1:8080"]
}"#;

/// The same with one field replaced.
const BAD: [(&str, &str, &str); 6] = [
    ("namespace", "urn:example:A%2fb", "urn:example:A b"),
    ("home", "HTTPS://Bücher.example", "https://exa mple.org/"),
    ("webhook", "https://hooks.example.org/in?key=1", r"https://evil.example\\@hooks.example.org/"),
    ("webhook", "https://hooks.example.org/in?key=1", "https://0x7f.1/"),
    ("webhook", "https://hooks.example.org/in?key=1", "http://hooks.example.org/"),
    ("friends", "https://example.net", "https://example.net/path"),
];

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let config = load(GOOD)?;
    writeln!(out, "namespace  {}", config.namespace)?;
    writeln!(out, "home       {}", config.home)?;
    writeln!(out, "logo       {} is {}", config.logo, config.home.resolve(&config.logo)?)?;
    writeln!(out, "webhook    {} at {}", config.webhook, config.webhook.as_uri().path())?;
    for friend in &config.friends {
        writeln!(out, "friend     {}", friend.origin())?;
    }
    writeln!(out, "saved      {}", serde_json::to_string(&config)?)?;

    for (field, old, new) in BAD {
        writeln!(out, "{field} = {new}")?;
        match load(&GOOD.replace(old, new)) {
            Ok(_) => writeln!(out, "  loaded")?,
            Err(error) => writeln!(out, "  {error}")?,
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout().lock())
}
