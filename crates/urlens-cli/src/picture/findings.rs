//! What is to be said about a text: the gravest in full, the rest in a line each.

use super::reading::excerpt;
use super::{Picture, WRONG, wrapped};
use crate::paint::{NAME, STRONG, paint};
use anstyle::{AnsiColor, Style};
use urlens_readings::{Finding, Severity};

/// How many are shown with their place, their rules and advice. The picture is one screen.
const IN_FULL: usize = 2;

pub(super) fn draw(picture: &Picture<'_>) -> Vec<String> {
    let findings = picture.readings.findings();
    let mut lines = Vec::new();
    for (n, finding) in findings.iter().enumerate() {
        let severity = paint(style(finding.severity), finding.severity);
        let code = paint(NAME, format_args!("({})", finding.code()));
        let title = paint(STRONG, finding.class.title);
        if n < IN_FULL && finding.severity > Severity::Low {
            lines.push(format!("{severity}: {title} {code}"));
            lines.extend(in_full(picture, finding).into_iter().map(|line| format!("  {line}")));
        } else {
            lines.push(format!("{severity}: {title} at byte {} {code}", finding.range.start));
        }
    }
    lines
}

fn in_full(picture: &Picture<'_>, finding: &Finding) -> Vec<String> {
    let mut lines = excerpt(picture, &finding.range);
    // Where RFC 3987 has nothing of its own to say, its row says so.
    let rules = finding.class.rules.iter().filter(|rule| !rule.says.starts_with("as RFC 3986"));
    let width = picture.width.saturating_sub(2);
    lines.extend(rules.flat_map(|rule| wrapped(&rule.to_string(), width)));
    lines.push(format!("{} {}", paint(NAME, "advice:"), finding.class.advice));
    lines
}

const fn style(severity: Severity) -> Style {
    match severity {
        Severity::Critical | Severity::High => WRONG,
        Severity::Medium => AnsiColor::Yellow.on_default().bold(),
        Severity::Low | Severity::Info => NAME,
    }
}
