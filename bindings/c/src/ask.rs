//! Every operation as JSON, and the list of C functions for each operation.

use crate::error::Error;
use crate::pointers::{text as read, write_owned};
use crate::strings::OwnedText;
use std::ffi::c_char;

/// Answers a JSON request, such as `{"op":"domain","input":"faß.example","to":"ascii"}`, in JSON. The
/// answer to an invalid request is a JSON error; a `urlens_error` is returned only for an invalid
/// argument.
///
/// Supports every operation of urlens. Operations without a function of their own: `goto-tokens`,
/// `preresolve`, `resolve-tokens`, `force`, `normalize-tokens`, `encode-tokens`, `print`, `template`,
/// `template-match`, `scheme`, `build`, `readings`, `policy`, `programs`, `connects-to`, `between`,
/// `program-groups`, `scan`, `display`, `domain`, `form`, `percent`, `nfc`,
/// `well-known`, `fragment`, `uri-list`, `base`, `thttp`. The validation errors of a URL are only in the
/// answer to `parse`, and the reason for which the rules of a scheme refuse a text only in that to
/// `normalize`.
///
/// # Safety
///
/// `request` is NULL or points to `length` bytes, and `answer` is NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_ask(
    request: *const c_char,
    length: usize,
    answer: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller guarantees the bytes and the result pointer.
    unsafe {
        write_owned(answer, "answer", || Ok(urlens_ops::ask(read(request, length, "request")?)))
    }
}

/// The C functions for an operation of [`urlens_ops::OPS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// C functions, in the order in which a program calls them.
    Functions(&'static [&'static str]),
    /// Only `urlens_ask`, for this reason.
    Ask(&'static str),
}

const EDIT_TOKENS: &str = "tokens are a list of values of two types";

/// The reason for operations about programs.
const PROGRAMS: &str = "the answer is an object of readings";

/// Every operation of [`urlens_ops::OPS`] by name, with its C functions.
pub const ACCESS: &[(&str, Access)] = &[
    (
        "parse",
        Access::Functions(&[
            "urlens_parse",
            "urlens_print",
            "urlens_get",
            "urlens_host_kind",
            "urlens_origin",
            "urlens_srfi_get",
            "urlens_srfi_port",
        ]),
    ),
    ("tokens", Access::Functions(&["urlens_tokens"])),
    ("goto-tokens", Access::Ask(EDIT_TOKENS)),
    ("preresolve", Access::Ask(EDIT_TOKENS)),
    ("resolve-tokens", Access::Ask(EDIT_TOKENS)),
    ("force", Access::Ask(EDIT_TOKENS)),
    ("normalize-tokens", Access::Ask(EDIT_TOKENS)),
    ("encode-tokens", Access::Ask(EDIT_TOKENS)),
    ("print", Access::Ask(EDIT_TOKENS)),
    ("set", Access::Functions(&["urlens_set"])),
    ("resolve", Access::Functions(&["urlens_resolve"])),
    ("goto", Access::Functions(&["urlens_goto"])),
    ("relativize", Access::Functions(&["urlens_relativize"])),
    (
        "normalize",
        Access::Functions(&["urlens_normalize_text", "urlens_normalize", "urlens_normalize_at"]),
    ),
    ("compare", Access::Functions(&["urlens_compare_texts", "urlens_compare"])),
    ("convert", Access::Functions(&["urlens_convert"])),
    ("template", Access::Ask("variables are an object of values of several types")),
    ("template-match", Access::Ask("the answer is an object of variables")),
    ("scheme", Access::Ask("each scheme has fields of its own")),
    ("build", Access::Ask("each scheme has fields of its own")),
    ("readings", Access::Ask("the answer is a tree of readings and findings")),
    ("policy", Access::Ask("a policy is a dozen lists and flags")),
    ("programs", Access::Ask(PROGRAMS)),
    ("connects-to", Access::Ask(PROGRAMS)),
    ("between", Access::Ask(PROGRAMS)),
    ("program-groups", Access::Ask(PROGRAMS)),
    ("domain", Access::Ask("about domain names, not identifiers")),
    ("form", Access::Ask("about lists of pairs, not identifiers")),
    ("percent", Access::Ask("about texts for a component, not identifiers")),
    ("redact", Access::Functions(&["urlens_redact"])),
    ("nfc", Access::Ask("for text that people enter, before it is parsed")),
    ("well-known", Access::Ask("the answer has three members")),
    ("fragment", Access::Ask("each media type has members of its own")),
    ("uri-list", Access::Ask("about lists, not identifiers")),
    ("scan", Access::Ask("about texts, not identifiers")),
    ("display", Access::Ask("for texts that people read")),
    ("base", Access::Ask("about documents, not identifiers")),
    ("thttp", Access::Ask("the answer is a request to a server")),
];
