//! Draws the results as SVG: CPU time of urlens and of the best peer as bars, and the matrix of kinds as a
//! heat map.

use serde_json::Value;
use std::fmt::Write as _;

const WIDTH: usize = 760;
const LABEL: usize = 250;
const ROW: usize = 34;
const TOP: usize = 46;

/// Draws two bars per row, of which the best peer has the full width; or a heat map of a matrix.
pub fn draw(results: &Value) -> String {
    if let Some(cells) = results["cells"].as_array() {
        return heat_map(cells, results["simd"] == true);
    }
    let rows: Vec<Bars> =
        results["rows"].as_array().into_iter().flatten().filter_map(bars).collect();
    let height = TOP + rows.len() * ROW + 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n\
         <title>urlens and the best peer</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"18\" font-size=\"14\" font-weight=\"bold\">CPU time for each item: \
         urlens, and the best peer of each row</text>\n\
         <text x=\"10\" y=\"35\" fill=\"#555\">Shorter is better; the gray bar is the best peer.</text>\n"
    );
    for (i, row) in rows.iter().enumerate() {
        let (y, room) = (TOP + i * ROW, (WIDTH - LABEL - 130) as f64);
        let longest = row.ours.max(row.best);
        let (ours, best) = (row.ours / longest * room, row.best / longest * room);
        let _ = writeln!(
            svg,
            "<text x=\"10\" y=\"{}\">{}</text>\
             <rect x=\"{LABEL}\" y=\"{y}\" width=\"{ours:.1}\" height=\"12\" fill=\"#1b6ac9\"/>\
             <text x=\"{:.1}\" y=\"{}\" fill=\"#1b6ac9\">{:.0} ns, {:.1} ×</text>\
             <rect x=\"{LABEL}\" y=\"{}\" width=\"{best:.1}\" height=\"12\" fill=\"#b8bec6\"/>\
             <text x=\"{:.1}\" y=\"{}\" fill=\"#555\">{} {:.0} ns</text>",
            y + 16,
            escaped(&row.title),
            LABEL as f64 + ours + 5.0,
            y + 10,
            row.ours,
            row.best / row.ours,
            y + 13,
            LABEL as f64 + best + 5.0,
            y + 23,
            escaped(&row.peer),
            row.best,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

struct Bars {
    title: String,
    ours: f64,
    peer: String,
    best: f64,
}

/// The bars of a row that measures time and has a peer.
fn bars(row: &Value) -> Option<Bars> {
    let costs = row["costs"].as_array()?;
    let name = |it: &Value| it["name"].as_str().unwrap_or_default().to_owned();
    let cost = |it: &Value| it["cost"].as_f64().unwrap_or(f64::INFINITY);
    let peers = costs.iter().filter(|it| !name(it).starts_with("urlens"));
    let best = peers.min_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    (row["row"] != "m").then(|| Bars {
        title: row["title"].as_str().unwrap_or_default().to_owned(),
        ours: cost(&costs[0]),
        peer: name(best),
        best: cost(best),
    })
}

/// The width of a column of the heat map.
const COLUMN: usize = 118;
/// The height of a row of the heat map.
const LINE: usize = 22;

/// Draws a row per kind and a column per operation, with the ratio to the best peer.
fn heat_map(cells: &[Value], simd: bool) -> String {
    let text = |cell: &Value, key: &str| cell[key].as_str().unwrap_or_default().to_owned();
    let (mut kinds, mut operations): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for cell in cells {
        for (list, key) in [(&mut kinds, "kind"), (&mut operations, "operation")] {
            let name = text(cell, key);
            if !list.contains(&name) {
                list.push(name);
            }
        }
    }
    let label = 190;
    let (width, height) = (label + operations.len() * COLUMN + 10, 74 + kinds.len() * LINE + 10);
    let build = if simd { "with vector instructions" } else { "without vector instructions" };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n\
         <title>Kinds of URLs, {build}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"10\" y=\"18\" font-size=\"14\" font-weight=\"bold\">How many times as fast as the \
         best peer, {build}</text>\n\
         <text x=\"10\" y=\"36\" fill=\"#555\">In brackets: nanoseconds of urlens.</text>\n"
    );
    for (i, operation) in operations.iter().enumerate() {
        let x = label + i * COLUMN;
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"62\">{}</text>", escaped(operation));
    }
    for (j, kind) in kinds.iter().enumerate() {
        let y = 70 + j * LINE;
        let _ = writeln!(svg, "<text x=\"10\" y=\"{}\">{}</text>", y + 15, escaped(kind));
        for (i, operation) in operations.iter().enumerate() {
            let is_this =
                |it: &&Value| it["kind"] == kind.as_str() && it["operation"] == operation.as_str();
            let Some(row) = cells.iter().find(is_this).and_then(bars) else { continue };
            let ratio = row.best / row.ours;
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\
                 <text x=\"{}\" y=\"{}\">{ratio:.1} ({:.0})</text>",
                label + i * COLUMN,
                COLUMN - 2,
                LINE - 2,
                color(ratio),
                label + i * COLUMN + 6,
                y + 15,
                row.ours,
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// The color of a ratio: red below 1, then yellow, then green.
fn color(ratio: f64) -> &'static str {
    match ratio {
        ..1.0 => "#f2a29b",
        ..1.5 => "#f7e3a1",
        ..2.0 => "#dcedc1",
        ..3.0 => "#b7dfa3",
        ..5.0 => "#8ccb83",
        _ => "#5fb36a",
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
