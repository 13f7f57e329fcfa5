//! Building and changing messages.

use super::address::{checked, encode};
use super::{Mailto, QCHAR};
use crate::SchemeError;
use crate::draft::Draft;
use crate::mask::Masked;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::percent;

impl Mailto {
    /// Starts building the URI of a message.
    ///
    /// ```
    /// use urlens_schemes::Mailto;
    /// let mail = Mailto::builder().to("joe@example.com").header("subject", "a b").build()?;
    /// assert_eq!(mail.as_str(), "mailto:joe@example.com?subject=a%20b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn builder() -> MailtoBuilder {
        MailtoBuilder { to: Vec::new(), headers: Vec::new() }
    }

    /// Returns a builder with the addresses and headers of this URI.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::parse("mailto:a@b.c?Subject=d&to=e@f.g")?;
    /// let mail = mail.to_builder().to("h@i.j").build()?;
    /// assert_eq!(mail.as_str(), "mailto:a@b.c,e@f.g,h@i.j?subject=d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_builder(&self) -> MailtoBuilder {
        MailtoBuilder { to: self.to.clone(), headers: self.headers.clone() }
    }
}

/// Builds the URI of a message from addresses and headers in plain text.
///
/// ```
/// let builder = urlens_schemes::Mailto::builder().to("a@b.c").to("not an address");
/// let error = builder.build().unwrap_err();
/// assert_eq!(error.to_string(), "invalid addr-spec in address 2 at byte 0");
/// ```
#[derive(Clone)]
#[must_use = "a builder does nothing until `build`"]
pub struct MailtoBuilder {
    to: Vec<String>,
    headers: Vec<(String, String)>,
}

impl MailtoBuilder {
    /// Adds an address.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().to("a@b.c").to("d@e.f").build()?;
    /// assert_eq!(mail.as_str(), "mailto:a@b.c,d@e.f");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to(mut self, address: &str) -> Self {
        self.to.push(address.into());
        self
    }

    /// Adds a header. Its name is written in lower case.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().header("Body", "a&b").build()?;
    /// assert_eq!(mail.as_str(), "mailto:?body=a%26b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_ascii_lowercase(), value.into()));
        self
    }

    /// Removes all headers of a name, ignoring case.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().header("body", "a").without_header("BODY");
    /// assert_eq!(mail.build()?.as_str(), "mailto:");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_header(mut self, name: &str) -> Self {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// Validates, encodes and joins the parts.
    ///
    /// ```
    /// let mail = urlens_schemes::Mailto::builder().header("to", "a@b.c, d").build();
    /// let error = mail.unwrap_err();
    /// assert_eq!((error.part(), error.item()), ("address", Some(1)));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if an address is invalid. [`item`](SchemeError::item) is the number of the address, or
    /// of the header `to` that has it.
    pub fn build(self) -> Result<Mailto, SchemeError> {
        let mut draft = Draft::new("mailto:");
        for (n, address) in self.to.iter().enumerate() {
            checked(address, 0).map_err(|error| error.in_item(n))?;
            draft.put(if n > 0 { "," } else { "" }).push("address", Some(n), &encode(address));
        }
        for (n, (name, value)) in self.headers.iter().enumerate() {
            draft.put(if n > 0 { "&" } else { "?" });
            draft.push("header", Some(n), &percent::encode(name, QCHAR)).put("=");
            draft.push("value", Some(n), &percent::encode(value, QCHAR));
        }
        draft.build()
    }
}

/// Shows no passwords of URLs in headers.
impl fmt::Debug for MailtoBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let headers: Vec<_> =
            self.headers.iter().map(|(name, value)| (name, Masked(value))).collect();
        f.debug_struct("MailtoBuilder").field("to", &self.to).field("headers", &headers).finish()
    }
}
