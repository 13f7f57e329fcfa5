//! Table formats by file name.

use super::source::{Compression, compression};
use std::path::Path;

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One URL per line.
    List,
    /// Fields with this delimiter.
    Csv(u8),
    /// One object per line.
    Json,
    /// Parquet.
    Parquet,
}

/// Prefixes that set the format explicitly.
const PREFIXES: [(&str, Kind); 5] = [
    ("list:", Kind::List),
    ("csv:", Kind::Csv(b',')),
    ("tsv:", Kind::Csv(b'\t')),
    ("json:", Kind::Json),
    ("parquet:", Kind::Parquet),
];

impl Kind {
    /// The format and path of a file: `crawl.csv`, `csv:crawl.log`, `csv:-`. A file with an unknown
    /// extension is a list.
    pub(crate) fn of(name: &str) -> (Self, &str) {
        for (prefix, kind) in PREFIXES {
            if let Some(path) = name.strip_prefix(prefix) {
                return (kind, path);
            }
        }
        let mut path = Path::new(name);
        if let (true, Some(stem)) = (compression(path) != Compression::None, path.file_stem()) {
            path = Path::new(stem);
        }
        let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
        let kind = match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("csv") => Self::Csv(b','),
            Some("tsv" | "tab") => Self::Csv(b'\t'),
            Some("json" | "jsonl" | "ndjson") => Self::Json,
            Some("parquet" | "parq" | "pq") => Self::Parquet,
            _ => Self::List,
        };
        (kind, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert_eq!(Kind::of("-"), (Kind::List, "-"));
        assert_eq!(Kind::of("a.b/list"), (Kind::List, "a.b/list"));
        assert_eq!(Kind::of("a.CSV.gz"), (Kind::Csv(b','), "a.CSV.gz"));
        assert_eq!(Kind::of("a.tsv"), (Kind::Csv(b'\t'), "a.tsv"));
        assert_eq!(Kind::of("json:-"), (Kind::Json, "-"));
        assert_eq!(Kind::of("csv:a.txt"), (Kind::Csv(b','), "a.txt"));
        assert_eq!(Kind::of("a.parquet"), (Kind::Parquet, "a.parquet"));
        // A pattern.
        assert_eq!(Kind::of("a/*.parquet"), (Kind::Parquet, "a/*.parquet"));
    }
}
