//! Converting a path to a URL and back gives the path, and a URL to a path and back the URL.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use urlens::{PathStyle, Url};

fuzz_target!(|input: (&[u8], &str)| {
    let (bytes, text) = input;
    match Url::from_file_path(OsStr::from_bytes(bytes)) {
        Ok(url) => {
            assert_eq!(Url::parse(url.as_str()).expect("the URL of a path is one"), url);
            let path = url.to_file_path().expect("the URL of a path has a path");
            assert_eq!(path.as_os_str(), OsStr::from_bytes(bytes));
        }
        Err(error) => {
            assert!(error.offset().is_some_and(|at| at <= bytes.len()));
            assert!(!error.to_string().is_empty());
        }
    }
    for style in [PathStyle::Posix, PathStyle::Windows] {
        match Url::from_path(text, style) {
            Ok(url) => {
                assert_eq!(Url::parse(url.as_str()).expect("the URL of a path is one"), url);
                let path = url.to_path(style).expect("the URL of a path has a path");
                // Windows has several spellings of a path; converting back gives one of them.
                assert!(style == PathStyle::Windows || path == text);
                assert_eq!(Url::from_path(&path, style).as_ref(), Ok(&url), "{text:?}");
            }
            Err(error) => {
                assert!(error.offset().is_some_and(|at| at <= text.len()));
                assert!(!error.to_string().is_empty());
            }
        }
        let Ok(url) = Url::parse(text) else { continue };
        match url.to_path(style) {
            Ok(path) => {
                let again = Url::from_path(&path, style).expect("a path of a URL has a URL");
                assert_eq!(again.to_path(style).as_ref(), Ok(&path), "{url}");
            }
            Err(error) => {
                assert!(error.offset().is_some_and(|at| at <= url.as_str().len()));
            }
        }
    }
});
