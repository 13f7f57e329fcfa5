//! Policy files in TOML.

use super::{Policy, PolicyError, Rules};
use alloc::string::{String, ToString as _};
use core::fmt;

impl Policy {
    /// Reads a policy file: the [rules](Rules) in TOML.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let policy = Policy::from_toml(
    ///     r#"
    ///     schemes = ["http", "https"]
    ///     allow_networks = ["10.1.0.0/16"]
    ///     endpoints = ["vault.internal:8200"]
    ///     deny_suffixes = ["evil.example"]
    ///
    ///     [scheme_ports]
    ///     https = [443, 8443]
    ///
    ///     [fetch]
    ///     redirects = 3
    ///     "#,
    /// )?;
    /// assert!(policy.check("http://10.1.2.3/").is_ok());
    /// assert_eq!(policy.fetch().redirects, 3);
    ///
    /// let error = Policy::from_toml("host = []").unwrap_err();
    /// assert!(error.to_string().contains("unknown field `host`"));
    /// # Ok::<(), urlens_readings::policy::PolicyFileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not TOML, or a rule is unknown or invalid.
    pub fn from_toml(text: &str) -> Result<Self, PolicyFileError> {
        let rules: Rules =
            toml::from_str(text).map_err(|error| PolicyFileError::Syntax(error.to_string()))?;
        rules.policy().map_err(PolicyFileError::Rule)
    }
}

/// The error of a policy file.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let error = Policy::from_toml(r#"hosts = ["*.example.org"]"#).unwrap_err();
/// assert_eq!(error.code(), "wildcard");
/// assert_eq!(Policy::from_toml("=").unwrap_err().code(), "policy-file");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolicyFileError {
    /// Not TOML, an unknown rule, or a rule of another type; with the place.
    Syntax(String),
    /// An invalid rule.
    Rule(PolicyError),
}

impl PolicyFileError {
    /// A stable name for programs.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::from_toml("ports = 1").unwrap_err().code(), "policy-file");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "policy-file",
            Self::Rule(error) => error.code(),
        }
    }
}

impl fmt::Display for PolicyFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) => f.write_str(message.trim_end()),
            Self::Rule(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PolicyFileError {}
