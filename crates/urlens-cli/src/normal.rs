//! The arguments that say how far a text is normalized, for all commands that normalize.

use crate::kind::Kind;
use crate::outcome::Message;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::borrow::Cow;
use urlens::{Authority, IriRef, Uri, UriRef, Url, UrlRef};
use urlens::{Identifier, Normalization, OptIn, Reference, Rfc3986, Rfc3987, Rung, Step, Strict};

/// How texts are read and which steps are taken; commands take these in with `#[command(flatten)]`.
#[derive(Debug, clap::Args)]
pub(crate) struct Steps {
    /// Read as uri, iri or url; uri-ref, iri-ref and url-ref may be relative
    #[arg(long = "as", value_name = "KIND", value_enum, hide_possible_values = true)]
    kind: Option<Kind>,

    /// Take all steps up to this rung: text, structure, syntax or scheme
    #[arg(long, value_name = "RUNG", value_parser = rungs(), hide_possible_values = true)]
    rung: Option<Rung>,

    /// Take these steps, of escape, case, path and scheme
    #[arg(long, value_name = "STEP,...", value_delimiter = ',', conflicts_with = "rung")]
    #[arg(value_parser = steps(), hide_possible_values = true)]
    steps: Option<Vec<Step>>,

    #[command(flatten)]
    opt_in: OptIns,
}

/// The steps that may change the meaning, by the names the library gives them.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Steps that may change the meaning")]
struct OptIns {
    /// http becomes https, ws becomes wss
    #[arg(long)]
    secure_scheme: bool,
    /// A ? with nothing behind it goes
    #[arg(long)]
    drop_empty_query: bool,
    /// A # with nothing behind it goes
    #[arg(long)]
    drop_empty_fragment: bool,
    /// The path in lower case
    #[arg(long)]
    lowercase_path: bool,
    /// The query in lower case
    #[arg(long)]
    lowercase_query: bool,
    /// a//b becomes a/b
    #[arg(long)]
    merge_slashes: bool,
    /// A last segment of such a name goes, such as index.html
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    drop_file_names: Vec<String>,
    /// www. in front of names that lack it, in HTTP
    #[arg(long)]
    prepend_www: bool,
    /// A / behind a path whose last segment has no dot
    #[arg(long)]
    trailing_slash: bool,
    /// The parameters of the query sorted by name
    #[arg(long)]
    sort_query: bool,
    /// Parameters of such a name go; utm_* is all that begin so
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    drop_parameters: Vec<String>,
    /// The fragment goes
    #[arg(long)]
    drop_fragment: bool,
}

impl OptIns {
    /// The steps that were asked for, in the order in which the library lists them.
    fn list<'a>(
        &self,
        files: &'a [&'a str],
        useless: &'a (dyn Fn(&str) -> bool + Sync),
    ) -> Vec<OptIn<'a>> {
        let all = [
            (self.secure_scheme, OptIn::SecureScheme),
            (self.drop_empty_query, OptIn::DropEmptyQuery),
            (self.drop_empty_fragment, OptIn::DropEmptyFragment),
            (self.lowercase_path, OptIn::LowercasePath),
            (self.lowercase_query, OptIn::LowercaseQuery),
            (self.merge_slashes, OptIn::MergeSlashes),
            (!self.drop_file_names.is_empty(), OptIn::DropFileNames(files)),
            (self.prepend_www, OptIn::PrependWww),
            (self.trailing_slash, OptIn::TrailingSlash),
            (self.sort_query, OptIn::SortQuery),
            (!self.drop_parameters.is_empty(), OptIn::DropParameters(useless)),
            (self.drop_fragment, OptIn::DropFragment),
        ];
        all.into_iter().filter_map(|(asked, step)| asked.then_some(step)).collect()
    }

    fn drops_parameter(&self, name: &str) -> bool {
        self.drop_parameters.iter().any(|pattern| match pattern.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == pattern,
        })
    }
}

impl Steps {
    /// Calls `then` with what these arguments ask for; `kind` and `rung` are for where they do not.
    pub(crate) fn with<R>(&self, kind: Kind, rung: Rung, then: impl FnOnce(&Normal<'_>) -> R) -> R {
        let files: Vec<_> = self.opt_in.drop_file_names.iter().map(String::as_str).collect();
        let useless = |name: &str| self.opt_in.drops_parameter(name);
        let opt_in = self.opt_in.list(&files, &useless);
        let kind = self.kind.unwrap_or(kind);
        let is_url = matches!(kind, Kind::Url | Kind::UrlRef);
        let asked = self.rung.map(Rung::normalization).or_else(|| {
            let all = self.steps.as_ref()?.iter();
            Some(all.fold(Normalization::NOTHING, |steps, &step| steps.and(step)))
        });
        // A URL is normal by its own standard when it is read, and nothing else is asked for.
        let is_read_only = is_url && asked.is_none() && opt_in.is_empty();
        let unasked = if is_url { Normalization::NOTHING } else { rung.normalization() };
        let how = asked.unwrap_or(unasked).with(&opt_in);
        then(&Normal { kind, how, is_read_only })
    }
}

/// What is done to each text.
#[derive(Debug)]
pub(crate) struct Normal<'h> {
    kind: Kind,
    how: Normalization<'h>,
    /// Whether reading is all there is to do.
    is_read_only: bool,
}

impl Normal<'_> {
    /// `text` in its normal form.
    pub(crate) fn of<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Message> {
        match self.kind {
            Kind::Uri if text.is_ascii() => Ok(self.identifier::<Rfc3986>(text)?),
            Kind::UriRef if text.is_ascii() => Ok(self.reference::<Rfc3986>(text)?),
            // Text beyond ASCII is taken, and escaped (K3.1).
            Kind::Uri => {
                let uri = Uri::parse(UriRef::from_loose(text)?.into_text())
                    .map_err(|rejected| rejected.error)?;
                Ok(Cow::Owned(uri.normalize_with(&self.how).into_text().into_owned()))
            }
            Kind::UriRef => {
                let uri = UriRef::from_loose(text)?;
                Ok(Cow::Owned(uri.normalize_with(&self.how).into_text().into_owned()))
            }
            Kind::Iri => Ok(self.identifier::<Rfc3987>(text)?),
            Kind::IriRef => Ok(self.reference::<Rfc3987>(text)?),
            Kind::Url => self.url(text),
            Kind::UrlRef => self.url_ref(text),
        }
    }

    fn identifier<'t, D: Strict>(&self, text: &'t str) -> Result<Cow<'t, str>, urlens::ParseError> {
        Ok(Identifier::<D, &'t str>::parse(text)?.normalize_with(&self.how).into_text())
    }

    fn reference<'t, D: Strict>(&self, text: &'t str) -> Result<Cow<'t, str>, urlens::ParseError> {
        Ok(Reference::<D, &'t str>::parse(text)?.normalize_with(&self.how).into_text())
    }

    /// The href, and where more is asked for what the URL is after these steps as a URI.
    fn url<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Message> {
        let url = Url::parse(text)?;
        if self.is_read_only {
            return Ok(url.into_text());
        }
        Ok(Cow::Owned(url.normalize_with(&self.how)?.into_text().into_owned()))
    }

    fn url_ref<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Message> {
        let normal = UrlRef::parse(text)?.normalized()?.into_text();
        if self.is_read_only {
            return Ok(Cow::Owned(normal));
        }
        let stepped = self.steps(&normal)?;
        Ok(Cow::Owned(UrlRef::parse(&stepped)?.normalized()?.into_text()))
    }

    /// The host in `normal`, which is a normal form of this kind.
    pub(crate) fn host(&self, normal: &str) -> Result<Option<Host>, Message> {
        let host = match self.kind {
            Kind::Uri | Kind::UriRef => Host::of(UriRef::parse(normal)?.authority()),
            Kind::Iri | Kind::IriRef => Host::of(IriRef::parse(normal)?.authority()),
            Kind::Url => Host::of(Url::parse(normal)?.authority()),
            Kind::UrlRef => Host::of(UrlRef::parse(normal)?.authority()),
        };
        Ok(host.filter(|host| !host.text.is_empty()))
    }

    /// URLs may hold what RFC 3986 has no room for, such as `|`; that is escaped first.
    fn steps(&self, url: &str) -> Result<String, Message> {
        let uri = UriRef::from_loose(url)?;
        Ok(uri.normalize_with(&self.how).into_text().into_owned())
    }
}

/// A host, as far as grouping by it asks.
#[derive(Debug)]
pub(crate) struct Host {
    /// As it is written.
    pub(crate) text: String,
    /// Whether it is a name, and not an address.
    pub(crate) is_name: bool,
}

impl Host {
    fn of(authority: Option<Authority<'_>>) -> Option<Self> {
        let is_name = matches!(authority?.host(), urlens::Host::RegName(_));
        Some(Self { text: authority?.host_str().to_owned(), is_name })
    }
}

pub(crate) fn rungs() -> impl TypedValueParser<Value = Rung> {
    let names = PossibleValuesParser::new(Rung::ALL.map(Rung::name));
    names.try_map(|name| Rung::named(&name).ok_or("no such rung"))
}

fn steps() -> impl TypedValueParser<Value = Step> {
    let names = PossibleValuesParser::new(Step::ALL.map(Step::name));
    names.try_map(|name| Step::named(&name).ok_or("no such step"))
}
