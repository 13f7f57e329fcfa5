//! Queries in legacy encodings: WPT's percent-encoding list, with an encoder supplied by the caller.

use encoding_rs::{Encoder, EncoderResult, Encoding};
use serde_json::Value;
use urlens::{QueryPiece, Url, UrlAttribute};
use urlens_conformance::lists::text;
use urlens_conformance::tally::Tally;

/// Each case is an input, with the expected query of a link for each page encoding. The fragment is UTF-8 in all
/// encodings.
pub(crate) fn percent_encoding(list: &Value) -> Tally {
    let mut tally = Tally::new("wpt/percent-encoding", &[]);
    for case in list.as_array().into_iter().flatten().filter(|case| case.is_object()) {
        let output = case["output"].as_object().expect("an output for each encoding");
        let fragment = text(&case["output"], "utf-8");
        let want = output.iter().map(|(label, query)| {
            let query = query.as_str().expect("an output is a text");
            format!("{label}: ?{query}#{fragment}\n")
        });
        let got =
            output.keys().map(|label| format!("{label}: {}\n", link(text(case, "input"), label)));
        tally.check(text(case, "input"), &got.collect::<String>(), &want.collect::<String>());
    }
    tally
}

/// The query and fragment of a link with `input` in both, on a page in the given encoding.
fn link(input: &str, label: &str) -> String {
    let encoding = Encoding::for_label(label.as_bytes()).expect("a known encoding");
    let text = format!("https://doesnotmatter.invalid/?{input}#{input}");
    let encoding = |text: &str, to: &mut dyn FnMut(QueryPiece<'_>)| {
        encode(encoding.output_encoding().new_encoder(), text, to);
    };
    let url = Url::parser().encoding(&encoding).parse(&text).expect("a URL");
    format!("{}{}", url.attribute(UrlAttribute::Search), url.attribute(UrlAttribute::Hash))
}

fn encode(mut encoder: Encoder, mut text: &str, to: &mut dyn FnMut(QueryPiece<'_>)) {
    loop {
        let mut bytes = [0; 64];
        let (result, read, written) =
            encoder.encode_from_utf8_without_replacement(text, &mut bytes, true);
        to(QueryPiece::Bytes(&bytes[..written]));
        text = &text[read..];
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => (),
            EncoderResult::Unmappable(c) => to(QueryPiece::Unencodable(c)),
        }
    }
}
