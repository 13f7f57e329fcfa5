//! Files as tables: Parquet, CSV, JSON Lines and plain lists of URLs.
//!
//! ```text
//! 'crawl.csv.gz' ─▶ Kind ─▶ Source … ─▶ Read: list, csv, json ─▶ batches
//!                     └───▶ Parquet: DataFusion's own
//! ```

mod cast;
mod csv;
mod files;
mod json;
mod kind;
mod lines;
mod list;
mod read;
mod source;
mod tally;

pub(crate) use files::Files;
pub(crate) use tally::{Problem, Tally};
