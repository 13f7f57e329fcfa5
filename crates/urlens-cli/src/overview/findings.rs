//! The findings of a text: the most severe with details, the others in one line each.

use super::reading::excerpt;
use super::{ERROR, Overview, wrapped};
use crate::paint::{NAME, STRONG, paint};
use anstyle::{AnsiColor, Style};
use urlens_readings::{Finding, Severity};

/// The number of findings with details, so that the overview fits on one screen.
const DETAILED: usize = 2;

pub(super) fn draw(overview: &Overview<'_>) -> Vec<String> {
    let findings = overview.readings.findings();
    let mut lines = Vec::new();
    for (n, finding) in findings.iter().enumerate() {
        let severity = paint(style(finding.severity), finding.severity);
        let code = paint(NAME, format_args!("({})", finding.code()));
        if n < DETAILED && finding.severity > Severity::Low {
            lines.push(format!("{severity}: {} {code}", paint(STRONG, finding.class.title)));
            lines.extend(details(overview, finding).into_iter().map(|line| format!("  {line}")));
        } else {
            lines.push(format!("{severity}: {} {code}", paint(STRONG, finding.message())));
        }
    }
    lines
}

fn details(overview: &Overview<'_>, finding: &Finding) -> Vec<String> {
    let mut lines = excerpt(overview, &finding.range);
    // Omit the row of RFC 3987 if it only repeats RFC 3986.
    let rules = finding.class.rules.iter().filter(|rule| !rule.says.starts_with("as RFC 3986"));
    let width = overview.width.saturating_sub(2);
    lines.extend(rules.flat_map(|rule| wrapped(&rule.to_string(), width)));
    if !finding.programs.is_empty() {
        let programs = format!("programs: {}", finding.programs.join(", "));
        lines.extend(wrapped(&programs, width));
    }
    lines.push(format!("{} {}", paint(NAME, "advice:"), finding.class.advice));
    lines
}

const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Critical | Severity::High => ERROR,
        Severity::Medium => AnsiColor::Yellow.on_default().bold(),
        Severity::Low | Severity::Info => NAME,
    }
}
