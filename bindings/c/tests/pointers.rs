//! Invalid arguments and threads: null pointers, unknown numbers, text that is not UTF-8.

#![allow(unsafe_code)]

use std::ffi::c_char;
use std::ptr::{null, null_mut};
use std::slice;
use urlens_ffi::*;

/// A pointer to text, and its length.
fn raw(text: &[u8]) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

fn read(view: View) -> Option<String> {
    if view.data.is_null() {
        return None;
    }
    // SAFETY: the owner of the view is alive.
    let bytes = unsafe { slice::from_raw_parts(view.data.cast::<u8>(), view.length) };
    Some(String::from_utf8(bytes.to_vec()).expect("UTF-8"))
}

/// The code, offset and message of an error, which is freed.
fn take_error(error: *mut Error) -> (String, usize, String) {
    assert!(!error.is_null(), "no error");
    // SAFETY: a function has just returned it.
    let it = unsafe { &*error };
    let taken = (read(it.code).unwrap(), it.offset, read(it.message).unwrap());
    // SAFETY: as above; it is not used again.
    unsafe { urlens_error_free(error) };
    taken
}

fn parse(kind: u32, text: &str) -> *mut Identifier {
    let ((data, length), mut made) = (raw(text.as_bytes()), null_mut());
    // SAFETY: text and result pointer are valid.
    assert!(unsafe { urlens_parse(kind, data, length, &mut made) }.is_null(), "{text}");
    made
}

fn string(it: *const Identifier) -> String {
    let mut view = View { data: null(), length: 0 };
    // SAFETY: handle and result pointer are valid.
    assert!(unsafe { urlens_string(it, &mut view) }.is_null());
    read(view).unwrap()
}

/// The error for a null pointer names the argument, for every pointer of every function.
#[test]
fn null_is_an_error() {
    let uri = parse(URLENS_URI, "http://h/");
    let (data, length) = raw(b"a");
    let mut view = View { data: null(), length: 0 };
    let (mut made, mut given, mut tokens) = (null_mut(), null_mut(), null_mut());
    let (mut flag, mut small, mut large) = (false, 0, 0);
    // SAFETY: all pointers are null or valid.
    let errors = unsafe {
        [
            (urlens_parse(URLENS_URI, null(), 0, &mut made), "text"),
            (urlens_parse(URLENS_URI, data, length, null_mut()), "identifier"),
            (urlens_clone(null(), &mut made), "identifier"),
            (urlens_clone(uri, null_mut()), "copy"),
            (urlens_kind(null(), &mut small), "identifier"),
            (urlens_kind(uri, null_mut()), "kind"),
            (urlens_is_relative(null(), &mut flag), "identifier"),
            (urlens_is_relative(uri, null_mut()), "relative"),
            (urlens_string(null(), &mut view), "identifier"),
            (urlens_string(uri, null_mut()), "text"),
            (urlens_get(null(), URLENS_HOST, &mut view), "identifier"),
            (urlens_get(uri, URLENS_HOST, null_mut()), "text"),
            (urlens_set(null_mut(), URLENS_HOST, data, length), "identifier"),
            (urlens_host_kind(null(), &mut view), "identifier"),
            (urlens_host_kind(uri, null_mut()), "kind"),
            (urlens_origin(null(), &mut given), "identifier"),
            (urlens_origin(uri, null_mut()), "origin"),
            (urlens_print(null(), &mut given), "identifier"),
            (urlens_print(uri, null_mut()), "text"),
            (urlens_normalize(null_mut(), 0, 0), "identifier"),
            (urlens_normalize_at(null_mut(), 0, 0), "identifier"),
            (urlens_normalize_text(0, null(), 0, 0, 0, &mut given), "text"),
            (urlens_normalize_text(0, data, length, 0, 0, null_mut()), "normal"),
            (urlens_resolve(null(), data, length, 0, &mut made), "base"),
            (urlens_resolve(uri, null(), 0, 0, &mut made), "reference"),
            (urlens_resolve(uri, data, length, 0, null_mut()), "target"),
            (urlens_goto(null(), data, length, &mut made), "base"),
            (urlens_goto(uri, null(), 0, &mut made), "reference"),
            (urlens_goto(uri, data, length, null_mut()), "target"),
            (urlens_relativize(null(), uri, &mut made), "base"),
            (urlens_relativize(uri, null(), &mut made), "target"),
            (urlens_relativize(uri, uri, null_mut()), "reference"),
            (urlens_compare(null(), uri, 0, &mut small), "a"),
            (urlens_compare(uri, null(), 0, &mut small), "b"),
            (urlens_compare(uri, uri, 0, null_mut()), "equivalence"),
            (urlens_compare_texts(0, null(), 0, data, length, 0, &mut small), "a"),
            (urlens_compare_texts(0, data, length, null(), 0, 0, &mut small), "b"),
            (urlens_compare_texts(0, data, length, data, length, 0, null_mut()), "equivalence"),
            (urlens_convert(null(), URLENS_IRI, 0, &mut made), "identifier"),
            (urlens_convert(uri, URLENS_IRI, 0, null_mut()), "converted"),
            (urlens_redact(null(), 0, &mut given), "text"),
            (urlens_redact(data, length, null_mut()), "redacted"),
            (urlens_mask_password(null(), 0, &mut given), "text"),
            (urlens_mask_password(data, length, null_mut()), "masked"),
            (urlens_tokens(null(), &mut tokens), "identifier"),
            (urlens_tokens(uri, null_mut()), "tokens"),
            (urlens_srfi_get(null(), URLENS_HOST, &mut view), "identifier"),
            (urlens_srfi_get(uri, URLENS_HOST, null_mut()), "text"),
            (urlens_srfi_port(null(), &mut large, &mut flag), "identifier"),
            (urlens_srfi_port(uri, null_mut(), &mut flag), "port"),
            (urlens_srfi_port(uri, &mut large, null_mut()), "present"),
            (urlens_srfi_set_authority(null_mut(), data, 1, data, 1, null(), 0), "identifier"),
            (urlens_srfi_equal(null(), uri, &mut flag), "a"),
            (urlens_srfi_equal(uri, null(), &mut flag), "b"),
            (urlens_srfi_equal(uri, uri, null_mut()), "equal"),
            (urlens_srfi_eqv(null(), uri, &mut flag), "a"),
            (urlens_srfi_eqv(uri, null(), &mut flag), "b"),
            (urlens_srfi_eqv(uri, uri, null_mut()), "equal"),
            (urlens_ask(null(), 0, &mut given), "request"),
            (urlens_ask(data, length, null_mut()), "answer"),
        ]
    };
    for (error, name) in errors {
        assert_eq!(
            take_error(error),
            ("null".into(), URLENS_NO_OFFSET, format!("`{name}` is NULL"))
        );
    }
    let unwritten = made.is_null() && given.is_null() && tokens.is_null();
    assert!(unwritten, "a function that fails writes no result");
    assert_eq!(string(uri), "http://h/");
    // SAFETY: null is ignored, and the identifier is not used again.
    unsafe {
        urlens_free(null_mut());
        urlens_error_free(null_mut());
        urlens_text_free(null_mut());
        urlens_tokens_free(null_mut());
        urlens_free(uri);
    }
}

/// Unknown numbers, invalid UTF-8 and unsupported kinds are errors.
#[test]
fn invalid_arguments_are_errors() {
    let (uri, iri) = (parse(URLENS_URI, "foo:a"), parse(URLENS_IRI, "foo:a"));
    let (url, link) = (parse(URLENS_URL, "http://h"), parse(URLENS_URL_REF, "a"));
    let ((data, length), mut made, mut given) = (raw(b"a\xe2\x82"), null_mut(), null_mut());
    let mut view = View { data: null(), length: 0 };
    let (mut small, mut flag) = (0, false);
    let only_url = "attribute is not supported for uri; use url";
    let srfi = "srfi is not supported for url; use uri, uri-ref, iri, iri-ref, uri-zone";
    let one_standard = "srfi is not supported for iri; use uri, uri-ref";
    let edit = "set is not supported for url-ref; use uri, uri-ref, iri, iri-ref, url, uri-zone";
    let convert =
        "convert is not supported for url-ref; use uri, uri-ref, iri, iri-ref, url, uri-zone";
    let relativize = "relativize is not supported for url-ref; use uri, uri-ref";
    // SAFETY: all pointers are valid; a length that is too large is rejected before a byte is read.
    let errors = unsafe {
        [
            (urlens_parse(9, data, 1, &mut made), "number", "invalid kind 9"),
            (urlens_parse(0, data, length, &mut made), "utf-8", "`text` is not UTF-8 at byte 1"),
            (
                urlens_parse(0, data, usize::MAX, &mut made),
                "too-long",
                "the length of `text` is too large",
            ),
            (urlens_get(uri, 10, &mut view), "number", "invalid component 10"),
            (urlens_get(uri, 26, &mut view), "number", "invalid component 26"),
            (urlens_get(uri, URLENS_WEB_HASH, &mut view), "unsupported", only_url),
            (urlens_set(uri, URLENS_WEB_HASH, data, 1), "unsupported", only_url),
            (urlens_set(link, URLENS_PATH, data, 1), "unsupported", edit),
            (urlens_set(uri, URLENS_SCHEME, null(), 0), "required", "scheme cannot be removed"),
            (urlens_set(uri, URLENS_PATH, null(), 0), "required", "path cannot be removed"),
            (urlens_normalize(uri, 16, 0), "number", "invalid sum of steps 16"),
            (urlens_normalize(uri, 0, 2), "number", "invalid path style 2"),
            (
                urlens_normalize_at(uri, URLENS_EQUIVALENCE_NONE, 0),
                "number",
                "invalid equivalence level 4",
            ),
            (urlens_normalize_text(7, data, 1, 0, 0, &mut given), "number", "invalid kind 7"),
            (urlens_resolve(uri, data, 1, 2, &mut made), "number", "invalid resolution mode 2"),
            (urlens_relativize(uri, link, &mut made), "unsupported", relativize),
            (
                urlens_compare(uri, url, 0, &mut small),
                "unsupported",
                "compare is not supported for url; use uri, uri-ref",
            ),
            (urlens_convert(link, URLENS_URI, 0, &mut made), "unsupported", convert),
            (urlens_convert(uri, 7, 0, &mut made), "number", "invalid kind 7"),
            (urlens_convert(uri, 0, 2, &mut made), "number", "invalid host encoding 2"),
            (urlens_srfi_get(url, URLENS_PATH, &mut view), "unsupported", srfi),
            (urlens_srfi_equal(url, url, &mut flag), "unsupported", srfi),
            (urlens_srfi_eqv(url, url, &mut flag), "unsupported", srfi),
            (urlens_srfi_equal(uri, iri, &mut flag), "unsupported", one_standard),
            (urlens_srfi_eqv(uri, iri, &mut flag), "unsupported", one_standard),
        ]
    };
    for (error, code, message) in errors {
        let (found, _, text) = take_error(error);
        assert_eq!((found.as_str(), text.as_str()), (code, message));
    }
    assert!(made.is_null() && given.is_null());
    // SAFETY: they are not used again.
    unsafe { [uri, iri, url, link].into_iter().for_each(|handle| urlens_free(handle)) };
}

/// E1: a URL is normalized by its handle; same_answers.rs compares it with the other interfaces.
#[test]
fn urls_are_normalized() {
    let url = parse(URLENS_URL, "http://h/a|%7e");
    // SAFETY: the handle is valid.
    assert!(unsafe { urlens_normalize(url, URLENS_STEP_ESCAPE, URLENS_PATHS_POSIX) }.is_null());
    assert_eq!(string(url), "http://h/a%7C~");
    // SAFETY: it is not used again.
    unsafe { urlens_free(url) };
}

/// S3.30, S3.36: user, host and port of an authority are checked separately.
#[test]
fn authority_from_user_host_and_port() {
    let set = |text: &str, [user, host, port]: [Option<&str>; 3]| {
        let it = parse(URLENS_URI, text);
        let raw = |it: Option<&str>| it.map_or((null(), 0), |it| raw(it.as_bytes()));
        let ((u, ul), (h, hl), (p, pl)) = (raw(user), raw(host), raw(port));
        // SAFETY: all pointers are valid.
        let error = unsafe { urlens_srfi_set_authority(it, u, ul, h, hl, p, pl) };
        let result = if error.is_null() { string(it) } else { take_error(error).0 };
        // SAFETY: it is not used again.
        unsafe { urlens_free(it) };
        result
    };
    assert_eq!(set("foo:/a", [Some("me"), Some("h"), Some("1")]), "foo://me@h:1/a");
    assert_eq!(set("foo://x@y:2/a", [None, Some("h"), None]), "foo://h/a");
    assert_eq!(set("foo://x@y:2/a", [Some("me"), None, None]), "foo://me@/a");
    assert_eq!(set("foo://x@y:2/a", [None, None, None]), "foo:/a");
    assert_eq!(set("foo:/a", [None, Some("h:1"), None]), "unexpected-character");
    assert_eq!(set("foo:/a", [None, Some("me@h"), None]), "unexpected-character");
    assert_eq!(set("foo:/a", [Some("a@b"), Some("h"), None]), "unexpected-character");
    assert_eq!(set("foo:/a", [None, Some("h"), Some("x")]), "unexpected-character");
    assert_eq!(set("foo:a", [None, Some("h"), None]), "rootless");
    assert_eq!(set("foo://h//a", [None, None, None]), "like-authority");
}

/// Many threads read one handle while each changes a copy of its own.
#[test]
fn threads_share_a_handle() {
    struct Shared(*mut Identifier);
    // SAFETY: `Identifier` is `Sync`, which a unit test checks, and is only read.
    unsafe impl Sync for Shared {}
    let shared = Shared(parse(URLENS_IRI, "HTTP://h/%7e/ô"));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let shared = &shared;
                for _ in 0..200 {
                    let mut own = null_mut();
                    // SAFETY: no thread changes the shared handle, and only this one has the copy.
                    unsafe {
                        assert!(urlens_clone(shared.0, &mut own).is_null());
                        assert!(urlens_normalize(own, 7, 0).is_null());
                    }
                    assert_eq!(
                        (string(own), string(shared.0)),
                        ("http://h/~/ô".into(), "HTTP://h/%7e/ô".into())
                    );
                    // SAFETY: it is not used again.
                    unsafe { urlens_free(own) };
                }
            });
        }
    });
    // SAFETY: the threads have ended.
    unsafe { urlens_free(shared.0) };
}
