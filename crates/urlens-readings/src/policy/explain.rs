//! Explanations: the rules that decide about a URL.

use super::host::effective_port;
use super::{Denied, Policy, Ports, Reason};
use crate::address::{AddressKinds, Network, address_in};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use urlens::Url;

/// The rules of a policy, with the outcome of each for one URL.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let policy = Policy::builder().endpoints(["127.0.0.1:8443"]).build()?;
/// assert_eq!(policy.explain("https://127.0.0.1:8443/").decided_by(), ["endpoints"]);
/// assert_eq!(policy.explain("http://127.0.0.1/").decided_by(), ["schemes", "refuse"]);
/// assert_eq!(policy.explain("https://example.org/").decided_by(), [""; 0]);
/// # Ok::<(), urlens_readings::policy::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    allowed: Option<String>,
    rules: Vec<RuleOutcome>,
}

/// The outcome of a rule.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let explanation = Policy::default().explain("http://example.org/");
/// let schemes = explanation.rules().iter().find(|outcome| outcome.rule == "schemes").unwrap();
/// assert_eq!(schemes.setting, "schemes = [\"https\"]");
/// assert_eq!(schemes.reasons[0].code(), "scheme");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleOutcome {
    /// The name of the rule in a policy file.
    pub rule: &'static str,
    /// The rule as in a policy file.
    pub setting: String,
    /// The reasons why the rule denies the URL; empty if it does not.
    pub reasons: Vec<Reason>,
    /// True if the rule exempts the URL from others.
    pub exempts: bool,
}

impl Policy {
    /// Checks a URL, and returns the outcome of each rule.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let explanation = Policy::default().explain("https://example.org:22/");
    /// assert_eq!(explanation.decided_by(), ["ports"]);
    /// assert!(explanation.to_string().starts_with("denied by ports\n"));
    /// let explanation = Policy::default().explain("https://example.org/a b");
    /// assert_eq!(
    ///     explanation.to_string().lines().next(),
    ///     Some("denied: not accepted by all standards: unexpected ' ' in path at byte 21")
    /// );
    /// ```
    pub fn explain(&self, text: &str) -> Explanation {
        let checked = self.check(text);
        let url = Url::parse_borrowed(text);
        let reasons = checked.as_ref().err().map_or(&[][..], Denied::reasons);
        let scheme = url.as_ref().ok().map(|url| url.as_borrowed().scheme().into());
        let mut rules = Vec::new();
        for (rule, setting) in self.settings(scheme) {
            let name = match rule {
                // The ports of a scheme replace those of all schemes.
                "scheme_ports" => "ports",
                // A policy that has only suffixes names them.
                "suffixes" => "hosts",
                _ => rule,
            };
            let of_rule =
                reasons.iter().filter(|reason| self.rule_of(reason) == name).cloned().collect();
            let exempts = url.as_ref().is_ok_and(|url| self.exempts(rule, &url.as_borrowed()));
            rules.push(RuleOutcome { rule, setting, reasons: of_rule, exempts });
        }
        Explanation { allowed: checked.ok().map(|allowed| allowed.url().as_str().into()), rules }
    }

    /// The rules in the order of their checks, as in a policy file.
    fn settings(&self, scheme: Option<String>) -> Vec<(&'static str, String)> {
        let names = |registrable| {
            let of_kind =
                self.denied_names.iter().filter(move |denied| denied.registrable == registrable);
            list(of_kind.map(|denied| &denied.name))
        };
        let hosts = |with_subdomains| {
            let rules = self
                .hosts
                .iter()
                .flatten()
                .filter(move |rule| rule.with_subdomains == with_subdomains);
            list(rules.map(|rule| &rule.host))
        };
        let has_hosts = |with_subdomains| {
            self.hosts.iter().flatten().any(|rule| rule.with_subdomains == with_subdomains)
        };
        let mut all = Vec::new();
        let mut put = |rule, setting: String| all.push((rule, setting));
        put("repaired", format!("repaired = {}", self.repaired));
        if let Some(id) = self.client.id() {
            put("client", format!("client = {id:?}"));
        }
        put("schemes", format!("schemes = {}", list(&self.schemes)));
        put("credentials", format!("credentials = {}", self.credentials));
        put("deny_suffixes", format!("deny_suffixes = {}", names(false)));
        put("deny_domains", format!("deny_domains = {}", names(true)));
        put(
            "endpoints",
            format!("endpoints = {}", list(self.endpoints.iter().map(ToString::to_string))),
        );
        match self.hosts {
            None => put("hosts", "all hosts".into()),
            Some(_) if !has_hosts(true) => put("hosts", format!("hosts = {}", hosts(false))),
            Some(_) if !has_hosts(false) => {
                put("suffixes", format!("suffixes = {}", hosts(true)));
            }
            Some(_) => {
                put("hosts", format!("hosts = {}, suffixes = {}", hosts(false), hosts(true)))
            }
        }
        put("dotless", format!("dotless = {}", self.dotless));
        put(
            "allow_networks",
            format!(
                "allow_networks = {}",
                list(self.allowed_networks.iter().map(Network::to_string))
            ),
        );
        put("refuse", format!("refuse = {}", self.refuse_setting()));
        let of_scheme = self.scheme_ports.iter().find(|(name, _)| Some(name) == scheme.as_ref());
        match (of_scheme, &self.ports) {
            (Some((scheme, ports)), _) => {
                put("scheme_ports", format!("scheme_ports.{scheme} = {ports:?}"))
            }
            (None, Ports::OfScheme) => put("ports", "the default port of the scheme".into()),
            (None, Ports::Only(ports)) => put("ports", format!("ports = {ports:?}")),
            (None, Ports::Any) => put("ports", "any_port = true".into()),
        }
        all
    }

    fn refuse_setting(&self) -> String {
        let networks = self.denied_networks.iter().map(Network::to_string);
        match self.denied_kinds {
            AddressKinds::ALL => format!("all kinds, {}", list(networks)),
            kinds => list(kinds.kinds().map(|kind| kind.code().to_string()).chain(networks)),
        }
    }

    /// The rule that gives a reason, by its name in a policy file.
    fn rule_of(&self, reason: &Reason) -> &'static str {
        match reason {
            Reason::NotAUrl(_) | Reason::AcceptedBySome(_) | Reason::ReadDifferently(_) => {
                "repaired"
            }
            Reason::Client(..) => "client",
            Reason::Scheme => "schemes",
            Reason::Credentials => "credentials",
            Reason::NoHost | Reason::HostName | Reason::Host => "hosts",
            Reason::DeniedName(name) => {
                let is_registrable =
                    |denied: &&super::DeniedName| denied.name == *name && denied.registrable;
                match self.denied_names.iter().find(is_registrable) {
                    Some(_) => "deny_domains",
                    None => "deny_suffixes",
                }
            }
            Reason::Dotless => "dotless",
            Reason::Name(_) | Reason::Address(_) | Reason::Network(_) => "refuse",
            Reason::Port => "ports",
        }
    }

    /// Returns `true` if a rule exempts a URL from others that would deny it.
    fn exempts(&self, rule: &str, url: &Url<&str>) -> bool {
        let host = url.host_text().unwrap_or_default();
        let host = host.strip_suffix('.').unwrap_or(host);
        match rule {
            "endpoints" => self.is_endpoint(host, effective_port(url)),
            "allow_networks" => {
                let contains =
                    |address| self.allowed_networks.iter().any(|network| network.contains(address));
                address_in(host).is_some_and(contains)
            }
            _ => false,
        }
    }
}

impl Explanation {
    /// The URL to fetch, if the policy allows it.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// let explanation = Policy::default().explain("https://example.org");
    /// assert_eq!(explanation.allowed(), Some("https://example.org/"));
    /// ```
    pub fn allowed(&self) -> Option<&str> {
        self.allowed.as_deref()
    }

    /// The rules in the order of their checks.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().explain("https://example.org").rules()[0].rule, "repaired");
    /// ```
    pub fn rules(&self) -> &[RuleOutcome] {
        &self.rules
    }

    /// The names of the rules that decided: those that deny the URL, or else those that exempt it
    /// from others. Empty if no rule denies it.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().explain("ftp://example.org/").decided_by(), ["schemes"]);
    /// ```
    pub fn decided_by(&self) -> Vec<&'static str> {
        let decided = |outcome: &&RuleOutcome| match self.allowed {
            None => !outcome.reasons.is_empty(),
            Some(_) => outcome.exempts,
        };
        self.rules.iter().filter(decided).map(|outcome| outcome.rule).collect()
    }
}

/// The decision, then a line for each rule. If the standards disagree about the text, the decision
/// has that reason instead of the name of a rule.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.decided_by();
        let disagreement = self.rules.iter().find_map(|outcome| match outcome.rule {
            "repaired" => outcome.reasons.first(),
            _ => None,
        });
        names.retain(|name| *name != "repaired");
        let names = names.join(", ");
        match (&self.allowed, disagreement) {
            (None, Some(reason)) => {
                write!(f, "denied: {reason}")?;
                if !names.is_empty() {
                    write!(f, "; also denied by {names}")?;
                }
                writeln!(f)?;
            }
            (None, None) => writeln!(f, "denied by {names}")?,
            (Some(_), _) if names.is_empty() => writeln!(f, "allowed: no rule denies it")?,
            (Some(_), _) => writeln!(f, "allowed by {names}")?,
        }
        for rule in &self.rules {
            let outcome = match (rule.reasons.is_empty(), rule.exempts) {
                (false, _) => "denies",
                (true, true) => "exempts",
                (true, false) => "-",
            };
            write!(f, "  {outcome:<8} {}", rule.setting)?;
            for (i, reason) in rule.reasons.iter().enumerate() {
                f.write_str(if i == 0 { ": " } else { "; " })?;
                write!(f, "{reason}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A list of strings in TOML.
fn list<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<_> = texts.into_iter().map(|text| format!("{:?}", text.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}
