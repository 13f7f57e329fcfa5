//! The Web Platform Tests for data URLs, base64 and media types.

use serde_json::Value;
use urlens::Url;
use urlens_conformance::lists::{List, text};
use urlens_conformance::tally::Tally;
use urlens_schemes::Data;
use urlens_schemes::data::{MediaType, base64};

const DATA_URLS: List = List {
    name: "data-urls",
    path: "data-urls/data-urls.json",
    count: 72,
    carrier: Some(("data-url", "tests/data-urls.json", 78)),
    run: data_urls,
};

const BASE64: List = List {
    name: "base64",
    path: "data-urls/base64.json",
    count: 80,
    carrier: Some(("data-url", "tests/base64.json", 80)),
    run: forgiving_base64,
};

const MEDIA_TYPES: List = List {
    name: "mime-types",
    path: "mimesniff/mime-types.json",
    count: 0,
    carrier: Some(("data-url", "tests/mime-types.json", 74)),
    run: |list| media_types(list, "mime-types"),
};

const GENERATED: List = List {
    name: "generated-mime-types",
    path: "mimesniff/generated-mime-types.json",
    count: 0,
    carrier: Some(("data-url", "tests/generated-mime-types.json", 881)),
    run: |list| media_types(list, "generated-mime-types"),
};

/// S2.14, S2.112 to S2.114, K2.13: data URLs as browsers decode them.
#[test]
fn s2_112_data_urls() {
    DATA_URLS.test();
}

/// S2.112: forgiving base64.
#[test]
fn s2_112_base64() {
    BASE64.test();
}

/// S2.14: media types, from the package only.
#[test]
fn s2_14_media_types() {
    MEDIA_TYPES.test_carried();
    GENERATED.test_carried();
}

fn cases(list: &Value) -> &[Value] {
    list.as_array().expect("an array of cases")
}

/// `[input, media type, bytes]`, or `[input, null]`.
fn data_urls(list: &Value) -> Tally {
    let mut tally = Tally::new("data-urls", &[]);
    for case in cases(list) {
        let input = case[0].as_str().expect("a text");
        let read = Url::parse(input).ok().and_then(|url| Data::fetch(&url).ok());
        let got = read.map(|data| (data.media_type().to_string(), data.bytes().to_vec()));
        let want = case[1].as_str().map(|media_type| (media_type.to_owned(), bytes(&case[2])));
        tally.check(input, &format!("{got:?}"), &format!("{want:?}"));
    }
    tally
}

/// `[input, bytes]`, or `[input, null]`. Also with percent-escapes.
fn forgiving_base64(list: &Value) -> Tally {
    let mut tally = Tally::new("base64", &[]);
    for case in cases(list) {
        let input = case[0].as_str().expect("a text");
        let want = (!case[1].is_null()).then(|| bytes(&case[1]));
        let got = base64::decode(input).ok();
        tally.check(input, &format!("{got:?}"), &format!("{want:?}"));
        let escaped: String = input.bytes().map(|byte| format!("%{byte:02X}")).collect();
        if base64::decode_escaped(&escaped).ok() != want {
            tally.fail(format!("{escaped}: differs if escaped"));
        }
    }
    tally
}

/// Objects with `input` and `output`; strings between them are headings.
fn media_types(list: &Value, name: &'static str) -> Tally {
    let mut tally = Tally::new(name, &[]);
    for case in cases(list).iter().filter(|case| case.is_object()) {
        let input = text(case, "input");
        let got = MediaType::parse(input).map(|it| it.to_string());
        tally.check(input, &format!("{got:?}"), &format!("{:?}", case["output"].as_str()));
    }
    tally
}

fn bytes(value: &Value) -> Vec<u8> {
    let bytes = value.as_array().expect("bytes").iter();
    bytes.map(|byte| byte.as_u64().and_then(|it| u8::try_from(it).ok()).expect("a byte")).collect()
}
