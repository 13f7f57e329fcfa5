//! The setters of the web's `URL` class for components by their RFC 3986 names.

use urlens::UrlAttribute as Web;
use urlens::internal::{AuthorityParts, credentials};
use urlens::{Part, SetError, Url};

/// Sets a component of a URL by the setters of the web API, which take an empty value for an absent
/// component and the delimiter alone for an empty one.
pub(super) fn set_part(url: &mut Url, part: Part, value: Option<&str>) -> Result<(), SetError> {
    let text = value.unwrap_or_default();
    match part {
        Part::Scheme => url.set_attribute(Web::Protocol, text),
        Part::Authority => {
            let pieces = AuthorityParts::split(text);
            let host = &text[pieces.userinfo.map_or(0, |it| it.len() + 1)..];
            set_part(url, Part::Userinfo, pieces.userinfo)?;
            set_part(url, Part::Port, None)?;
            url.set_attribute(Web::Host, host)
        }
        Part::Userinfo => {
            let (user, password) = credentials(text);
            url.set_attribute(Web::Username, user)?;
            url.set_attribute(Web::Password, password.unwrap_or_default())
        }
        Part::Host => url.set_attribute(Web::Hostname, text),
        Part::Port => url.set_attribute(Web::Port, text),
        Part::Path => url.set_attribute(Web::Pathname, text),
        Part::Query => match value {
            None => url.set_attribute(Web::Search, ""),
            Some(text) => url.set_attribute(Web::Search, &format!("?{text}")),
        },
        Part::Fragment => match value {
            None => url.set_attribute(Web::Hash, ""),
            Some(text) => url.set_attribute(Web::Hash, &format!("#{text}")),
        },
    }
}
