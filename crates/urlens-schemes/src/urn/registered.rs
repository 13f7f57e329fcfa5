//! The registry of URN namespaces at IANA, as of 2026-05-28.

/// A formal namespace.
///
/// ```
/// use urlens_schemes::urn::FORMAL;
///
/// let oid = FORMAL.iter().find(|row| row.nid == "oid").unwrap();
/// assert_eq!(oid.rfc, Some(3061));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registered {
    /// The namespace identifier, in lower case.
    pub nid: &'static str,
    /// The RFC that registered it. `None` for a registration by template, at
    /// `https://www.iana.org/assignments/urn-formal/` followed by the identifier.
    pub rfc: Option<u16>,
}

/// `rfc` 0 means registration by template.
const fn row(nid: &'static str, rfc: u16) -> Registered {
    let rfc = if rfc == 0 { None } else { Some(rfc) };
    Registered { nid, rfc }
}

/// The informal namespaces: `urn-` and one of these numbers.
///
/// ```
/// assert!(urlens_schemes::urn::INFORMAL.contains(&7));
/// ```
pub const INFORMAL: &[u32] = &[1, 2, 3, 4, 5, 6, 7, 8];

/// The formal namespaces, in the order of their names.
///
/// ```
/// assert!(urlens_schemes::urn::FORMAL.is_sorted_by_key(|row| row.nid));
/// ```
pub const FORMAL: &[Registered] = &[
    row("3gpp", 5279),
    row("3gpp2", 8464),
    row("adid", 8107),
    row("alert", 7462),
    row("bbf", 8057),
    row("broadband-forum-org", 8057),
    row("c2pa", 0),
    row("cablelabs", 6289),
    row("ccsds", 7738),
    row("cdx", 0),
    row("cgi", 5138),
    row("clei", 4152),
    row("csa", 0),
    row("cta", 0),
    row("ddi", 0),
    row("dev", 9039),
    row("dgiwg", 6288),
    row("doi", 0),
    row("dslforum-org", 8057),
    row("dvb", 7354),
    row("ebu", 5174),
    row("eic", 0),
    row("eidr", 7972),
    row("epc", 5134),
    row("epcglobal", 5134),
    row("etsi", 8515),
    row("eurosystem", 7207),
    row("example", 6963),
    row("fdc", 4198),
    row("fipa", 3616),
    row("gdr", 0),
    row("gdst", 0),
    row("geant", 4926),
    row("globus", 7853),
    row("gsma", 7254),
    row("gvat", 0),
    row("hbbtv", 7528),
    row("ieee", 8069),
    row("ietf", 2648),
    row("iptc", 3937),
    row("isan", 4246),
    row("isbn", 0),
    row("isni", 0),
    row("iso", 5141),
    row("issn", 0),
    row("itu", 0),
    row("ivis", 4617),
    row("knx", 0),
    row("lei", 0),
    row("lex", 9676),
    row("liberty", 3622),
    row("mace", 3613),
    row("mef", 7818),
    row("meta", 0),
    row("mpeg", 3614),
    row("mrn", 0),
    row("nan", 0),
    row("nato", 7467),
    row("nbn", 8458),
    row("nena", 6061),
    row("newsml", 3085),
    row("nfc", 4729),
    row("nfi", 0),
    row("nzl", 4350),
    row("oasis", 3121),
    row("ogc", 5165),
    row("ogf", 6453),
    row("oid", 3061),
    row("oipf", 6893),
    row("oma", 4358),
    row("onem2m", 0),
    row("onf", 0),
    row("pin", 3043),
    row("pno", 0),
    row("publicid", 3151),
    row("pwid", 0),
    row("reso", 0),
    row("s1000d", 4688),
    row("said", 0),
    row("schac", 6338),
    row("service", 5031),
    row("smpte", 5119),
    row("stalwart", 0),
    row("swift", 3615),
    row("thread", 0),
    row("trivore", 0),
    row("tva", 4195),
    row("uci", 4179),
    row("ucode", 6588),
    row("uic", 0),
    row("uuid", 9562),
    row("web3d", 3541),
    row("wfa", 0),
    row("wmo", 0),
    row("xmlorg", 3120),
    row("xmpp", 4854),
];
