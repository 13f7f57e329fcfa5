//! The tokens of the URL reverse specification.

use crate::border::{Given, any, free, give};
use crate::error::Error;
use crate::identifier::Identifier;
use crate::strings::View;
use urlens_ops::Any;

/// A token of the URL reverse specification.
#[repr(C)]
#[derive(Debug)]
pub struct Token {
    /// The type, such as `authority` or `dir`.
    pub r#type: View,
    /// The text of the token, as written.
    pub value: View,
}

/// A list of tokens that the caller owns. Free it with `urlens_tokens_free`; until then its texts can
/// be read.
#[repr(C)]
#[derive(Debug)]
pub struct TokenList {
    /// The first token.
    pub items: *const Token,
    /// The number of tokens.
    pub count: usize,
}

/// A [`TokenList`] with its tokens and their text: C sees the first field.
#[repr(C)]
struct Full {
    seen: TokenList,
    _items: Vec<Token>,
    _any: Any<'static>,
}

/// The tokens of a value.
struct Tokens(Any<'static>);

impl Given for Tokens {
    type Seen = TokenList;
    fn give(self) -> *mut TokenList {
        let token = |it: urlens_ops::urlens::Token<'_>| Token {
            r#type: View::of(Some(it.kind.name())),
            value: View::of(Some(it.value)),
        };
        let items: Vec<_> = self.0.tokens().map(token).collect();
        let seen = TokenList { items: items.as_ptr(), count: items.len() };
        Box::into_raw(Box::new(Full { seen, _items: items, _any: self.0 })).cast()
    }
}

/// Splits an identifier into the tokens of the URL reverse specification. They stay as they are when
/// the identifier is changed or freed.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `tokens` is NULL or there is room
/// for a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_tokens(
    identifier: *const Identifier,
    tokens: *mut *mut TokenList,
) -> *mut Error {
    // SAFETY: the caller promises that it is one, and the room.
    unsafe { give(tokens, "tokens", || Ok(Tokens(any(identifier, "identifier")?.clone()))) }
}

/// Frees a list of tokens; NULL is ignored.
///
/// # Safety
///
/// It is NULL, or this library made it and it has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_tokens_free(tokens: *mut TokenList) {
    // SAFETY: `give` made it of a box of this type, and the caller promises the rest.
    unsafe { free(tokens.cast::<Full>()) }
}
