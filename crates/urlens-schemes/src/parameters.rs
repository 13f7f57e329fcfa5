//! Parameters after a value: `value *( ";" name [ "=" value ] )`, for `tel:`, `geo:` and media types.

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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// Names, values and offsets.
    #[test]
    fn parameters_are_split() {
        let (first, parameters) = split("a;b=c=d;;e=");
        let all: Vec<_> = parameters.map(|it| (it.name, it.value, it.at, it.value_at())).collect();
        assert_eq!(first, "a");
        assert_eq!(all, [("b", Some("c=d"), 2, 4), ("", None, 8, 8), ("e", Some(""), 9, 11)]);
        assert_eq!(split("").1.count(), 0);
    }
}
