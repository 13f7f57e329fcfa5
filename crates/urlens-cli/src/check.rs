//! Problems of a text: syntax errors, findings, policy reasons and scheme errors.
//!
//! ```text
//! text ──▶ Checker ──▶ Problem … ──▶ print: lines, JSON, or SARIF
//! ```

pub(crate) mod arguments;
pub(crate) mod codes;
pub(crate) mod policy;
pub(crate) mod print;
mod problem;
mod standard;

pub(crate) use problem::{Code, List, Problem, Rank};
pub(crate) use standard::{As, values};

use std::ops::Range;
use urlens::{Error, IriRef, Part, Url};
use urlens_ops::programs::Program;
use urlens_ops::readings_of;
use urlens_readings::policy::{Policy, Reason};
use urlens_readings::{Finding, Group, Levels, Severity};
use urlens_schemes::{ErrorKind, Registry, SchemeError};

/// The checks to run on each text.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    /// The kind that a text must have.
    pub(crate) kind: As,
    /// True if validation errors of the URL Standard are errors.
    pub(crate) strict: bool,
    /// The base of references: its text, and the parsed URL if it is one.
    pub(crate) base: Option<(&'a str, Option<Url>)>,
    /// The findings that are denied; `None` disables findings.
    pub(crate) levels: Option<Levels<'a>>,
    /// The lowest severity that is printed.
    pub(crate) min: Severity,
    pub(crate) policy: Option<Policy>,
    /// The programs whose readings count, instead of the default ones.
    pub(crate) programs: Option<&'a [&'static Program]>,
    /// The schemes whose rules are checked.
    pub(crate) schemes: Option<Registry>,
}

impl Checker<'_> {
    /// Returns all problems of `text`: errors, findings, policy reasons and scheme errors.
    pub(crate) fn problems(&self, text: &str) -> Vec<Problem> {
        let readings = readings_of(text, self.base.as_ref().map(|base| base.0));
        let readings = match self.programs {
            Some(programs) => readings.with_programs(programs),
            None => readings,
        };
        let mut problems = self.kind.problems(&readings);
        if self.strict {
            self.validation_errors(text, &mut problems);
        }
        if let Some(levels) = &self.levels {
            problems.extend(
                readings.findings().iter().filter_map(|finding| self.finding(finding, levels)),
            );
            // Style lints run only if one of them is denied by name.
            if levels.deny.iter().any(|code| codes::is_style(code)) {
                let style = readings.findings_in(Group::Style);
                problems.extend(style.iter().filter_map(|finding| self.finding(finding, levels)));
            }
        }
        if let Some(policy) = &self.policy {
            self.apply_policy(policy, text, &mut problems);
        }
        if let Some(schemes) = &self.schemes {
            self.check_scheme(schemes, text, &mut problems);
        }
        problems
    }

    fn validation_errors(&self, text: &str, problems: &mut Vec<Problem>) {
        let errors = match &self.base {
            None => Url::parser().parse_with_validation_errors(text).1,
            Some((_, Some(base))) => Url::parser().base(base).parse_with_validation_errors(text).1,
            Some((_, None)) => Vec::new(),
        };
        for error in errors {
            let code = Code::new(List::Syntax, error.code());
            let problem = Problem::at(code, error.to_string(), text, error.offset());
            // If parsing fails, its error is also one of the validation errors.
            if !problems.iter().any(|other| other.code == code && other.range == problem.range) {
                problems.push(problem);
            }
        }
    }

    fn finding(&self, finding: &Finding, levels: &Levels<'_>) -> Option<Problem> {
        let Finding { class, severity, part, range, .. } = finding;
        let is_denied = levels.denies(finding);
        let is_shown = *severity >= self.min && !levels.allow.contains(&class.code);
        (is_denied || is_shown).then(|| Problem {
            code: Code::new(List::Findings, class.code),
            class: class.id,
            rank: Rank::Found(*severity),
            message: finding.message().to_string(),
            rule: None,
            part: Some(part.name()),
            range: range.clone(),
            is_denied,
            advice: Some(class.advice),
        })
    }

    /// Returns the text to fetch, if there is a policy and nothing is denied.
    pub(crate) fn text_to_fetch(&self, text: &str, problems: &[Problem]) -> Option<String> {
        let policy =
            self.policy.as_ref().filter(|_| !problems.iter().any(|problem| problem.is_denied))?;
        let allowed = match &self.base {
            Some((_, Some(base))) => policy.check_redirect(base, text),
            _ => policy.check(text),
        };
        allowed.ok().map(|allowed| allowed.url().as_str().to_owned())
    }

    fn apply_policy(&self, policy: &Policy, text: &str, problems: &mut Vec<Problem>) {
        let result = match &self.base {
            Some((_, Some(base))) => policy.check_redirect(base, text),
            _ => policy.check(text),
        };
        let Err(denied) = result else { return };
        for reason in denied.reasons() {
            let code = Code::new(List::Policy, reason.code());
            let refusal = match reason {
                Reason::NotAUrl(error) | Reason::AcceptedBySome(error) => {
                    if is_reported(problems, error) {
                        continue;
                    }
                    Problem::at(code, reason.to_string(), text, error.offset().unwrap_or(0))
                        .part(error.part().map_or("", |part| part.name()))
                }
                _ => {
                    let part = component(reason);
                    let problem = Problem::at(code, reason.to_string(), text, 0);
                    Problem { range: locate(text, part), ..problem.part(part.name()) }
                }
            };
            problems.push(Problem { rank: Rank::Denied, ..refusal });
        }
    }

    fn check_scheme(&self, schemes: &Registry, text: &str, problems: &mut Vec<Problem>) {
        match schemes.read(text) {
            Ok(view) => problems.extend(view.findings().into_iter().filter_map(|finding| {
                // Findings of schemes have no severity of their own.
                let severity = Severity::Low;
                let is_denied = self.levels.is_some_and(|levels| severity >= levels.from);
                (is_denied || severity >= self.min).then(|| Problem {
                    code: Code::new(List::Scheme, finding.rule.code),
                    class: None,
                    rank: Rank::Found(severity),
                    message: finding.to_string(),
                    rule: Some(finding.rule.message),
                    part: Some(finding.part),
                    range: finding.range,
                    is_denied,
                    advice: None,
                })
            })),
            Err(error) => problems.extend(scheme_problem(&error, text, problems)),
        }
    }
}

/// Returns the problem for an error of a scheme, unless it does not apply or is already reported.
fn scheme_problem(error: &SchemeError, text: &str, problems: &[Problem]) -> Option<Problem> {
    let list = match error.kind() {
        ErrorKind::UnsupportedScheme => return None,
        // Scheme rules do not apply to relative references.
        ErrorKind::Generic(error) if error.kind() == urlens::ErrorKind::NoScheme => return None,
        ErrorKind::Generic(error) if is_reported(problems, error) => return None,
        ErrorKind::Generic(_) => List::Syntax,
        _ => List::Scheme,
    };
    let problem =
        Problem::at(Code::new(list, error.code()), error.to_string(), text, error.offset());
    Some(match error.kind() {
        ErrorKind::Rule(rule) => Problem { rule: Some(rule.message), ..problem.part(error.part()) },
        _ => problem.part(error.part()),
    })
}

fn is_reported(problems: &[Problem], error: &Error) -> bool {
    problems.iter().any(|problem| {
        problem.code == Code::new(List::Syntax, error.code())
            && Some(problem.range.start) == error.offset()
    })
}

/// Returns the component that a reason is about.
fn component(reason: &Reason) -> Part {
    match reason {
        Reason::ReadDifferently(part) | Reason::Client(_, part) => *part,
        Reason::Scheme => Part::Scheme,
        Reason::Credentials => Part::Userinfo,
        Reason::Port => Part::Port,
        _ => Part::Host,
    }
}

/// Returns the range of a component in a text; the whole text if it is absent or cannot be parsed.
fn locate(text: &str, part: Part) -> Range<usize> {
    let reference = IriRef::parse_borrowed(text).ok();
    reference.and_then(|reference| reference.range(part)).unwrap_or(0..text.len())
}
