//! One source of calls, compiled for both crates.

/// Makes a module that calls a crate with the interface of `url`.
macro_rules! subject {
    ($name:ident, $($url:ident)::+) => {
        /// Calls of one of the two crates.
        pub(crate) mod $name {
            use crate::operation::{Operation, PairEdit, SegmentEdit};
            use $($url)::+::{Position, Url, quirks};
            use std::panic::{AssertUnwindSafe, catch_unwind};

            /// The URL of a text, or the error.
            pub(crate) fn parse(text: &str) -> Result<Url, String> {
                match catch_unwind(|| Url::parse(text)) {
                    Ok(parsed) => parsed.map_err(|error| format!("{error:?}: {error}")),
                    Err(_) => Err("panic".to_owned()),
                }
            }

            /// Applies an operation, and returns its result as text.
            pub(crate) fn apply(url: &mut Url, operation: &Operation) -> String {
                catch_unwind(AssertUnwindSafe(|| apply_raw(url, operation))).unwrap_or_else(|_| "panic".to_owned())
            }

            fn apply_raw(url: &mut Url, operation: &Operation) -> String {
                match operation {
                    Operation::Join(text) => match url.join(text) {
                        Ok(joined) => {
                            *url = joined;
                            "Ok".to_owned()
                        }
                        Err(error) => format!("{error:?}"),
                    },
                    Operation::MakeRelative(text) => match url.join(text) {
                        Ok(target) => format!("{:?} {:?}", url.make_relative(&target), target.make_relative(url)),
                        Err(error) => format!("{error:?}"),
                    },
                    Operation::SetFragment(value) => format!("{:?}", url.set_fragment(value.as_deref())),
                    Operation::SetQuery(value) => format!("{:?}", url.set_query(value.as_deref())),
                    Operation::SetPath(value) => format!("{:?}", url.set_path(value)),
                    Operation::SetPort(value) => format!("{:?}", url.set_port(*value)),
                    Operation::SetHost(value) => format!("{:?}", url.set_host(value.as_deref())),
                    Operation::SetIpHost(value) => format!("{:?}", url.set_ip_host(*value)),
                    Operation::SetPassword(value) => format!("{:?}", url.set_password(value.as_deref())),
                    Operation::SetUsername(value) => format!("{:?}", url.set_username(value)),
                    Operation::SetScheme(value) => format!("{:?}", url.set_scheme(value)),
                    Operation::SetAttribute(name, value) => match *name {
                        "href" => format!("{:?}", quirks::set_href(url, value)),
                        "protocol" => format!("{:?}", quirks::set_protocol(url, value)),
                        "username" => format!("{:?}", quirks::set_username(url, value)),
                        "password" => format!("{:?}", quirks::set_password(url, value)),
                        "host" => format!("{:?}", quirks::set_host(url, value)),
                        "hostname" => format!("{:?}", quirks::set_hostname(url, value)),
                        "port" => format!("{:?}", quirks::set_port(url, value)),
                        "pathname" => format!("{:?}", quirks::set_pathname(url, value)),
                        "search" => format!("{:?}", quirks::set_search(url, value)),
                        _ => format!("{:?}", quirks::set_hash(url, value)),
                    },
                    Operation::Segments(edits) => match url.path_segments_mut() {
                        Ok(mut segments) => {
                            for edit in edits {
                                match edit {
                                    SegmentEdit::Clear => segments.clear(),
                                    SegmentEdit::PopIfEmpty => segments.pop_if_empty(),
                                    SegmentEdit::Pop => segments.pop(),
                                    SegmentEdit::Push(segment) => segments.push(segment),
                                };
                            }
                            "Ok".to_owned()
                        }
                        Err(()) => "Err".to_owned(),
                    },
                    Operation::Pairs(edits) => {
                        let mut pairs = url.query_pairs_mut();
                        for edit in edits {
                            match edit {
                                PairEdit::Clear => pairs.clear(),
                                PairEdit::Append(name, value) => pairs.append_pair(name, value),
                                PairEdit::AppendKey(name) => pairs.append_key_only(name),
                            };
                        }
                        "Ok".to_owned()
                    }
                }
            }

            /// The results of all getters, by name.
            pub(crate) fn getters(url: &Url) -> Vec<(&'static str, String)> {
                match catch_unwind(AssertUnwindSafe(|| getters_raw(url))) {
                    Ok(all) => all,
                    Err(_) => vec![("as_str", url.as_str().to_owned()), ("getters", "panic".to_owned())],
                }
            }

            fn getters_raw(url: &Url) -> Vec<(&'static str, String)> {
                let host = url.host();
                let mut all = vec![
                    ("as_str", url.as_str().to_owned()),
                    ("display", format!("{url} {url:>9}")),
                    ("debug", format!("{url:?}")),
                    ("scheme", url.scheme().to_owned()),
                    ("is_special", url.is_special().to_string()),
                    ("has_authority", url.has_authority().to_string()),
                    ("authority", url.authority().to_owned()),
                    ("cannot_be_a_base", url.cannot_be_a_base().to_string()),
                    ("username", url.username().to_owned()),
                    ("password", format!("{:?}", url.password())),
                    ("has_host", url.has_host().to_string()),
                    ("host_str", format!("{:?}", url.host_str())),
                    ("host", format!("{host:?} {:?}", host.as_ref().map(ToString::to_string))),
                    ("domain", format!("{:?}", url.domain())),
                    ("port", format!("{:?}", url.port())),
                    ("port_or_known_default", format!("{:?}", url.port_or_known_default())),
                    ("path", url.path().to_owned()),
                    ("path_segments", format!("{:?}", url.path_segments().map(Iterator::collect::<Vec<_>>))),
                    ("query", format!("{:?}", url.query())),
                    ("query_pairs", format!("{:?}", url.query_pairs().collect::<Vec<_>>())),
                    ("fragment", format!("{:?}", url.fragment())),
                    ("origin", url.origin().ascii_serialization()),
                    ("unicode origin", url.origin().unicode_serialization()),
                    ("to_file_path", format!("{:?}", url.to_file_path())),
                    ("quirks::protocol", quirks::protocol(url).to_owned()),
                    ("quirks::username", quirks::username(url).to_owned()),
                    ("quirks::password", quirks::password(url).to_owned()),
                    ("quirks::host", quirks::host(url).to_owned()),
                    ("quirks::hostname", quirks::hostname(url).to_owned()),
                    ("quirks::port", quirks::port(url).to_owned()),
                    ("quirks::pathname", quirks::pathname(url).to_owned()),
                    ("quirks::search", quirks::search(url).to_owned()),
                    ("quirks::hash", quirks::hash(url).to_owned()),
                ];
                let positions = [
                    Position::BeforeScheme, Position::AfterScheme, Position::BeforeUsername, Position::AfterUsername,
                    Position::BeforePassword, Position::AfterPassword, Position::BeforeHost, Position::AfterHost,
                    Position::BeforePort, Position::AfterPort, Position::BeforePath, Position::AfterPath,
                    Position::BeforeQuery, Position::AfterQuery, Position::BeforeFragment, Position::AfterFragment,
                ];
                let offsets = positions.map(|position| url[..position].len());
                all.push(("positions", format!("{offsets:?}")));
                all
            }
        }
    };
}

subject!(real, real_url);
subject!(ours, url);
