//! `policy`: may my server fetch this? On text alone.

use crate::failure::Failure;
use crate::json;
use crate::request::Request;
use urlens::Url;
use urlens_readings::address::{AddressKind, Network, Ranges};
use urlens_readings::policy::{Basis, Policy, PolicyBuilder};

/// `policy`: whether `input` may be fetched, or followed from `base`, and if not, every reason.
pub(crate) fn policy(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let policy = asked_for(request)?;
    let judged = match request.optional_text("base")? {
        None => policy.check(&input),
        Some(base) => {
            let base = Url::parse(&base).map_err(|it| Failure::from(it).in_field("base"))?;
            policy.check_redirect(&base, &input)
        }
    };
    json::object(ok, |it| {
        it.put("allowed", judged.is_ok());
        it.put("url", judged.as_ref().ok().map(|it| it.url().as_str()));
        it.list("reasons", |list| {
            for reason in judged.as_ref().err().map_or(&[][..], |it| it.reasons()) {
                list.object(|it| {
                    it.put("code", reason.code()).put("message", reason.to_string());
                });
            }
        });
    });
    Ok(())
}

/// The policy that the other fields describe: what none of them names is as safe as it is by default.
fn asked_for(request: &Request<'_>) -> Result<Policy, Failure> {
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

/// Kinds of addresses take the place of all kinds, as an empty list does; networks come besides.
fn refuse(mut builder: PolicyBuilder, refused: &[String]) -> Result<PolicyBuilder, Failure> {
    let mut kinds = refused.is_empty().then_some(Ranges::NONE);
    for text in refused {
        if let Some(kind) = AddressKind::ALL.into_iter().find(|it| it.code() == text) {
            kinds = Some(kinds.unwrap_or(Ranges::NONE).with(kind));
        } else {
            let network: Network = text.parse().map_err(|_| {
                let names = AddressKind::ALL.map(AddressKind::code).join(", ");
                Failure::request(format!("`refuse` has no network, and none of {names}"))
            })?;
            builder = builder.refuse_network(network);
        }
    }
    Ok(match kinds {
        Some(kinds) => builder.refuse(kinds),
        None => builder,
    })
}
