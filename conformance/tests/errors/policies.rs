//! The reasons of policies, and the errors of their rules.

use crate::{code, message, quoted, rows};
use urlens_readings::policy::Policy;

/// The page lists the code and the message of every reason and of every invalid rule.
#[test]
fn policies() {
    let policy = Policy::builder()
        .host_suffix("example.org")
        .host("198.51.100.7")
        .host("www")
        .refuse_network("198.51.100.0/24".parse().unwrap())
        .ports([443])
        .build()
        .unwrap();
    let (reasons, rules): (Vec<_>, Vec<_>) =
        rows("Policies").into_iter().partition(|row| row.len() == 4);
    assert_eq!((reasons.len(), rules.len()), (11, 3));
    for row in reasons {
        let denied = policy.check(&quoted(&row[2]).unwrap()).unwrap_err();
        let reason = denied.reasons().iter().find(|it| it.code() == code(&row)).expect(&row[2]);
        assert_eq!(reason.to_string(), message(&row));
    }
    for row in rules {
        let text = quoted(&row[3]).unwrap();
        let built = match row[2].as_str() {
            "`host`" => Policy::builder().host(&text).build(),
            "`schemes`" => Policy::builder().schemes([&text]).build(),
            other => panic!("{other}"),
        };
        let error = built.unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}
