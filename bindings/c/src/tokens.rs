//! The tokens of the URL Reverse Specification.

use crate::error::Error;
use crate::identifier::Identifier;
use crate::pointers::{IntoRaw, any, free, write_owned};
use crate::strings::View;
use urlens_ops::{Any, TokenStream};

/// A token of the URL Reverse Specification.
#[repr(C)]
#[derive(Debug)]
pub struct Token {
    /// The type, such as `authority` or `dir`.
    pub r#type: View,
    /// The text of the token, as written.
    pub value: View,
}

/// A list of tokens that the caller owns. Its texts are valid until it is freed with
/// `urlens_tokens_free`.
#[repr(C)]
#[derive(Debug)]
pub struct TokenList {
    /// The first token.
    pub items: *const Token,
    /// The number of tokens.
    pub count: usize,
}

/// A [`TokenList`] with its tokens and their text: C gets a pointer to the first field.
#[repr(C)]
struct Full {
    exposed: TokenList,
    _items: Vec<Token>,
    _any: Any,
}

/// The tokens of a value.
struct Tokens(Any);

impl IntoRaw for Tokens {
    type Raw = TokenList;
    fn into_raw(self) -> *mut TokenList {
        let token = |it: urlens_ops::Token<'_>| Token {
            r#type: View::of(Some(it.kind.name())),
            value: View::of(Some(it.value)),
        };
        let items: Vec<_> = TokenStream::of(&self.0).map(token).collect();
        let exposed = TokenList { items: items.as_ptr(), count: items.len() };
        Box::into_raw(Box::new(Full { exposed, _items: items, _any: self.0 })).cast()
    }
}

/// Splits an identifier into the tokens of the URL Reverse Specification. They remain valid when the
/// identifier is changed or freed.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `tokens` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_tokens(
    identifier: *const Identifier,
    tokens: *mut *mut TokenList,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe { write_owned(tokens, "tokens", || Ok(Tokens(any(identifier, "identifier")?.clone()))) }
}

/// Frees a list of tokens; NULL is ignored.
///
/// # Safety
///
/// The pointer is NULL, or came from this library and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_tokens_free(tokens: *mut TokenList) {
    // SAFETY: `into_raw` boxed this type, and the caller guarantees the rest.
    unsafe { free(tokens.cast::<Full>()) }
}
