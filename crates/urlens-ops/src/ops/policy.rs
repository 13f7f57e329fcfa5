//! `policy`: checks if a server may fetch a URL.

use crate::failure::Failure;
#[cfg(feature = "toml")]
use crate::failure::write_answer;
use crate::json::{self, List};
use crate::request::Request;
use std::net::IpAddr;
use urlens::Url;
use urlens_readings::address::{AddressKind, Network};
use urlens_readings::policy::{Policy, PolicyErrorKind, Reason, Rules};

/// `policy`: checks if `input` may be fetched, or followed from `base`, and returns every reason if
/// not. Checks `addresses` of its host too.
pub(crate) fn policy(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let policy = read_policy(request)?;
    let addresses = read_addresses(request)?;
    #[cfg(feature = "programs")]
    let policy = super::programs::with_client(policy, request)?;
    let checked = match request.optional_text("base")? {
        None => policy.check(&input),
        Some(base) => {
            let base = Url::parse(&base).map_err(|it| Failure::from(it).in_field("base"))?;
            policy.check_redirect(&base, &input)
        }
    };
    json::object(ok, |it| {
        it.put("allowed", checked.is_ok());
        it.put("url", checked.as_ref().ok().map(|it| it.url().as_str()));
        let reasons = checked.as_ref().err().map_or(&[][..], |it| it.reasons());
        it.list("reasons", |list| put_reasons(reasons, list));
        if let (Some(addresses), Ok(allowed)) = (addresses, &checked) {
            it.list("addresses", |list| {
                for address in addresses {
                    let checked = policy.check_address(allowed.url(), address);
                    list.object(|it| {
                        it.put("address", address.to_string()).put("allowed", checked.is_ok());
                        let reasons = checked.as_ref().err().map_or(&[][..], |it| it.reasons());
                        it.list("reasons", |list| put_reasons(reasons, list));
                    });
                }
            });
        }
    });
    Ok(())
}

fn put_reasons(reasons: &[Reason], list: &mut List<'_>) {
    for reason in reasons {
        list.object(|it| {
            it.put("code", reason.code()).put("message", reason.to_string());
        });
    }
}

fn read_addresses(request: &Request<'_>) -> Result<Option<Vec<IpAddr>>, Failure> {
    let Some(texts) = request.optional_texts("addresses")? else { return Ok(None) };
    let addresses: Result<Vec<IpAddr>, _> = texts.iter().map(|it| it.parse()).collect();
    addresses.map(Some).map_err(|_| Failure::request("`addresses` must be a list of IP addresses"))
}

/// Reads the rules of a policy from the fields of a request.
fn read_policy(request: &Request<'_>) -> Result<Policy, Failure> {
    let networks = request.optional_texts("allow_networks")?.unwrap_or_default();
    let networks: Result<Vec<Network>, _> = networks.iter().map(|it| it.parse()).collect();
    let invalid = |_| Failure::request("`allow_networks` must be a list of networks");
    let mut rules = Rules::default();
    rules.schemes = request.optional_texts("schemes")?;
    rules.hosts = request.optional_texts("hosts")?;
    rules.suffixes = request.optional_texts("suffixes")?;
    rules.deny_suffixes = request.optional_texts("deny_suffixes")?.unwrap_or_default();
    rules.deny_domains = request.optional_texts("deny_domains")?.unwrap_or_default();
    rules.endpoints = request.optional_texts("endpoints")?.unwrap_or_default();
    rules.ports = request.ports("ports")?;
    rules.any_port = request.flag("any_port")?;
    rules.scheme_ports = request.object("scheme_ports")?.unwrap_or_default();
    rules.refuse = request.optional_texts("refuse")?;
    rules.allow_networks = networks.map_err(invalid)?;
    rules.credentials = request.flag("credentials")?;
    rules.dotless = request.flag("dotless")?;
    rules.repaired = request.flag("repaired")?;
    rules.fetch = request.object("fetch")?.unwrap_or_default();
    rules.policy().map_err(|error| match error.kind {
        PolicyErrorKind::NotARange => {
            let names = AddressKind::ALL.map(AddressKind::code).join(", ");
            Failure::request(format!("`refuse` must be a list of networks and of {names}"))
        }
        _ => Failure::new(error.code(), error.to_string()),
    })
}

/// Reads a policy file in TOML, and answers with its rules, including the defaults: the fields of the
/// operation `policy`, which is what bindings need. Rust programs use `Policy::from_toml`.
///
/// ```
/// let answer = urlens_ops::policy_file("[fetch]\nredirects = 3");
/// assert!(answer.starts_with(r#"{"ok":{"schemes":["https"],"#) && answer.contains(r#""redirects":3"#));
/// let answer = urlens_ops::policy_file("hosts = ['a b']");
/// assert!(answer.starts_with(r#"{"error":{"kind":"not-a-host","#));
/// ```
#[cfg(feature = "toml")]
pub fn policy_file(text: &str) -> String {
    let policy = Policy::from_toml(text).map_err(|it| Failure::new(it.code(), it.to_string()));
    let rules = policy.and_then(|policy| {
        serde_json::to_vec(&policy).map_err(|it| Failure::request(it.to_string()))
    });
    let mut answer = Vec::new();
    write_answer(None, &mut answer, |ok| {
        ok.extend(rules?);
        Ok(())
    });
    // JSON is UTF-8.
    String::from_utf8(answer).unwrap_or_default()
}
