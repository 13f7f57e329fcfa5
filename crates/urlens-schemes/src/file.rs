//! `file:`, files by host and path (RFC 8089).

use crate::build::FieldReader;
use crate::check;
use crate::draft::Draft;
use crate::typed;
use crate::{About, ErrorKind, Fields, Profile, Rule, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::grammar::rfc3986::REG_NAME;
use urlens::{CharSet, Normalization, Part, PathStyle, Uri, Url};

/// A file URI.
///
/// ```
/// use urlens::PathStyle;
/// use urlens_schemes::{File, SchemeIdentifier};
///
/// let file = File::parse("file://LOCALHOST/etc/./my%20file")?;
/// assert_eq!((file.host(), file.is_local()), (None, true));
/// assert_eq!(file.canonical(), "file:///etc/my%20file");
/// assert_eq!(file.to_path(PathStyle::Posix).unwrap(), "/etc/my file");
/// assert_eq!(File::parse("file:etc").unwrap_err().to_string(), "missing leading slash in path at byte 5");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct File {
    uri: Uri,
}

/// Ways to parse a file URI.
///
/// ```
/// use urlens_schemes::file::FileProfile;
/// use urlens_schemes::{File, SchemeType};
///
/// let read = |text| File::read(text, FileProfile::Nonstandard).unwrap().as_str().to_owned();
/// assert_eq!(read("file:c|/a"), "file:///c:/a");
/// assert_eq!(read("file:////host/share/a"), "file://host/share/a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FileProfile {
    /// The syntax of RFC 8089.
    #[default]
    Rfc8089,
    /// Also the nonstandard forms of its appendix E: `file:c:/a`, `file:///c|/a` and
    /// `file:////host/a`. They are repaired.
    Nonstandard,
}

impl Profile for FileProfile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("rfc8089", Self::Rfc8089, "RFC 8089"),
        (
            "nonstandard",
            Self::Nonstandard,
            "repairs the forms of its appendix E: drives without a slash, `c|`, four slashes",
        ),
    ];
}

const ROOT: Rule = Rule::new("missing-leading-slash", "missing leading slash");
const EMPTY: Rule = Rule::new("empty-segment", "empty first segment");

typed!(File, "file:///etc/hosts");

impl SchemeType for File {
    const ABOUT: About = About {
        name: "file",
        title: "files by host and path",
        standards: &["RFC 8089"],
        hierarchical: true,
        examples: &[
            "file:///etc/hosts",
            "file:/a/%7eb/../c",
            "file://localhost/C:/a%20b#c",
            "FILE://Host.Example.com/share/a",
        ],
        fields: &[
            ("host", "the host; none for the local machine"),
            ("path", "the path, in normal form"),
            ("drive", "the drive letter at the start of the path"),
            ("posix", "the POSIX path, if there is one"),
            ("windows", "the Windows path, if there is one"),
            ("fragment", "the fragment"),
        ],
    };
    const HAS_HOST: bool = true;
    /// Names of files are escaped as UTF-8 (RFC 8089, section 4).
    const ALLOWS_NON_ASCII: bool = true;
    type Profile = FileProfile;

    fn from_uri(uri: Uri, profile: FileProfile) -> Result<Self, SchemeError> {
        const NONE_OF: &[Part] = &[Part::Userinfo, Part::Port, Part::Query];
        Self::ABOUT.check_scheme(&uri)?;
        check::without(&uri, NONE_OF)?;
        let uri = match profile {
            FileProfile::Rfc8089 => uri,
            FileProfile::Nonstandard => repair(uri)?,
        };
        check::without(&uri, NONE_OF)?;
        let at = check::start(&uri, Part::Path);
        let error = |rule| Err(SchemeError::new(ErrorKind::Rule(rule), "path", at));
        match uri.path().as_bytes() {
            // `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
            [b'/', b'/', ..] => error(&EMPTY),
            [b'/', ..] => Ok(Self { uri }),
            _ => error(&ROOT),
        }
    }

    fn read(text: &str, profile: FileProfile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme_in_text(text)?;
        let text = match profile {
            FileProfile::Rfc8089 => Cow::Borrowed(text),
            FileProfile::Nonstandard => without_bar(text),
        };
        Self::from_uri(Uri::try_from(text)?, profile)
    }

    /// `host`, and `path` (encoded), `posix` or `windows`, the first that is given; `fragment`,
    /// encoded.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let reader = FieldReader::new(fields);
        let host = reader.optional_text("host")?;
        let fragment = reader.optional_text("fragment")?;
        let from_path = |name, style| -> Result<Option<Self>, SchemeError> {
            let path = reader.optional_text(name)?;
            let no_file = SchemeError::new(ErrorKind::NotAllowed, name, 0);
            path.map(|path| Self::from_path(path, style).ok_or(no_file)).transpose()
        };
        let (file, used) = match reader.optional_text("path")? {
            Some(path) => (join(host.unwrap_or_default(), path, fragment)?, "path"),
            None => match from_path("posix", PathStyle::Posix)? {
                Some(file) => (file.with_fragment(fragment)?, "posix"),
                None => match from_path("windows", PathStyle::Windows)? {
                    Some(file) => (file.with_fragment(fragment)?, "windows"),
                    None => return Err(SchemeError::new(ErrorKind::Missing, "path", 0)),
                },
            },
        };
        reader.finish(file, &[used, "fragment"])
    }
}

impl SchemeIdentifier for File {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("file")
    }

    /// The generic normal form, always with an authority, which is empty for the local machine:
    /// `file:/a`, `file:///a` and `file://localhost/a` are equivalent.
    fn canonical(&self) -> Cow<'_, str> {
        let normal = self.uri.normalize_with(&Normalization::SYNTAX);
        let host = normal.host_text().filter(|host| *host != LOCAL).unwrap_or_default();
        // Removing dot segments may make an empty segment the first.
        let path = if normal.path().starts_with("//") {
            Cow::Owned(["/.", normal.path()].concat())
        } else {
            Cow::Borrowed(normal.path())
        };
        let mut to = ["file://", host, &path].concat();
        if let Some(fragment) = normal.fragment() {
            to.push('#');
            to.push_str(fragment);
        }
        Cow::Owned(to)
    }

    fn fields(&self) -> Fields {
        let normal = self.uri.normalize_with(&Normalization::SYNTAX);
        Fields::new()
            .with("host", self.host().map(str::to_ascii_lowercase))
            .with("path", normal.path())
            .with("drive", drive(normal.path()))
            .with("posix", self.to_path(PathStyle::Posix))
            .with("windows", self.to_path(PathStyle::Windows))
            .with("fragment", normal.fragment())
    }
}

impl File {
    /// The host, as written; `None` for the local machine (absent, empty or `localhost`).
    ///
    /// ```
    /// use urlens_schemes::File;
    /// assert_eq!(File::parse("file://host/a")?.host(), Some("host"));
    /// assert_eq!(File::parse("file://localhost/a")?.host(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn host(&self) -> Option<&str> {
        self.uri.host_text().filter(|host| !host.is_empty() && !host.eq_ignore_ascii_case(LOCAL))
    }

    /// Returns `true` if the host is the local machine.
    ///
    /// ```
    /// assert!(urlens_schemes::File::parse("file:/a")?.is_local());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_local(&self) -> bool {
        self.host().is_none()
    }

    /// The path, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::File::parse("file:///a%20b")?.path(), "/a%20b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn path(&self) -> &str {
        self.uri.path()
    }

    /// The drive letter at the start of the path, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::File::parse("file:///C:/a")?.drive().as_deref(), Some("C"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn drive(&self) -> Option<String> {
        drive(self.path()).map(Into::into)
    }

    /// The fragment, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::File::parse("file:///a#b")?.fragment(), Some("b"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        self.uri.fragment()
    }

    /// Replaces the encoded fragment, or removes it with `None`.
    pub(crate) fn with_fragment(&self, fragment: Option<&str>) -> Result<Self, SchemeError> {
        join(self.host().unwrap_or_default(), self.path(), fragment)
    }

    /// The decoded POSIX or Windows path. `None` if the path would mean another file:
    /// [`Url::to_path`] returns the reason.
    ///
    /// ```
    /// use urlens::PathStyle;
    /// let file = urlens_schemes::File::parse("file://host/share/a")?;
    /// assert_eq!(file.to_path(PathStyle::Windows).as_deref(), Some(r"\\host\share\a"));
    /// assert_eq!(file.to_path(PathStyle::Posix), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_path(&self, style: PathStyle) -> Option<String> {
        Url::parse_borrowed(&self.canonical()).ok()?.to_path(style).ok()
    }

    /// Builds the URI of a POSIX or Windows path. `None` if no URI leads back to it:
    /// [`Url::from_path`] returns the reason.
    ///
    /// ```
    /// use urlens::PathStyle;
    /// use urlens_schemes::File;
    /// let file = File::from_path(r"C:\a b", PathStyle::Windows).unwrap();
    /// assert_eq!(file.as_str(), "file:///C:/a%20b");
    /// ```
    pub fn from_path(path: &str, style: PathStyle) -> Option<Self> {
        let url = Url::from_path(path, style).ok()?;
        Self::parse(url.as_str()).ok()
    }
}

fn join(host: &str, path: &str, fragment: Option<&str>) -> Result<File, SchemeError> {
    let mut draft = Draft::new("file://");
    if host.starts_with('[') {
        draft.encoded("host", host, REG_NAME.or(CharSet::of(b"[]:")))?
    } else {
        draft.encoded("host", host, REG_NAME)?
    };
    draft.path(path)?.fragment(fragment)?;
    draft.build()
}

const LOCAL: &str = "localhost";

/// The letter of `/c:` or `/c:/…`.
fn drive(path: &str) -> Option<&str> {
    match path.as_bytes() {
        [b'/', letter, b':'] | [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => {
            path.get(1..2)
        }
        _ => None,
    }
}

/// Replaces the `|` of a drive, which no URI may contain, with `:`.
fn without_bar(text: &str) -> Cow<'_, str> {
    let is_drive = |bar: usize| {
        let before = text.as_bytes()[..bar].last_chunk();
        let after = text.as_bytes().get(bar + 1);
        before.is_some_and(|[slash, letter]| b":/".contains(slash) && letter.is_ascii_alphabetic())
            && after.is_none_or(|after| b"/#".contains(after))
    };
    match text.find('|').filter(|bar| is_drive(*bar)) {
        Some(bar) => Cow::Owned([&text[..bar], ":", &text[bar + 1..]].concat()),
        None => Cow::Borrowed(text),
    }
}

/// Replaces the escaped `|` of a drive, `/c%7C` or `/c%7C/…`, with `:`.
fn without_escaped_bar(path: &str) -> Option<String> {
    let (letter, rest) = path.split_at_checked(2)?;
    let rest = rest.strip_prefix("%7C").or(rest.strip_prefix("%7c"))?;
    Some([letter, ":", rest].concat()).filter(|path| drive(path).is_some())
}

/// Rewrites the forms of RFC 8089, appendix E, to the standard syntax.
fn repair(uri: Uri) -> Result<Uri, SchemeError> {
    let uri = repair_slashes(uri)?;
    // Only the normal form may show a drive: `/./c%7C`, `/%63%7C`, `//localhost/c%7C`.
    let normal = uri.normalize_with(&Normalization::SYNTAX);
    let is_local = normal.host_text().is_none_or(|host| host.is_empty() || host == LOCAL);
    match without_escaped_bar(normal.path()).filter(|_| is_local) {
        Some(path) => at_path(&path, uri.fragment()),
        None => Ok(uri),
    }
}

/// The file with this path, which may start with a host.
fn at_path(path: &str, fragment: Option<&str>) -> Result<Uri, SchemeError> {
    let fragment = fragment.map_or(String::new(), |fragment| ["#", fragment].concat());
    Ok(Uri::try_from(["file://", path, &fragment].concat())?)
}

fn repair_slashes(uri: Uri) -> Result<Uri, SchemeError> {
    let bare = uri.path().trim_start_matches('/');
    let slashes = uri.path().len() - bare.len();
    if uri.host_text().is_some_and(|host| !host.is_empty()) || bare.is_empty() {
        return Ok(uri);
    }
    let rooted = ["/", bare].concat();
    let path = match (without_escaped_bar(&rooted), slashes) {
        (Some(path), _) => path,
        _ if drive(&rooted).is_some() => rooted,
        // Four or five slashes, meaning two and a host.
        (None, 2 | 3) => bare.into(),
        _ => return Ok(uri),
    };
    at_path(&path, uri.fragment())
}
