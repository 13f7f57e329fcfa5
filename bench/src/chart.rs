//! Draws the results as an SVG chart: CPU time of urlens and of the best peer.

use serde_json::Value;
use std::fmt::Write as _;

const WIDTH: usize = 760;
const LABEL: usize = 250;
const ROW: usize = 34;
const TOP: usize = 46;

/// Draws two bars per row. The best peer has the full width.
pub fn draw(results: &Value) -> String {
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

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
