//! Safe wrappers of the C functions for tests: texts in, JSON values out, handles freed on drop.

pub(crate) mod comparisons;

use serde_json::{Map, Value, json};
use std::ffi::c_char;
use std::ptr::{null, null_mut};
use urlens_ffi::*;

/// The answer of a C function: a value, or an error as `urlens_ask` writes it.
pub(crate) type Answer<T = Value> = Result<T, Value>;

/// A pointer to text, and its length.
fn raw(text: &str) -> (*const c_char, usize) {
    (text.as_ptr().cast(), text.len())
}

/// The text of a view.
fn text(view: View) -> Option<String> {
    if view.data.is_null() {
        return None;
    }
    // SAFETY: views are read while their owner is alive.
    let bytes = unsafe { std::slice::from_raw_parts(view.data.cast::<u8>(), view.length) };
    Some(String::from_utf8(bytes.to_vec()).expect("UTF-8"))
}

/// The value of a call, or its error, which is freed.
fn done<T>(error: *mut Error, value: impl FnOnce() -> T) -> Answer<T> {
    if error.is_null() {
        return Ok(value());
    }
    // SAFETY: a function has just returned it.
    let it = unsafe { &*error };
    let at = Some(it.offset).filter(|offset| *offset != URLENS_NO_OFFSET);
    let answer = json!({
        "code": text(it.code), "part": text(it.part), "offset": at, "message": text(it.message),
    });
    // SAFETY: it is not used again.
    unsafe { urlens_error_free(error) };
    Err(answer)
}

/// Calls a function that makes a text, which is freed.
fn owned_text(call: impl FnOnce(*mut *mut OwnedText) -> *mut Error) -> Answer<Option<String>> {
    let mut made: *mut OwnedText = null_mut();
    done(call(&mut made), || {
        // SAFETY: it is null, or the function has just made it.
        let found = unsafe { made.as_ref() };
        let found = found.and_then(|it| text(View { data: it.data, length: it.length }));
        // SAFETY: it is not used again.
        unsafe { urlens_text_free(made) };
        found
    })
}

/// Calls a function that writes a view.
fn view(call: impl FnOnce(*mut View) -> *mut Error) -> Answer<Option<String>> {
    let mut view = View { data: null(), length: 0 };
    done(call(&mut view), || ()).map(|()| text(view))
}

/// A handle that is freed when it is dropped.
pub(crate) struct Handle(*mut Identifier);

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: this is the only owner.
        unsafe { urlens_free(self.0) }
    }
}

/// Calls a function that makes an identifier.
fn made(call: impl FnOnce(*mut *mut Identifier) -> *mut Error) -> Answer<Handle> {
    let mut made = null_mut();
    done(call(&mut made), || ()).map(|()| Handle(made))
}

// SAFETY: in all functions below, texts, result pointers and the handles of `Handle` are valid.

pub(crate) fn parse(kind: u32, input: &str) -> Answer<Handle> {
    parse_bytes(kind, input.as_bytes())
}

pub(crate) fn parse_bytes(kind: u32, input: &[u8]) -> Answer<Handle> {
    made(|it| unsafe { urlens_parse(kind, input.as_ptr().cast(), input.len(), it) })
}

pub(crate) fn normalize_text(kind: u32, input: &str, steps: u32, paths: u32) -> Answer {
    let (data, length) = raw(input);
    let normal =
        owned_text(|it| unsafe { urlens_normalize_text(kind, data, length, steps, paths, it) });
    Ok(json!({ "string": normal? }))
}

pub(crate) fn compare_texts(kind: u32, a: &str, b: &str, paths: u32) -> Answer {
    let ((a, a_length), (b, b_length), mut level) = (raw(a), raw(b), u32::MAX);
    let error = unsafe { urlens_compare_texts(kind, a, a_length, b, b_length, paths, &mut level) };
    done(error, || ()).map(|()| equivalence_answer(level))
}

pub(crate) fn redact(input: &str) -> Answer {
    let (data, length) = raw(input);
    let redacted = owned_text(|it| unsafe { urlens_redact(data, length, it) })?;
    Ok(json!({ "string": redacted }))
}

fn equivalence_answer(level: u32) -> Value {
    let name = match level {
        URLENS_EQUIVALENCE_TEXT => Some("text"),
        URLENS_EQUIVALENCE_SYNTAX => Some("syntax"),
        URLENS_EQUIVALENCE_SCHEME => Some("scheme"),
        URLENS_EQUIVALENCE_RESOURCE => Some("resource"),
        URLENS_EQUIVALENCE_NONE => None,
        _ => panic!("equivalence level {level}"),
    };
    json!({ "equal": level == URLENS_EQUIVALENCE_TEXT, "level": name })
}

impl Handle {
    pub(crate) fn get(&self, component: u32) -> Answer<Option<String>> {
        view(|it| unsafe { urlens_get(self.0, component, it) })
    }

    pub(crate) fn set(&mut self, component: u32, value: Option<&str>) -> Answer<()> {
        let (data, length) = value.map_or((null(), 0), raw);
        done(unsafe { urlens_set(self.0, component, data, length) }, || ())
    }

    pub(crate) fn string(&self) -> Answer {
        Ok(json!({ "string": view(|it| unsafe { urlens_string(self.0, it) })? }))
    }

    pub(crate) fn tokens(&self) -> Answer<Vec<Value>> {
        let mut list: *mut TokenList = null_mut();
        done(unsafe { urlens_tokens(self.0, &mut list) }, || ())?;
        // SAFETY: the function has just made it, and it is freed below.
        let it = unsafe { &*list };
        let items = unsafe { std::slice::from_raw_parts(it.items, it.count) };
        let token = |it: &Token| json!({ "type": text(it.r#type), "value": text(it.value) });
        let tokens = items.iter().map(token).collect();
        unsafe { urlens_tokens_free(list) };
        Ok(tokens)
    }

    pub(crate) fn normalize(&mut self, steps: u32, paths: u32) -> Answer {
        done(unsafe { urlens_normalize(self.0, steps, paths) }, || ())?;
        self.string()
    }

    pub(crate) fn normalize_at(&mut self, level: u32, paths: u32) -> Answer {
        done(unsafe { urlens_normalize_at(self.0, level, paths) }, || ())?;
        self.string()
    }

    pub(crate) fn compare(&self, other: &Self, paths: u32) -> Answer {
        let mut level = u32::MAX;
        let error = unsafe { urlens_compare(self.0, other.0, paths, &mut level) };
        done(error, || ()).map(|()| equivalence_answer(level))
    }

    pub(crate) fn resolve(&self, reference: &str, how: u32) -> Answer<Self> {
        let (data, length) = raw(reference);
        made(|it| unsafe { urlens_resolve(self.0, data, length, how, it) })
    }

    pub(crate) fn goto(&self, reference: &str) -> Answer<Self> {
        let (data, length) = raw(reference);
        made(|it| unsafe { urlens_goto(self.0, data, length, it) })
    }

    pub(crate) fn relativize(&self, target: &Self) -> Answer<Self> {
        made(|it| unsafe { urlens_relativize(self.0, target.0, it) })
    }

    pub(crate) fn convert(&self, kind: u32, host: u32) -> Answer<Self> {
        made(|it| unsafe { urlens_convert(self.0, kind, host, it) })
    }

    /// The strings of the web API, as in the answer to `parse` for a URL.
    pub(crate) fn web(&self, web: &[(&str, u32)]) -> Answer {
        let mut found = Map::new();
        for (name, number) in web {
            found.insert((*name).into(), json!(self.get(*number)?));
        }
        let origin = owned_text(|it| unsafe { urlens_origin(self.0, it) })?;
        found.insert("origin".into(), json!(origin));
        Ok(found.into())
    }

    /// The components, as in the answer to `parse` for a URI or an IRI.
    pub(crate) fn components(&self, parts: &[(&str, u32)]) -> Answer {
        let (mut found, mut srfi) = (Map::new(), Map::new());
        for (name, number) in parts {
            found.insert((*name).into(), json!(self.get(*number)?));
            let field = view(|it| unsafe { urlens_srfi_get(self.0, *number, it) })?;
            match *name {
                "authority" => continue,
                "userinfo" => srfi.insert("user".into(), json!(field)),
                "port" => {
                    let (mut port, mut present) = (0, false);
                    let error = unsafe { urlens_srfi_port(self.0, &mut port, &mut present) };
                    done(error, || ())?;
                    assert_eq!(field.is_some(), present);
                    srfi.insert("port".into(), json!(present.then_some(port)))
                }
                name => srfi.insert(name.into(), json!(field)),
            };
        }
        let host_kind = view(|it| unsafe { urlens_host_kind(self.0, it) })?;
        found.insert("host_kind".into(), json!(host_kind));
        found.insert("string".into(), self.string()?["string"].take());
        found.insert("srfi".into(), srfi.into());
        Ok(found.into())
    }

    /// The printed form and the tokens, as in the answer to `parse` for a url-ref.
    pub(crate) fn printed(&self) -> Answer {
        let printed = owned_text(|it| unsafe { urlens_print(self.0, it) })?;
        Ok(json!({ "string": printed, "tokens": self.tokens()? }))
    }
}
