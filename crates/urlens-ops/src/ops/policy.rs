//! `policy`: checks if a server may fetch a URL.

use crate::failure::Failure;
use crate::json;
use crate::request::Request;
use urlens::Url;
use urlens_readings::address::{AddressKind, AddressKinds, Network};
use urlens_readings::policy::{Basis, Policy, PolicyBuilder};

/// `policy`: checks if `input` may be fetched, or followed from `base`, and returns every reason if
/// not.
pub(crate) fn policy(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let policy = read_policy(request)?;
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
        it.list("reasons", |list| {
            for reason in checked.as_ref().err().map_or(&[][..], |it| it.reasons()) {
                list.object(|it| {
                    it.put("code", reason.code()).put("message", reason.to_string());
                });
            }
        });
    });
    Ok(())
}

/// Reads the rules of a policy from the fields of a request.
fn read_policy(request: &Request<'_>) -> Result<Policy, Failure> {
    let mut builder = Policy::builder();
    if let Some(schemes) = request.optional_texts("schemes")? {
        builder = builder.schemes(schemes);
    }
    for host in request.optional_texts("hosts")?.iter().flatten() {
        builder = builder.host(host);
    }
    for name in request.optional_texts("suffixes")?.iter().flatten() {
        builder = builder.host_suffix(name);
    }
    if let Some(ports) = request.ports("ports")? {
        builder = builder.ports(ports);
    }
    if request.flag("any_port")? {
        builder = builder.any_port();
    }
    if let Some(refused) = request.optional_texts("refuse")? {
        builder = refuse(builder, &refused)?;
    }
    if request.flag("credentials")? {
        builder = builder.allow_credentials();
    }
    if request.flag("dotless")? {
        builder = builder.allow_dotless();
    }
    if request.flag("repaired")? {
        builder = builder.basis(Basis::Repaired);
    }
    builder.build().map_err(|error| Failure::new(error.code(), error.to_string()))
}

/// Applies `refuse`: address kinds, or an empty list, replace the default of all kinds; networks
/// are added.
fn refuse(mut builder: PolicyBuilder, refused: &[String]) -> Result<PolicyBuilder, Failure> {
    let mut kinds = refused.is_empty().then_some(AddressKinds::NONE);
    for text in refused {
        if let Some(kind) = AddressKind::ALL.into_iter().find(|it| it.code() == text) {
            kinds = Some(kinds.unwrap_or(AddressKinds::NONE).with(kind));
        } else {
            let network: Network = text.parse().map_err(|_| {
                let names = AddressKind::ALL.map(AddressKind::code).join(", ");
                Failure::request(format!("`refuse` must be a list of networks and of {names}"))
            })?;
            builder = builder.refuse_network(network);
        }
    }
    Ok(match kinds {
        Some(kinds) => builder.refuse(kinds),
        None => builder,
    })
}
