//! A configuration with URLs: the type of each field determines how its URL is parsed, so that errors are reported
//! when the file is loaded, with line and byte.
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
    /// A name that is compared byte by byte and never fetched: kept as written.
    namespace: Uri,
    /// A URL pasted from a browser: parsed like browsers do, and kept in canonical form.
    home: Url,
    /// A link, which may be relative.
    logo: UrlRef,
    /// A URL that one program checks and another one fetches: all standards must read it alike.
    webhook: Agreed,
    /// Origins that may send requests.
    #[serde(default)]
    friends: Vec<Url>,
}

/// Loads a configuration, and checks rules that types cannot express.
fn load(json: &str) -> Result<Config, Box<dyn Error>> {
    let config: Config = serde_json::from_str(json)?;
    if config.webhook.as_url().scheme() != "https" {
        return Err("webhook: only https is allowed".into());
    }
    if let Some(friend) = config.friends.iter().find(|friend| friend.path() != "/") {
        return Err(format!("friends: {friend} is not an origin, because it has a path").into());
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

/// Changes of `GOOD`: a field, its value, and an invalid value.
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
