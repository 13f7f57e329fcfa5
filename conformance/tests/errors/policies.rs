//! The reasons of policies, and the errors of their rules.

use crate::{code, message, quoted, rows};
use urlens_readings::policy::{FetchRules, Policy, Rules};

/// The page lists the code and the message of every reason and of every invalid rule.
#[test]
fn policies() {
    let policy = Policy::builder()
        .suffixes(["example.org"])
        .hosts(["198.51.100.7"])
        .hosts(["www"])
        .deny_suffixes(["denied.example"])
        .refuse_networks(["198.51.100.0/24".parse().unwrap()])
        .ports([443])
        .client(urlens_programs::find("py_requests").unwrap())
        .build()
        .unwrap();
    let (reasons, rules): (Vec<_>, Vec<_>) =
        rows("Policies").into_iter().partition(|row| row.len() == 4);
    assert_eq!((reasons.len(), rules.len()), (13, 10));
    for row in reasons {
        let denied = policy.check(&quoted(&row[2]).unwrap()).unwrap_err();
        let reason = denied.reasons().iter().find(|it| it.code() == code(&row)).expect(&row[2]);
        assert_eq!(reason.to_string(), message(&row));
    }
    for row in rules {
        let text = quoted(&row[3]).unwrap();
        if row[2] == "a policy file" {
            let error = Policy::from_toml(&text).unwrap_err();
            let first = error.to_string().lines().next().unwrap_or_default().to_owned();
            assert_eq!((error.code(), first), (code(&row).as_str(), message(&row)));
            continue;
        }
        let built = match row[2].as_str() {
            "`hosts`" => Policy::builder().hosts([&text]).build(),
            "`endpoints`" => Policy::builder().endpoints([&text]).build(),
            "`deny_domains`" => Policy::builder().deny_domains([&text]).build(),
            "`fetch` (content types)" => {
                let mut rules = FetchRules::default();
                rules.content_types = Some(vec![text.clone()]);
                Policy::builder().fetch(rules).build()
            }
            "`fetch` (proxies)" => {
                let mut rules = FetchRules::default();
                rules.proxies = vec![text.clone()];
                Policy::builder().fetch(rules).build()
            }
            "`refuse` in [rules as data](guard.md#policy-files)" => {
                let mut rules = Rules::default();
                rules.refuse = Some(vec![text.clone()]);
                rules.policy()
            }
            "`client` in [rules as data](guard.md#policy-files)" => {
                let mut rules = Rules::default();
                rules.client = Some(text.clone());
                rules.policy()
            }
            "`schemes`" => Policy::builder().schemes([&text]).build(),
            other => panic!("{other}"),
        };
        let error = built.unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}
