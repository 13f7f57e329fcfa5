//! The operations.

use crate::random::Random;
use std::net::IpAddr;

/// An operation on a URL.
#[derive(Clone, Debug)]
pub(crate) enum Operation {
    Join(String),
    MakeRelative(String),
    SetFragment(Option<String>),
    SetQuery(Option<String>),
    SetPath(String),
    SetPort(Option<u16>),
    SetHost(Option<String>),
    SetIpHost(IpAddr),
    SetPassword(Option<String>),
    SetUsername(String),
    SetScheme(String),
    /// The name of an attribute of the web's `URL` class, and its value.
    SetAttribute(&'static str, String),
    Segments(Vec<SegmentEdit>),
    Pairs(Vec<PairEdit>),
}

/// An edit of path segments.
#[derive(Clone, Debug)]
pub(crate) enum SegmentEdit {
    Clear,
    PopIfEmpty,
    Pop,
    Push(String),
}

/// An edit of query parameters.
#[derive(Clone, Debug)]
pub(crate) enum PairEdit {
    Clear,
    Append(String, String),
    AppendKey(String),
}

const ATTRIBUTES: [&str; 10] = [
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "hash",
];

impl Operation {
    pub(crate) fn random(random: &mut Random) -> Self {
        let optional = |random: &mut Random| (!random.one_in(4)).then(|| random.value());
        match random.below(22) {
            0..=4 => Self::Join(random.reference()),
            5 => Self::MakeRelative(random.reference()),
            6 => Self::SetFragment(optional(random)),
            7 => Self::SetQuery(optional(random)),
            8 | 9 => Self::SetPath(random.path()),
            10 => Self::SetPort(match random.below(4) {
                0 => None,
                1 => Some(80),
                2 => Some(443),
                _ => Some(random.next() as u16),
            }),
            11 | 12 => Self::SetHost((!random.one_in(6)).then(|| random.host())),
            13 => Self::SetIpHost(if random.one_in(2) {
                IpAddr::from((random.next() as u32).to_be_bytes())
            } else {
                IpAddr::from((u128::from(random.next()) << 32).to_be_bytes())
            }),
            14 => Self::SetPassword(optional(random)),
            15 => Self::SetUsername(random.value()),
            16 => Self::SetScheme(if random.one_in(5) {
                random.value()
            } else {
                random.scheme().to_owned()
            }),
            17 | 18 => {
                let name = ATTRIBUTES[random.below(ATTRIBUTES.len())];
                let value = match name {
                    "href" => random.url(),
                    "host" | "hostname" => random.host(),
                    "pathname" => random.path(),
                    "protocol" => random.scheme().to_owned(),
                    _ => random.value(),
                };
                Self::SetAttribute(name, value)
            }
            19 | 20 => Self::Segments(
                (0..1 + random.below(3))
                    .map(|_| match random.below(6) {
                        0 => SegmentEdit::Clear,
                        1 => SegmentEdit::PopIfEmpty,
                        2 => SegmentEdit::Pop,
                        _ => SegmentEdit::Push(random.value()),
                    })
                    .collect(),
            ),
            _ => Self::Pairs(
                (0..random.below(4))
                    .map(|_| match random.below(6) {
                        0 => PairEdit::Clear,
                        1 => PairEdit::AppendKey(random.value()),
                        _ => PairEdit::Append(random.value(), random.value()),
                    })
                    .collect(),
            ),
        }
    }

    /// The name in counts.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Join(_) => "join",
            Self::MakeRelative(_) => "make_relative",
            Self::SetFragment(_) => "set_fragment",
            Self::SetQuery(_) => "set_query",
            Self::SetPath(_) => "set_path",
            Self::SetPort(_) => "set_port",
            Self::SetHost(_) => "set_host",
            Self::SetIpHost(_) => "set_ip_host",
            Self::SetPassword(_) => "set_password",
            Self::SetUsername(_) => "set_username",
            Self::SetScheme(_) => "set_scheme",
            Self::SetAttribute(name, _) => name,
            Self::Segments(_) => "path_segments_mut",
            Self::Pairs(_) => "query_pairs_mut",
        }
    }
}

impl Operation {
    /// The value that is parsed or set, as text.
    pub(crate) fn value(&self) -> String {
        match self {
            Self::Join(value) | Self::MakeRelative(value) | Self::SetPath(value) => value.clone(),
            Self::SetUsername(value) | Self::SetScheme(value) => value.clone(),
            Self::SetAttribute(_, value) => value.clone(),
            Self::SetFragment(value) | Self::SetQuery(value) => value.clone().unwrap_or_default(),
            Self::SetHost(value) | Self::SetPassword(value) => value.clone().unwrap_or_default(),
            Self::SetPort(_) | Self::SetIpHost(_) => String::new(),
            Self::Segments(edits) => format!("{edits:?}"),
            Self::Pairs(edits) => format!("{edits:?}"),
        }
    }
}
