//! `Policy`: may my server fetch this? On text alone.

use crate::any::{Any, Kind};
use crate::classes::object;
use crate::errors;
use crate::reference::Reference;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use urlens_readings::address::{AddressKind, Network, Ranges};
use urlens_readings::policy::{Basis, Policy, PolicyBuilder};

/// Which URLs a server may fetch, judged by their text: nothing is looked up and no redirect followed.
/// What is not said is as safe as it is by default: https URLs that all standards read alike, on the usual
/// port, without credentials, whose hosts are names with dots or public addresses.
///
/// `schemes`, `hosts`, `suffixes` and `ports` are what is allowed; `refuse` has kinds of addresses (such as
/// 'private') or networks (such as '10.0.0.0/8') that are not, in place of all kinds that are not public.
///
/// >>> policy = Policy(suffixes=["example.org"])
/// >>> policy.check("https://api.example.org/v1")
/// Url('https://api.example.org/v1')
/// >>> policy.allows("https://example.net/")
/// False
/// >>> policy.reasons("https://anna@10.0.0.1/")
/// (('credentials', 'there are credentials'), ('host', 'the host is not allowed'), ('address-private', 'a private address'))
#[pyclass(frozen, module = "urlens", name = "Policy")]
#[derive(Debug)]
pub(crate) struct PyPolicy {
    policy: Policy,
    /// What it was made of, to make it again.
    arguments: Py<PyDict>,
}

#[pymethods]
impl PyPolicy {
    #[new]
    #[pyo3(signature = (
        *, schemes=None, hosts=None, suffixes=None, ports=None, any_port=false, refuse=None,
        credentials=false, dotless=false, repaired=false
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword")]
    fn new(
        py: Python<'_>,
        schemes: Option<Vec<String>>,
        hosts: Option<Vec<String>>,
        suffixes: Option<Vec<String>>,
        ports: Option<Vec<u16>>,
        any_port: bool,
        refuse: Option<Vec<String>>,
        credentials: bool,
        dotless: bool,
        repaired: bool,
    ) -> PyResult<Self> {
        let arguments = PyDict::new(py);
        arguments.set_item("schemes", &schemes)?;
        arguments.set_item("hosts", &hosts)?;
        arguments.set_item("suffixes", &suffixes)?;
        arguments.set_item("ports", &ports)?;
        arguments.set_item("any_port", any_port)?;
        arguments.set_item("refuse", &refuse)?;
        arguments.set_item("credentials", credentials)?;
        arguments.set_item("dotless", dotless)?;
        arguments.set_item("repaired", repaired)?;
        let mut builder = Policy::builder();
        if let Some(schemes) = schemes {
            builder = builder.schemes(schemes);
        }
        builder = hosts.iter().flatten().fold(builder, |it, host| it.host(host));
        builder = suffixes.iter().flatten().fold(builder, |it, name| it.host_suffix(name));
        if let Some(ports) = ports {
            builder = builder.ports(ports);
        }
        if any_port {
            builder = builder.any_port();
        }
        if let Some(refused) = refuse {
            builder = refusing(builder, &refused)?;
        }
        if credentials {
            builder = builder.allow_credentials();
        }
        if dotless {
            builder = builder.allow_dotless();
        }
        if repaired {
            builder = builder.basis(Basis::Repaired);
        }
        let policy = builder.build().map_err(|error| errors::policy(&error))?;
        Ok(Self { policy, arguments: arguments.unbind() })
    }

    /// The URL, if it may be fetched; else Denied, with every reason. With a base, whether the redirect
    /// from there may be followed.
    ///
    /// >>> Policy().check("https://example.org/")
    /// Url('https://example.org/')
    /// >>> Policy().check("http://127.1/")
    /// Traceback (most recent call last):
    /// ...
    /// urlens.Denied: ...
    #[pyo3(signature = (text, base=None))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
        base: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let text = Reference::text_of(text, Kind::Url)?;
        let judged = match base {
            None => self.policy.check(&text),
            Some(base) => {
                let base = Reference::text_of(base, Kind::Url)?;
                let base =
                    urlens::Url::parse(&base).map_err(|it| errors::parse(it, &base))?.into_owned();
                self.policy.check_redirect(&base, &text)
            }
        };
        match judged {
            Ok(allowed) => object(py, Any::Url(allowed.into_url().into_owned())),
            Err(denied) => Err(errors::denied(&denied, &text)),
        }
    }

    /// Whether a URL may be fetched.
    ///
    /// >>> Policy().allows("https://example.org/"), Policy().allows("http://[::1]/")
    /// (True, False)
    fn allows(&self, text: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.policy.check(&Reference::text_of(text, Kind::Url)?).is_ok())
    }

    /// Every reason why a URL may not be fetched, as pairs of a code and a message.
    ///
    /// >>> Policy().reasons("https://example.org:22/")
    /// (('port', 'the port is not allowed'),)
    fn reasons<'py>(
        &self,
        py: Python<'py>,
        text: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let text = Reference::text_of(text, Kind::Url)?;
        let denied = self.policy.check(&text).err();
        let reasons = denied.iter().flat_map(|it| it.reasons());
        PyTuple::new(py, reasons.map(|it| (it.code(), it.to_string())).collect::<Vec<_>>())
    }

    /// The policy in the words it was made with.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut said = Vec::new();
        for (name, value) in self.arguments.bind(py) {
            if !value.is_none() && !value.is(&*pyo3::types::PyBool::new(py, false)) {
                said.push(format!("{name}={}", value.repr()?));
            }
        }
        Ok(format!("Policy({})", said.join(", ")))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Again<'py>> {
        let py = slf.py();
        let again = py.import("urlens._urlens")?.getattr("_policy")?;
        Ok((again, (slf.get_type(), slf.get().arguments.clone_ref(py))))
    }
}

/// A function, and what to call it with.
type Again<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, Py<PyDict>));

/// The policy of these arguments, for pickle, which knows no keywords.
#[pyfunction]
pub(crate) fn _policy<'py>(
    class: &Bound<'py, PyType>,
    arguments: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    class.call((), Some(arguments))
}

/// Kinds of addresses take the place of all kinds, as an empty list does; networks come besides.
fn refusing(mut builder: PolicyBuilder, refused: &[String]) -> PyResult<PolicyBuilder> {
    let mut kinds = refused.is_empty().then_some(Ranges::NONE);
    for text in refused {
        if let Some(kind) = AddressKind::ALL.into_iter().find(|it| it.code() == text) {
            kinds = Some(kinds.unwrap_or(Ranges::NONE).with(kind));
        } else {
            let network: Network = text.parse().map_err(|_| {
                let names = AddressKind::ALL.map(AddressKind::code).join(", ");
                PyValueError::new_err(format!(
                    "refuse: '{text}' is no network, and none of {names}"
                ))
            })?;
            builder = builder.refuse_network(network);
        }
    }
    Ok(match kinds {
        Some(kinds) => builder.refuse(kinds),
        None => builder,
    })
}
