//! Normal forms, and keys made from them.
