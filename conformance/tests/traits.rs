//! The traits of each public type in one matrix, checked by the compiler, and the texts that the types print.

use std::borrow::{Borrow, Cow};
use std::collections::hash_map::DefaultHasher;
use std::fmt::{Debug, Display};
use std::hash::{Hash, Hasher};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::str::FromStr;
use std::sync::Arc;
use urlens::{Any, Error, Iri, IriRef, Kind, Part, Uri, UriRef, UriZone, Url, UrlRef};
use urlens_conformance::generated::assert_current;
use urlens_conformance::random::law;
use urlens_conformance::texts;

/// Fails to compile unless a type implements the traits.
macro_rules! is {
    ($type:ty, $($bound:tt)+) => {
        const _: fn() = || {
            fn assert<T: ?Sized + $($bound)+>() {}
            assert::<$type>();
        };
    };
}

/// Fails to compile if a type implements a trait: then `check` is ambiguous.
macro_rules! is_not {
    ($type:ty, $($bound:tt)+) => {
        const _: fn() = || {
            trait Check<A> {
                fn check() {}
            }
            impl<T: ?Sized> Check<()> for T {}
            struct Found;
            impl<T: ?Sized + $($bound)+> Check<Found> for T {}
            let _ = <$type as Check<_>>::check;
            let _ = Found;
        };
    };
}

/// Traits of a type for every text.
macro_rules! for_every_text {
    ($Type:ident: $($text:ty),*) => {$(
        is!($Type<$text>, Clone + Eq + Ord + Hash + Debug + Display);
        is!($Type<$text>, Send + Sync + Unpin + UnwindSafe + RefUnwindSafe);
        is!($Type<$text>, AsRef<str> + Borrow<str>);
        // Equality with texts in both directions, and with the same type of another text.
        is!($Type<$text>, PartialEq<str> + PartialEq<String> + for<'a> PartialEq<&'a str>);
        is!(str, PartialEq<$Type<$text>>);
        is!(String, PartialEq<$Type<$text>>);
        is!(&'static str, PartialEq<$Type<$text>>);
        is!($Type<$text>, PartialEq<$Type<String>> + PartialEq<$Type<&'static str>> + PartialOrd<$Type<String>>);
        // A borrowed value costs nothing.
        is!($Type<&'static str>, From<&'static $Type<$text>>);
        is_not!($Type<$text>, std::ops::Deref);
    )*};
}

/// Conversions from and to texts: only the owned type is made from a text by traits (R2, R4).
macro_rules! conversions {
    ($($Type:ident),*) => {$(
        is!($Type, FromStr<Err = Error>);
        is!($Type, for<'a> TryFrom<&'a str, Error = Error> + for<'a> TryFrom<&'a String, Error = Error>);
        is!($Type, TryFrom<String, Error = Error> + TryFrom<Box<str>, Error = Error>);
        is!($Type, for<'a> TryFrom<Cow<'a, str>, Error = Error>);
        is!($Type, for<'a> From<$Type<&'a str>> + for<'a> From<$Type<Cow<'a, str>>>);
        is!(String, From<$Type> + for<'a> From<$Type<Cow<'a, str>>>);
        is!(Box<str>, From<$Type>);
        is!(Arc<str>, From<$Type>);
        is!(Cow<'static, str>, From<$Type>);
        is!(&'static str, From<$Type<&'static str>>);
        is_not!($Type<&'static str>, FromStr);
        is_not!($Type<Box<str>>, FromStr);
        is_not!($Type<Arc<str>>, FromStr);
        is_not!($Type<Cow<'static, str>>, FromStr);
        is_not!($Type<&'static str>, TryFrom<&'static str>);
        is_not!($Type<Cow<'static, str>>, TryFrom<&'static str>);
        is!($Type<&'static str>, Copy);
        is_not!($Type, Copy);
        is!($Type, serde::Serialize + for<'de> serde::Deserialize<'de>);
        is!($Type<&'static str>, serde::Serialize);
        // `Any` has the kind as a value.
        is!(Any, From<$Type>);
        is!(Any<&'static str>, From<&'static $Type>);
        is!($Type, TryFrom<Any, Error = Any>);
        is_not!($Type, PartialEq<Any>);
        for_every_text!($Type: String, &'static str, Cow<'static, str>, Box<str>, Arc<str>);
    )*};
}
conversions!(Uri, UriRef, Iri, IriRef, UriZone, Url, UrlRef);

/// An empty reference is a reference; an empty identifier is not an identifier.
macro_rules! defaults {
    ($($Ref:ident, $Identifier:ident);*) => {$(
        is!($Ref, Default);
        is!($Ref<&'static str>, Default);
        is_not!($Identifier, Default);
        is_not!($Identifier<&'static str>, Default);
    )*};
}
defaults!(UriRef, Uri; IriRef, Iri; UrlRef, Url);
is_not!(UriZone, Default);

/// Conversions between kinds: `from` if every text of one is a text of the other, `try` if it may be one, `no` if the
/// text must change. Values of different kinds are not compared.
macro_rules! between {
    ($($From:ident => $(from $to:ident)* $(, try $try:ident)* $(, no $no:ident)*;)*) => {$(
        $(
            is!($to, From<$From>);
            is!($to<&'static str>, From<&'static $From<String>>);
            is_not!($to, PartialEq<$From>);
        )*
        $(
            is!($try, TryFrom<$From, Error = Error>);
            is_not!($try, From<$From>);
            is_not!($try, PartialEq<$From>);
        )*
        $(
            is_not!($no, TryFrom<$From>);
            is_not!($no, PartialEq<$From>);
        )*
    )*};
}
between! {
    Uri => from UriRef from Iri from IriRef from UriZone, try Url, no UrlRef;
    UriRef => from IriRef, try Uri, no Iri, no UriZone, no Url, no UrlRef;
    Iri => from IriRef, try Uri, try Url, no UriRef, no UriZone, no UrlRef;
    IriRef => , try Iri, try UriRef, no Uri, no UriZone, no Url, no UrlRef;
    UriZone => , try Uri, no UriRef, no Iri, no IriRef, no Url, no UrlRef;
    Url => from UrlRef, try Uri, try Iri, no UriRef, no IriRef, no UriZone;
    UrlRef => , try Url, no Uri, no UriRef, no Iri, no IriRef, no UriZone;
}

is!(Error, Clone + Eq + Hash + Debug + Display + std::error::Error + Send + Sync + Unpin + 'static);
for_every_text!(Any: String, &'static str, Cow<'static, str>, Box<str>, Arc<str>);
is!(Any<&'static str>, Copy);

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// `Borrow<str>`, `Hash`, `Eq`, `Ord` and the text agree, as a map requires whose keys are looked up by text.
#[test]
fn values_hash_and_compare_as_their_texts() {
    fn check<T: Borrow<str> + Hash + Ord + Display + AsRef<str>>(a: &T, b: &T) {
        let (x, y): (&str, &str) = (a.borrow(), b.borrow());
        assert_eq!(hash(a), hash(x));
        assert_eq!((a == b, a.cmp(b)), (x == y, x.cmp(y)), "{x} and {y}");
        assert_eq!((a.to_string().as_str(), a.as_ref()), (x, x));
    }
    let mut compared = 0;
    law("traits", |rng| {
        let texts = [texts::text(rng), texts::text(rng)];
        macro_rules! check {
            ($($Type:ident),*) => {$(
                let values = texts.each_ref().map(|text| $Type::parse(text));
                if let [Ok(a), Ok(b)] = &values {
                    check(a, b);
                    check(&a.as_borrowed(), &b.as_borrowed());
                    check(a, &a.clone());
                    assert_eq!($Type::from_str(a.as_str()).as_ref(), Ok(a));
                    compared += 1;
                }
            )*};
        }
        check!(Uri, UriRef, Iri, IriRef, UriZone, Url, UrlRef);
    });
    assert!(std::env::var_os("URLENS_CASES").is_some() || compared > 10_000, "{compared}");
}

/// Texts that a type accepts, with a password; that it refuses, with a password; and a value that no host is.
fn printed<T, D>(name: &str, good: T, bad: Error, set: Option<Error>, read: D) -> String
where
    T: Debug + Display + serde::Serialize,
    D: Fn(&str) -> serde_json::Error,
{
    let json = serde_json::to_string(&good).expect("JSON");
    let mut lines = format!("{name}\n");
    lines += &format!(
        "  Display            {good}\n  Debug              {good:?}\n  serialized         {json}\n"
    );
    lines += &format!("  error              {bad}\n  error, Debug       {bad:?}\n");
    lines += &format!(
        "  error, alternate   {}\n",
        format!("{bad:#}").replace('\n', "\n                     ")
    );
    lines += &format!("  not deserialized   {}\n", read(r#""http://anna:secret@h:8x/""#));
    lines += &format!("  not a text         {}\n", read("1"));
    if let Some(set) = set {
        let set_alternate = format!("{set:#}").replace('\n', "\n                     ");
        lines += &format!("  setter             {set}\n  setter, alternate  {set_alternate}\n");
    }
    lines
}

/// The printed texts of each type, which programs and people compare.
#[test]
fn printed_texts_are_listed() {
    let mut all = String::new();
    macro_rules! print {
        ($($Type:ident $set:expr;)*) => {$(
            let good = $Type::parse("http://anna:secret@example.org/a?b#c").unwrap();
            let bad = Any::parse(Kind::$Type, "http://anna:secret@h:8x/").unwrap_err();
            let set: Option<fn(&mut $Type) -> Result<(), Error>> = $set;
            let set = set.map(|set| set(&mut good.clone()).unwrap_err());
            let read = |json: &str| serde_json::from_str::<$Type>(json).unwrap_err();
            all += &printed(stringify!($Type), good, bad, set, read);
        )*};
    }
    print! {
        Uri Some(|it| it.set_host(Some("a/b")));
        UriRef Some(|it| it.set_host(Some("a/b")));
        Iri Some(|it| it.set_host(Some("a/b")));
        IriRef Some(|it| it.set_host(Some("a/b")));
        UriZone Some(|it| it.set_host(Some("a/b")));
        Url Some(|it| it.set_host(Some("a/b")));
    }
    // Every text is a reference by the URL Standard.
    let good = UrlRef::parse("//anna:secret@example.org/a?b#c").unwrap();
    all += &format!("UrlRef\n  Display            {good}\n  Debug              {good:?}\n");
    let any = Any::parse(Kind::Url, "http://anna:secret@example.org/").unwrap();
    all += &format!("Any\n  Display            {any}\n  Debug              {any:?}\n");
    let mut any = any;
    let error = any.set(&Part::Port.into(), Some("80x")).unwrap_err();
    all += &format!("  setter             {error}\n  setter, Debug      {error:?}\n");
    assert_current("conformance/data/printed.txt", &all);
    assert!(!all.contains("Debug              Url(\"http://anna:secret"));
}
