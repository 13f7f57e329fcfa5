//! The examples of `docs/drop-in.md`: the result of `url` 2.5.8, then that of the drop-in.

/// The text of a URL after some operations, or the error.
macro_rules! text {
    ($($url:ident)::+, $start:expr, $change:expr) => {{
        let change: fn(&mut $($url)::+) -> Result<(), String> = $change;
        let mut url = <$($url)::+>::parse($start).unwrap();
        match change(&mut url) {
            Ok(()) => url.as_str().to_owned(),
            Err(error) => error,
        }
    }};
}

/// Compares both results with the expected ones.
macro_rules! check {
    ($start:expr, $change:expr, $theirs:expr, $ours:expr) => {
        assert_eq!(text!(real_url::Url, $start, $change), $theirs, "url");
        assert_eq!(text!(url::Url, $start, $change), $ours, "drop-in");
    };
}

/// Joins a reference.
macro_rules! join {
    ($base:expr, $reference:expr, $theirs:expr, $ours:expr) => {
        check!(
            $base,
            |it| {
                *it = it.join($reference).map_err(|error| error.to_string())?;
                Ok(())
            },
            $theirs,
            $ours
        );
    };
}

/// Sets the path.
macro_rules! set_path {
    ($start:expr, $path:expr, $theirs:expr, $ours:expr) => {
        check!(
            $start,
            |it| {
                it.set_path($path);
                Ok(())
            },
            $theirs,
            $ours
        );
    };
}

#[test]
fn parsed() {
    join!("https://example.org/", "///example.net/x", "empty host", "https://example.net/x");
    join!("foo://foo/a", "\\\\a", "foo://a", "foo://foo/\\\\a");
    join!("foo:", "file://example.net/C:/", "file:///C:/", "file://example.net/C:/");
    join!("foo:", "file:////one/two", "file:///one/two", "file:////one/two");
    join!("foo:", "file:///w|/m", "file:///w|/m", "file:///w:/m");
    join!("abc://x/y/z/C:/", "..", "abc://x/y/z/C:/", "abc://x/y/z/");
    join!("foo:", "https://xn--/", "invalid international domain name", "https://xn--/");
    join!("foo:", "foo://host/^", "foo://host/^", "foo://host/%5E");
    join!("foo:", "data:space ?q", "data:space ?q", "data:space%20?q");
    join!("foo:", "foo://h:80\\", "foo://h:80/\\", "invalid port number");
    join!("foo:", "foo://:@/", "foo:///", "empty host");
}

#[test]
fn set() {
    set_path!("non-spec:/", "//p", "non-spec://p", "non-spec:/.//p");
    set_path!("foo:/a", "", "foo:", "foo:/");
    check!(
        "file:///",
        |it| it.set_host(Some("localhost")).map_err(|error| error.to_string()),
        "file://localhost/",
        "file:///"
    );
    check!(
        "foo://h:80/",
        |it| it.set_host(Some("")).map_err(|error| error.to_string()),
        "foo://:80/",
        "empty host"
    );
}

#[test]
fn hosts() {
    let mut theirs = real_url::Url::parse("foo://h/").unwrap();
    let mut ours = url::Url::parse("foo://h/").unwrap();
    assert_eq!((theirs.set_host(None), ours.set_host(None)), (Ok(()), Ok(())));
    assert!(theirs.host().is_some() && ours.host().is_none());
}

/// Sizes without the text.
#[test]
fn size() {
    assert_eq!((size_of::<url::Url>(), size_of::<real_url::Url>()), (80, 88));
    assert_eq!(size_of::<Option<url::Url>>(), size_of::<url::Url>());
}

#[test]
fn positions_of_an_empty_authority() {
    let url = url::Url::parse("foo://").unwrap();
    assert_eq!(&url[url::Position::BeforePassword..], "");
}
