//! Merging of errors and findings with the same code.

/// Merges items with the same key: returns the first item of each key, with the number of items.
pub(crate) fn merge_by<T>(
    items: &[T],
    key: impl Fn(&T) -> &str,
) -> impl Iterator<Item = (&T, usize)> {
    items.iter().enumerate().filter_map(move |(i, item)| {
        let is_same = |other: &&T| key(other) == key(item);
        let is_first = !items[..i].iter().any(|other| is_same(&other));
        is_first.then(|| (item, items[i..].iter().filter(is_same).count()))
    })
}

#[cfg(test)]
mod tests {
    use super::merge_by;

    #[test]
    fn items_with_one_key_are_one() {
        let merged: Vec<_> = merge_by(&["a1", "b1", "a2"], |it| &it[..1]).collect();
        assert_eq!(merged, [(&"a1", 2), (&"b1", 1)]);
    }
}
