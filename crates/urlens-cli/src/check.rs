//! What is wrong with a text: by a standard, by their disagreement, by a policy, by its scheme.
//!
//! ```text
//! text ──▶ Checker ──▶ Problem … ──▶ print: lines, JSON, or SARIF
//! ```

pub(crate) mod codes;
pub(crate) mod policy;
pub(crate) mod print;
mod problem;
mod standard;

pub(crate) use problem::{Code, List, Problem, Rank};
pub(crate) use standard::{As, values};

use std::ops::Range;
use urlens::{IriRef, ParseError, Part, Url};
use urlens_readings::policy::{Policy, Reason};
use urlens_readings::{Finding, Group, Levels, Readings, Severity};
use urlens_schemes::{ErrorKind, Registry, SchemeError};

/// All that was asked for.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    /// What a text has to be.
    pub(crate) kind: As,
    /// Whether the URL Standard's validation errors are errors.
    pub(crate) strict: bool,
    /// What references are resolved against: the text, and the URL it is, if it is one.
    pub(crate) base: Option<(&'a str, Option<Url>)>,
    /// Which findings make the answer no; nothing, if none is looked for.
    pub(crate) levels: Option<Levels<'a>>,
    /// The least severity that is told.
    pub(crate) least: Severity,
    pub(crate) policy: Option<Policy>,
    /// The schemes whose rules are held against the text.
    pub(crate) schemes: Option<Registry>,
}

impl Checker<'_> {
    /// All that is wrong with `text`: what it is not, what is found in it, what is refused.
    pub(crate) fn problems(&self, text: &str) -> Vec<Problem> {
        let readings = match &self.base {
            Some((base, _)) => Readings::with_base(text, base),
            None => Readings::of(text),
        };
        let mut problems = self.kind.problems(&readings);
        if self.strict {
            self.violations(text, &mut problems);
        }
        if let Some(levels) = &self.levels {
            problems.extend(readings.findings().iter().filter_map(|it| self.found(it, levels)));
            // Lints about the style of names are looked for if one of them is denied by name.
            if levels.deny.iter().any(|code| codes::is_style(code)) {
                let style = readings.findings_in(Group::Style);
                problems.extend(style.iter().filter_map(|it| self.found(it, levels)));
            }
        }
        if let Some(policy) = &self.policy {
            self.judge(policy, text, &mut problems);
        }
        if let Some(schemes) = &self.schemes {
            self.by_scheme(schemes, text, &mut problems);
        }
        problems
    }

    fn violations(&self, text: &str, problems: &mut Vec<Problem>) {
        let noted = match &self.base {
            None => Url::parse_with_validation_errors(text).1,
            Some((_, Some(base))) => Url::parse_with_validation_errors_and_base(text, base).1,
            Some((_, None)) => Vec::new(),
        };
        for noted in noted {
            let code = Code::new(List::Syntax, noted.violation.name());
            let problem = Problem::at(code, noted.to_string(), text, noted.at);
            // What parsing fails with is among the notes.
            if !problems.iter().any(|it| it.code == code && it.range == problem.range) {
                problems.push(problem);
            }
        }
    }

    fn found(&self, finding: &Finding, levels: &Levels<'_>) -> Option<Problem> {
        let Finding { class, severity, part, range } = finding;
        let is_denied = levels.denies(finding);
        let is_told = *severity >= self.least && !levels.allow.contains(&class.code);
        (is_denied || is_told).then(|| Problem {
            code: Code::new(List::Findings, class.code),
            class: class.id,
            rank: Rank::Found(*severity),
            message: finding.message().to_string(),
            title: class.title,
            part: Some(part.name()),
            range: range.clone(),
            is_denied,
            advice: Some(class.advice),
        })
    }

    fn judge(&self, policy: &Policy, text: &str, problems: &mut Vec<Problem>) {
        let judged = match &self.base {
            Some((_, Some(base))) => policy.check_redirect(base, text),
            _ => policy.check(text),
        };
        let Err(denied) = judged else { return };
        for reason in denied.reasons() {
            let code = Code::new(List::Policy, reason.code());
            let refusal = match reason {
                Reason::NotAUrl(error) | Reason::AcceptedBySome(error) => {
                    // The policy says no because the text is not what it was to be anyway.
                    if says_already(problems, error) {
                        continue;
                    }
                    Problem::at(code, reason.to_string(), text, error.at())
                        .part(error.part().name())
                }
                _ => {
                    let part = component(reason);
                    let problem = Problem::at(code, reason.to_string(), text, 0);
                    Problem { range: locate(text, part), ..problem.part(part.name()) }
                }
            };
            problems.push(Problem { rank: Rank::SetError, ..refusal });
        }
    }

    fn by_scheme(&self, schemes: &Registry, text: &str, problems: &mut Vec<Problem>) {
        match schemes.read(text) {
            Ok(view) => problems.extend(view.findings().into_iter().filter_map(|it| {
                // Schemes do not weigh what they find: it is worth a look.
                let severity = Severity::Low;
                let is_denied = self.levels.is_some_and(|levels| severity >= levels.from);
                (is_denied || severity >= self.least).then(|| Problem {
                    code: Code::new(List::Scheme, it.rule.code),
                    class: None,
                    rank: Rank::Found(severity),
                    message: it.to_string(),
                    title: it.rule.message,
                    part: Some(it.part),
                    range: it.range,
                    is_denied,
                    advice: None,
                })
            })),
            Err(error) => problems.extend(broken(&error, text, problems)),
        }
    }
}

/// What a scheme says, unless it has nothing to say or it has been said.
fn broken(error: &SchemeError, text: &str, problems: &[Problem]) -> Option<Problem> {
    let list = match error.kind() {
        ErrorKind::UnsupportedScheme => return None,
        // A reference has the scheme of its base, and nothing else that a scheme could look at.
        ErrorKind::Generic(it) if it.kind() == urlens::ErrorKind::NoScheme => return None,
        ErrorKind::Generic(it) if says_already(problems, &it) => return None,
        ErrorKind::Generic(_) => List::Syntax,
        _ => List::Scheme,
    };
    let problem = Problem::at(Code::new(list, error.code()), error.to_string(), text, error.offset());
    Some(match error.kind() {
        ErrorKind::Rule(rule) => Problem { title: rule.message, ..problem.part(error.part()) },
        _ => problem.part(error.part()),
    })
}

fn says_already(problems: &[Problem], error: &ParseError) -> bool {
    problems
        .iter()
        .any(|it| it.code == Code::new(List::Syntax, error.code()) && it.range.start == error.at())
}

/// Which component a reason is about.
fn component(reason: &Reason) -> Part {
    match reason {
        Reason::ReadDifferently(part) => *part,
        Reason::Scheme => Part::Scheme,
        Reason::Credentials => Part::Userinfo,
        Reason::Port => Part::Port,
        _ => Part::Host,
    }
}

/// Where a component is in a text, or all of the text, where it has none or cannot be taken apart.
fn locate(text: &str, part: Part) -> Range<usize> {
    let reference = IriRef::parse(text).ok();
    reference.and_then(|it| it.part_range(part)).unwrap_or(0..text.len())
}
