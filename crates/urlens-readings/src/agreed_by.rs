//! Identifiers that all standards and a set of programs read alike.

use super::{Agreed, Disagreement, Readings, Verdict};
use alloc::string::String;
use urlens::Text;
use urlens_programs::Program;

/// A parser of identifiers that all standards, and the programs of a set, read alike.
///
/// ```
/// use urlens_programs::select;
/// use urlens_readings::Agreed;
///
/// let all = select("all")?;
/// let agreed = Agreed::by(&all);
/// assert!(agreed.parse("https://example.org/?@evil.example/").is_ok());
/// // The standards agree about this one, but Node's url.parse finds the host `a`.
/// assert!(Agreed::parse("https://a;b/").is_ok());
/// let error = agreed.parse("https://a;b/").unwrap_err();
/// assert_eq!(error.findings()[0].code(), "host-delimiter");
/// # Ok::<(), urlens_programs::UnknownProgram>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AgreedBy<'p> {
    programs: &'p [&'static Program],
}

impl Agreed<String> {
    /// Returns a parser of identifiers that all standards and these programs read alike: every
    /// program that accepts such a text, and connects, connects to the scheme, host and port that the
    /// standards find. A program may refuse it.
    ///
    /// ```
    /// use urlens_programs::default_programs;
    /// use urlens_readings::Agreed;
    ///
    /// let programs = default_programs();
    /// assert!(Agreed::by(&programs).parse("https://example.org/").is_ok());
    /// assert!(Agreed::by(&programs).parse("https://example.org:0/").is_err());
    /// ```
    pub const fn by<'p>(programs: &'p [&'static Program]) -> AgreedBy<'p> {
        AgreedBy { programs }
    }
}

impl<'p> AgreedBy<'p> {
    /// The programs.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// assert!(Agreed::by(&[]).programs().is_empty());
    /// ```
    pub const fn programs(&self) -> &'p [&'static Program] {
        self.programs
    }

    /// Parses an identifier that all standards read identically, and all programs alike.
    ///
    /// ```
    /// use urlens_programs::select;
    /// use urlens_readings::Agreed;
    ///
    /// let curl = select("curl8")?;
    /// assert!(Agreed::by(&curl).parse("gopher:/127.0.0.1:6379/").is_err());
    /// # Ok::<(), urlens_programs::UnknownProgram>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the findings and the text if the standards or the programs disagree.
    pub fn parse<T: Text>(&self, text: T) -> Result<Agreed<T>, Disagreement<T>> {
        self.parse_up_to(text, Verdict::Same)
    }

    /// Parses an identifier that all standards read with the same meaning, in any spelling, and all
    /// programs alike.
    ///
    /// ```
    /// use urlens_programs::select;
    /// use urlens_readings::Agreed;
    ///
    /// let all = select("all")?;
    /// assert!(Agreed::by(&all).parse_any_spelling("HTTPS://example.org").is_ok());
    /// assert!(Agreed::by(&all).parse_any_spelling("https://example.org?a@b").is_err());
    /// # Ok::<(), urlens_programs::UnknownProgram>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`parse`](Self::parse).
    pub fn parse_any_spelling<T: Text>(&self, text: T) -> Result<Agreed<T>, Disagreement<T>> {
        self.parse_up_to(text, Verdict::Spelling)
    }

    fn parse_up_to<T: Text>(&self, text: T, most: Verdict) -> Result<Agreed<T>, Disagreement<T>> {
        let agreed = Agreed::parse_up_to(text, most)?;
        let readings = Readings::of(agreed.as_str()).with_programs(self.programs);
        if !readings.is_disputed_by(self.programs) {
            return Ok(agreed);
        }
        let (verdict, findings) = (readings.verdict(), readings.findings());
        Err(Disagreement::new(verdict, findings, agreed.into_text()))
    }
}
