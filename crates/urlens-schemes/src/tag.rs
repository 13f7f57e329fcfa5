//! `tag:`, names given by the holder of a domain or mail address on a day (RFC 4151).

use crate::build::FieldReader;
use crate::check;
use crate::draft::Draft;
use crate::typed;
use crate::{About, ErrorKind, Fields, Finding, Rule, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, QUERY};
use urlens::{CharSet, Part, Uri};

/// A tag.
///
/// ```
/// use urlens_schemes::Tag;
///
/// let tag = Tag::parse("tag:timothy@hpl.hp.com,2001-07:web/externalHome?a")?;
/// assert_eq!((tag.authority(), tag.domain()), ("timothy@hpl.hp.com", "hpl.hp.com"));
/// assert_eq!((tag.date().year, tag.date().month, tag.date().day), (2001, Some(7), None));
/// assert_eq!(tag.specific(), "web/externalHome?a");
///
/// let error = Tag::parse("tag:example.com,2001-02-30:a").unwrap_err();
/// assert_eq!(error.to_string(), "nonexistent day in date at byte 24");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Tag {
    uri: Uri,
    /// Offsets after `tag:` of the comma and the colon.
    comma: usize,
    colon: usize,
    date: Date,
}

/// A date on which someone held a domain or address. A missing month or day means the first.
///
/// ```
/// use urlens_schemes::tag::Date;
/// let date = Date { year: 2001, month: Some(7), day: None };
/// assert_eq!((date.to_string(), date.full()), ("2001-07".into(), (2001, 7, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Date {
    /// The year, with four digits.
    pub year: u16,
    /// The month.
    pub month: Option<u8>,
    /// The day.
    pub day: Option<u8>,
}

impl Date {
    /// Year, month and day, with 1 for a missing month or day.
    ///
    /// ```
    /// use urlens_schemes::tag::Date;
    /// assert_eq!(Date { year: 2001, month: None, day: None }.full(), (2001, 1, 1));
    /// ```
    pub fn full(self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    fn days_in_month(self) -> u8 {
        let leap = self.year.is_multiple_of(4)
            && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.full().1 {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }
}

/// Writes the given precision. A day without a month is in January.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let (_, month, day) = self.full();
        if self.month.is_some() || self.day.is_some() {
            write!(f, "-{month:02}")?;
        }
        self.day.map_or(Ok(()), |_| write!(f, "-{day:02}"))
    }
}

/// `alphaNum / "-" / "." / "_"`: characters before `@`.
const MAILBOX: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-._"));

const SHAPE: Rule = Rule::new("invalid-date-format", "expected YYYY, YYYY-MM or YYYY-MM-DD");
const CALENDAR: Rule = Rule::new("invalid-date", "nonexistent day");
const CAPITALS: Rule = Rule::new("uppercase-authority", "significant upper-case letters");

typed!(Tag, "tag:blogger.com,1999:blog-555");

impl SchemeType for Tag {
    const ABOUT: About = About {
        name: "tag",
        title: "names given by holders of a domain or mail address",
        standards: &["RFC 4151"],
        hierarchical: false,
        examples: &[
            "tag:blogger.com,1999:blog-555",
            "tag:timothy@hpl.hp.com,2001-07-14:web/externalHome?a#b",
            "tag:Yaml.org,2002:int",
        ],
        fields: &[
            ("authority", "the domain or mail address"),
            ("authority_kind", "`domain` or `email`"),
            ("date", "the date on which the holder had it"),
            ("specific", "the name chosen by the holder"),
            ("fragment", "the fragment"),
        ],
    };
    /// Tags are compared as URIs, to which an IRI is mapped first (RFC 3987, section 3.1).
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = ();

    fn read(text: &str, profile: Self::Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme_in_text(text)?;
        check::no_authority(text)?;
        Self::from_uri(Uri::parse(text)?, profile)
    }

    fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, &[Part::Authority])?;
        let start = check::start(&uri, Part::Path);
        let (comma, colon, date) = read(uri.path()).map_err(|error| error.shifted(start))?;
        Ok(Self { uri, comma, colon, date })
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let date = read_date(reader.text("date")?)?;
        let tag = Self::build(reader.text("authority")?, date, reader.text("specific")?)?;
        let tag = tag.with_fragment(reader.optional_text("fragment")?)?;
        reader.finish(tag, &["date", "authority", "specific", "fragment"])
    }
}

impl SchemeIdentifier for Tag {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("tag")
    }

    /// Tags are compared character by character (RFC 4151, section 2.4), so only the scheme is
    /// changed to lower case.
    fn canonical(&self) -> Cow<'_, str> {
        let rest = self.uri.as_str().get("tag".len()..).unwrap_or_default();
        Cow::Owned(["tag", rest].concat())
    }

    fn fields(&self) -> Fields {
        let kind = if self.authority().contains('@') { "email" } else { "domain" };
        Fields::new()
            .with("authority", self.authority())
            .with("authority_kind", kind)
            .with("date", alloc::format!("{}", self.date))
            .with("specific", self.specific())
            .with("fragment", self.uri.fragment())
    }

    fn findings(&self) -> Vec<Finding> {
        let domain = self.domain();
        if domain.bytes().any(|byte| byte.is_ascii_uppercase()) {
            let end = check::start(&self.uri, Part::Path) + self.comma;
            let range = end - domain.len()..end;
            alloc::vec![Finding::new(&CAPITALS, "authority", range)]
        } else {
            Vec::new()
        }
    }
}

impl Tag {
    /// Builds the tag of an authority, a date and a specific part.
    ///
    /// ```
    /// use urlens_schemes::Tag;
    /// use urlens_schemes::tag::Date;
    /// let date = Date { year: 2004, month: Some(1), day: Some(9) };
    /// assert_eq!(Tag::build("example.org", date, "a/b")?.as_str(), "tag:example.org,2004-01-09:a/b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a part is malformed. `specific` must be encoded, and have no fragment. The offset of
    /// an error counts within its part.
    pub fn build(authority: &str, date: Date, specific: &str) -> Result<Self, SchemeError> {
        Self::join(authority, date, specific, None)
    }

    /// Replaces the encoded fragment, or removes it with `None`.
    pub(crate) fn with_fragment(&self, fragment: Option<&str>) -> Result<Self, SchemeError> {
        Self::join(self.authority(), self.date, &self.specific(), fragment)
    }

    fn join(
        authority: &str,
        date: Date,
        specific: &str,
        fragment: Option<&str>,
    ) -> Result<Self, SchemeError> {
        // A comma would end the authority, and the text after it would be read as the date.
        read_authority(authority)?;
        let mut draft = Draft::new("tag:");
        draft.push("authority", None, authority).put(",");
        draft.push("date", None, &alloc::format!("{date}")).put(":");
        draft.encoded("specific", specific, QUERY)?.fragment(fragment)?;
        draft.build()
    }

    /// The domain or mail address, as written. Tags have no other normal form.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Tag::parse("tag:a@b.c,2004:x")?.authority(), "a@b.c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority(&self) -> &str {
        &self.uri.path()[..self.comma]
    }

    /// The domain, also of a mail address.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Tag::parse("tag:a@b.c,2004:x")?.domain(), "b.c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn domain(&self) -> &str {
        self.authority().rsplit('@').next().unwrap_or_default()
    }

    /// The date on which the holder had the domain or address.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Tag::parse("tag:b.c,2004:x")?.date().year, 2004);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn date(&self) -> Date {
        self.date
    }

    /// The specific part: the text after the date, including `?` but not the fragment.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Tag::parse("tag:b.c,2004:x?y#z")?.specific(), "x?y");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn specific(&self) -> String {
        let path = &self.uri.path()[self.colon + 1..];
        self.uri.query().map_or(path.into(), |query| [path, "?", query].concat())
    }
}

/// Reads `authorityName "," date ":" specific`: the offsets of comma and colon, and the date.
fn read(path: &str) -> Result<(usize, usize, Date), SchemeError> {
    let missing = |part, at| SchemeError::new(ErrorKind::Missing, part, at);
    let comma = path.find([',', ':']).unwrap_or(path.len());
    read_authority(&path[..comma])?;
    let Some(rest) = path[comma..].strip_prefix(',') else { return Err(missing("date", comma)) };
    let length = rest.find(':').ok_or(missing("specific", path.len()))?;
    let date = read_date(&rest[..length]).map_err(|error| error.shifted(comma + 1))?;
    Ok((comma, comma + 1 + length, date))
}

/// `authorityName = DNSname / emailAddress`
fn read_authority(authority: &str) -> Result<(), SchemeError> {
    let domain = match authority.split_once('@') {
        Some((mailbox, domain)) => {
            check::non_empty(mailbox, MAILBOX, "authority")?;
            domain
        }
        None => authority,
    };
    let at = authority.len() - domain.len();
    check::labels(domain, "authority").map_err(|error| error.shifted(at))
}

/// `date = year [ "-" month [ "-" day ] ]`
fn read_date(text: &str) -> Result<Date, SchemeError> {
    let shape = |at| SchemeError::new(ErrorKind::Rule(&SHAPE), "date", at);
    let mut numbers = [None; 3];
    let mut at = 0;
    for (n, digits) in text.split('-').enumerate() {
        check::only(digits, DIGIT, "date").map_err(|error| error.shifted(at))?;
        let length = if n == 0 { 4 } else { 2 };
        let place = numbers.get_mut(n).filter(|_| digits.len() == length).ok_or(shape(at))?;
        *place = digits.parse::<u16>().ok();
        at += digits.len() + 1;
    }
    let [year, month, day] = numbers;
    let small = |number: Option<u16>| number.and_then(|number| u8::try_from(number).ok());
    let date = Date { year: year.unwrap_or_default(), month: small(month), day: small(day) };
    let (_, month, day) = date.full();
    let no_such_day = |at| Err(SchemeError::new(ErrorKind::Rule(&CALENDAR), "date", at));
    match () {
        () if !(1..=12).contains(&month) => no_such_day("2001-".len()),
        () if !(1..=date.days_in_month()).contains(&day) => no_such_day("2001-02-".len()),
        () => Ok(date),
    }
}
