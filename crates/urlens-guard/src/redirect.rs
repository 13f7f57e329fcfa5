//! Redirects.

use crate::error::{GuardError, GuardErrorKind};
use crate::guard::Guard;
use urlens::{Text, Url};

/// A redirect that may be followed.
///
/// ```
/// use urlens_guard::{Guard, Policy, Url};
///
/// let guard = Guard::new(Policy::default());
/// let from: Url = Url::parse("https://example.org/a")?;
/// let redirect = guard.check_redirect(&from, "https://example.net/b", 0)?;
/// assert!(!redirect.keeps_credentials);
/// assert!(guard.check_redirect(&from, "/b", 0)?.keeps_credentials);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Redirect {
    /// The URL to fetch next.
    pub url: Url,
    /// False if credentials (`Authorization`, `Cookie`, `Proxy-Authorization`) must be removed, because
    /// the origin changes.
    pub keeps_credentials: bool,
}

impl Guard {
    /// Checks a redirect: `location` is the text of the header, and `followed` the number of redirects
    /// before it. The name is not resolved: the client resolves it when it connects.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy, Url};
    ///
    /// let guard = Guard::new(Policy::builder().schemes(["http", "https"]).build()?);
    /// let from: Url = Url::parse("https://example.org/")?;
    /// let codes = |location, followed| {
    ///     guard.check_redirect(&from, location, followed).unwrap_err().codes()
    /// };
    /// assert_eq!(codes("https://127.0.0.1/", 0), ["address-loopback"]);
    /// assert_eq!(codes("http://example.org/", 0), ["downgrade"]);
    /// assert_eq!(codes("/b", 5), ["too-many-redirects"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the policy denies the URL or the redirect.
    pub fn check_redirect<T: Text>(
        &self,
        from: &Url<T>,
        location: &str,
        followed: u32,
    ) -> Result<Redirect, GuardError> {
        let rules = self.policy().fetch();
        if followed >= rules.redirects {
            return Err(self.refuse(GuardErrorKind::TooManyRedirects, location));
        }
        let checked = self.policy().check_redirect(from, location);
        let url = match checked {
            Ok(allowed) => allowed.into_url().into_owned(),
            Err(denied) => return Err(self.refuse(GuardErrorKind::Text(denied), location)),
        };
        let is_downgrade = from.as_borrowed().scheme() == "https" && url.scheme() == "http";
        if is_downgrade && !rules.downgrade {
            return Err(self.refuse(GuardErrorKind::Downgrade, location));
        }
        let keeps_credentials = rules.cross_origin_credentials || Self::is_same_origin(from, &url);
        Ok(Redirect { url, keeps_credentials })
    }
}
