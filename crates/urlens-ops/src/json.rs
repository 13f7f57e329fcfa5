//! A JSON writer that streams: an answer is never a tree of values.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::Write as _;

/// A writer of the members of an object.
pub(crate) struct Object<'w> {
    out: &'w mut Vec<u8>,
    is_empty: bool,
}

/// A writer of the items of a list.
pub(crate) struct List<'w> {
    out: &'w mut Vec<u8>,
    is_empty: bool,
}

/// A value that can be written as JSON.
pub(crate) trait Json {
    fn write(&self, out: &mut Vec<u8>);
}

/// Writes an object.
pub(crate) fn object(out: &mut Vec<u8>, fill: impl FnOnce(&mut Object<'_>)) {
    out.push(b'{');
    fill(&mut Object { out, is_empty: true });
    out.push(b'}');
}

/// Writes a list.
pub(crate) fn list(out: &mut Vec<u8>, fill: impl FnOnce(&mut List<'_>)) {
    out.push(b'[');
    fill(&mut List { out, is_empty: true });
    out.push(b']');
}

impl Object<'_> {
    /// The number of bytes of the answer so far.
    #[cfg(feature = "programs")]
    pub(crate) fn length(&self) -> usize {
        self.out.len()
    }

    fn key(&mut self, key: &str) -> &mut Vec<u8> {
        if !self.is_empty {
            self.out.push(b',');
        }
        self.is_empty = false;
        key.write(self.out);
        self.out.push(b':');
        self.out
    }

    pub(crate) fn put(&mut self, key: &str, value: impl Json) -> &mut Self {
        value.write(self.key(key));
        self
    }

    pub(crate) fn object(&mut self, key: &str, fill: impl FnOnce(&mut Object<'_>)) -> &mut Self {
        object(self.key(key), fill);
        self
    }

    pub(crate) fn list(&mut self, key: &str, fill: impl FnOnce(&mut List<'_>)) -> &mut Self {
        list(self.key(key), fill);
        self
    }

    /// Writes a value whose `Display` is JSON, without a copy in memory.
    pub(crate) fn display(&mut self, key: &str, json: impl Display) -> &mut Self {
        // Writing to memory does not fail.
        let _ = write!(self.key(key), "{json}");
        self
    }

    /// Writes a list of at most `most` items, and the number of omitted ones as `…_more`.
    pub(crate) fn bounded<T>(
        &mut self,
        key: &str,
        most: usize,
        mut items: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut List<'_>, T),
    ) -> &mut Self {
        self.list(key, |list| items.by_ref().take(most).for_each(|item| write(list, item)));
        let more = items.count();
        if more > 0 {
            self.put(&format!("{key}_more"), more);
        }
        self
    }
}

impl List<'_> {
    fn next(&mut self) -> &mut Vec<u8> {
        if !self.is_empty {
            self.out.push(b',');
        }
        self.is_empty = false;
        self.out
    }

    pub(crate) fn put(&mut self, value: impl Json) {
        value.write(self.next());
    }

    pub(crate) fn object(&mut self, fill: impl FnOnce(&mut Object<'_>)) {
        object(self.next(), fill);
    }

    pub(crate) fn list(&mut self, fill: impl FnOnce(&mut List<'_>)) {
        list(self.next(), fill);
    }
}

impl Json for str {
    fn write(&self, out: &mut Vec<u8>) {
        // A buffer that doubles for one long text would be mostly empty. The rest is for the names and
        // short values before the next long text.
        const LONG: usize = 64 * 1024;
        if self.len() > LONG {
            out.reserve_exact(self.len() + LONG / 8);
        }
        // Writing a string to memory does not fail.
        let _ = serde_json::to_writer(out, self);
    }
}

impl Json for String {
    fn write(&self, out: &mut Vec<u8>) {
        self.as_str().write(out);
    }
}

impl Json for Cow<'_, str> {
    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }
}

impl Json for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(if *self { b"true" } else { b"false" });
    }
}

impl Json for u64 {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.to_string().as_bytes());
    }
}

impl Json for usize {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.to_string().as_bytes());
    }
}

impl<T: Json> Json for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.write(out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

impl<T: Json + ?Sized> Json for &T {
    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_and_lists() {
        let mut out = Vec::new();
        object(&mut out, |it| {
            it.put("a", "\"\n").put("b", None::<&str>).display("c", "[1]");
            it.bounded("d", 2, 1..=4_usize, |list, item| list.put(item));
            it.object("e", |_| ()).list("f", |list| list.list(|list| list.put(true)));
        });
        let json = String::from_utf8(out).unwrap();
        let expected = r#"{"a":"\"\n","b":null,"c":[1],"d":[1,2],"d_more":2,"e":{},"f":[[true]]}"#;
        assert_eq!(json, expected);
    }
}
