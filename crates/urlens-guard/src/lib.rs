//! A guard for programs that fetch URLs that others give them.
//!
//! A check of the text of a URL does not prevent server-side request forgery: the client parses the
//! text again, resolves the name again, follows redirects and uses proxies. A [`Guard`] applies one
//! [`Policy`] to all of these: the text, every address of a name, the address that is connected to,
//! and every redirect.
//!
//! ```
//! use urlens_guard::{Guard, Policy};
//!
//! let guard = Guard::new(Policy::default());
//! assert_eq!(guard.check("https://127.0.0.1/").unwrap_err().codes(), ["address-loopback"]);
//! let permit = guard.check("https://93.184.215.14/")?;
//! assert_eq!(permit.addresses(), ["93.184.215.14:443".parse()?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Clients
//!
//! | feature | item |
//! |---|---|
//! | `reqwest` | `Guard::client_builder`: a builder of guarded clients of `reqwest` |
//! | `hyper-util` | `GuardConnector`: a connector for the client of `hyper-util`; a TLS connector can wrap it |
//! | `ureq` | `Guard::agent`: a guarded agent of `ureq` 3, which follows no redirects; `Guard::ureq`: a client that uses it, and follows those that the policy allows |
//! | `hickory` | `HickoryResolver`: asks name servers itself, instead of the system |
//!
//! A connection is made to an address that was checked for this connection: a name that is resolved
//! to another address later (DNS rebinding) is checked again.
#![cfg_attr(
    all(feature = "reqwest", feature = "toml"),
    doc = r#"
```no_run
use urlens_guard::{Guard, Policy};

# async fn fetch(text: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
let guard = Guard::new(Policy::from_toml(&std::fs::read_to_string("policy.toml")?)?);
let client = guard.client_builder().build()?;
let response = client.get(guard.check_text(text)?.as_str()).send().await?;
let body = guard.read(response).await?;
# Ok(body)
# }
```
"#
)]
//!
//! # Events
//!
//! With the feature `tracing`, there are events with the target `urlens_guard`: `INFO` when the addresses of
//! a URL were resolved and allowed, `WARN` when a URL, an address, a redirect or a response is refused.
//! [`Guard::check_text`] and [`Guard::check_redirect`] resolve nothing, and record only refusals.
//! Credentials and signatures in `url.full` are [redacted](urlens::Redaction).

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![cfg_attr(
    all(doctest, feature = "reqwest", feature = "toml"),
    doc = include_str!("../../../docs/guard.md")
)]

mod error;
mod event;
mod guard;
#[cfg(feature = "hickory")]
mod hickory;
#[cfg(feature = "hyper-util")]
mod hyper;
mod redirect;
#[cfg(feature = "reqwest")]
mod reqwest;
mod resolve;
#[cfg(feature = "ureq")]
mod ureq;

#[cfg(feature = "ureq")]
pub use self::ureq::{UreqClient, UreqError, UreqRequest};
pub use error::{GuardError, GuardErrorKind};
pub use guard::{Guard, Permit};
#[cfg(feature = "hickory")]
pub use hickory::HickoryResolver;
#[cfg(feature = "hyper-util")]
pub use hyper::GuardConnector;
pub use redirect::Redirect;
#[cfg(feature = "reqwest")]
pub use reqwest::ReadError;
pub use resolve::{Resolve, SystemResolver};
pub use urlens::{Redaction, Url};
pub use urlens_readings::policy::{Denied, FetchRules, Policy};
