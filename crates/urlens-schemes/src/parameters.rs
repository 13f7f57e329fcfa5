//! Parameters after a value: `value *( ";" name [ "=" value ] )`, for `tel:`, `geo:` and media types.

use alloc::vec::Vec;

/// A parameter, as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parameter<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: Option<&'a str>,
    /// Offset of the name.
    pub(crate) at: usize,
}

impl Parameter<'_> {
    /// The offset at which the value starts, or would start.
    pub(crate) fn value_at(&self) -> usize {
        self.at + self.name.len() + usize::from(self.value.is_some())
    }
}

/// Splits a text into the value before the first `;`, and the parameters.
pub(crate) fn split(text: &str) -> (&str, impl Iterator<Item = Parameter<'_>>) {
    let mut pieces = text.split(';');
    let first = pieces.next().unwrap_or_default();
    let mut next = first.len() + 1;
    let parameters = pieces.map(move |piece| {
        let at = next;
        next += piece.len() + 1;
        match piece.split_once('=') {
            Some((name, value)) => Parameter { name, value: Some(value), at },
            None => Parameter { name: piece, value: None, at },
        }
    });
    (first, parameters)
}

/// The offset of the first parameter whose name occurred before, ignoring case.
///
/// Sorts offsets, which need less memory than names, so that texts with many parameters can be
/// rejected before their parameters are stored.
pub(crate) fn repeated(text: &str) -> Option<usize> {
    let starts = text.match_indices(';').map(|(at, _)| at as u32 + 1);
    let mut starts: Vec<u32> = starts.collect();
    let name = |at: &u32| {
        let rest = &text.as_bytes()[*at as usize..];
        rest.iter().take_while(|byte| !b";=".contains(byte)).map(u8::to_ascii_lowercase)
    };
    starts.sort_unstable_by(|a, b| name(a).cmp(name(b)).then(a.cmp(b)));
    let same = starts.windows(2).filter(|pair| name(&pair[0]).eq(name(&pair[1])));
    same.map(|pair| pair[1] as usize).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names, values and offsets.
    #[test]
    fn parameters_are_split() {
        let (first, parameters) = split("a;b=c=d;;e=");
        let all: Vec<_> = parameters
            .map(|parameter| (parameter.name, parameter.value, parameter.at, parameter.value_at()))
            .collect();
        assert_eq!(first, "a");
        assert_eq!(all, [("b", Some("c=d"), 2, 4), ("", None, 8, 8), ("e", Some(""), 9, 11)]);
        assert_eq!(split("").1.count(), 0);
        assert_eq!(repeated("a;b=c;c;B;b=c"), Some(8));
        assert_eq!(repeated("b;b;a;ab=a"), None);
        assert_eq!(repeated(""), None);
    }
}
