//! `policy`: checks if a server may fetch a URL.

use crate::failure::Failure;
#[cfg(feature = "toml")]
use crate::failure::write_answer;
use crate::json::{self, List};
use crate::list::POLICY_PARAMETERS;
use crate::request::Request;
use std::net::IpAddr;
use urlens::Url;
use urlens_readings::address::{AddressKind, Network};
use urlens_readings::policy::{Policy, PolicyErrorKind, Reason, Rules};

/// `policy`: checks if `input` may be fetched, or followed from `base`, and returns every reason if
/// not. Checks `addresses` of its host too.
pub(crate) fn policy(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    // A rule that is misspelled would allow more than was meant.
    request.only_parameters("policy", &POLICY_PARAMETERS)?;
    let input = request.text("input")?;
    let policy = read_policy(request)?;
    let addresses = read_addresses(request)?;
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

/// The rules of the policy file in the field `file`, or the defaults.
fn read_file(request: &Request<'_>) -> Result<Rules, Failure> {
    let Some(file) = request.optional_text("file")? else { return Ok(Rules::default()) };
    #[cfg(feature = "toml")]
    return Policy::from_toml(&file)
        .map(|policy| Rules::from(&policy))
        .map_err(|it| Failure::new(it.code(), it.to_string()).in_field("file"));
    #[cfg(not(feature = "toml"))]
    {
        drop(file);
        let message = "policy files are not supported here: give their rules as fields";
        Err(Failure::unsupported(message).in_field("file"))
    }
}

/// Reads the rules of a policy from the fields of a request, which replace those of a policy file.
fn read_policy(request: &Request<'_>) -> Result<Policy, Failure> {
    let mut rules = read_file(request)?;
    let texts = |name, file: Vec<String>| -> Result<_, Failure> {
        Ok(request.optional_texts(name)?.unwrap_or(file))
    };
    rules.schemes = request.optional_texts("schemes")?.or(rules.schemes);
    // Both lists allow hosts: one in the request replaces both of the file.
    let (hosts, suffixes) = (request.optional_texts("hosts")?, request.optional_texts("suffixes")?);
    if hosts.is_some() || suffixes.is_some() {
        (rules.hosts, rules.suffixes) = (hosts, suffixes);
    }
    rules.deny_suffixes = texts("deny_suffixes", rules.deny_suffixes)?;
    #[cfg(feature = "extensions")]
    {
        rules.deny_domains = texts("deny_domains", rules.deny_domains)?;
    }
    if !cfg!(feature = "extensions") && request.optional_texts("deny_domains")?.is_some() {
        return Err(Failure::not_included("registrable domains"));
    }
    rules.endpoints = texts("endpoints", rules.endpoints)?;
    rules.ports = request.ports("ports")?.or(rules.ports);
    rules.any_port = request.flag_or("any_port", rules.any_port)?;
    rules.scheme_ports = request.object("scheme_ports")?.unwrap_or(rules.scheme_ports);
    rules.refuse = request.optional_texts("refuse")?.or(rules.refuse);
    if let Some(networks) = request.optional_texts("allow_networks")? {
        let networks: Result<Vec<Network>, _> = networks.iter().map(|it| it.parse()).collect();
        let invalid = |_| Failure::request("`allow_networks` must be a list of networks");
        rules.allow_networks = networks.map_err(invalid)?;
    }
    rules.credentials = request.flag_or("credentials", rules.credentials)?;
    rules.dotless = request.flag_or("dotless", rules.dotless)?;
    rules.repaired = request.flag_or("repaired", rules.repaired)?;
    #[cfg(feature = "programs")]
    {
        rules.client = super::programs::client(request)?.or(rules.client);
    }
    rules.fetch = request.object("fetch")?.unwrap_or(rules.fetch);
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
/// assert!(answer.starts_with(r#"{"error":{"code":"not-a-host","#));
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
