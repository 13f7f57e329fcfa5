//! URLs in SQL.
