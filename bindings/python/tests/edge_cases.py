"""Edge cases: texts for each class of the catalogue of differences, and in the style of the web platform tests."""

INPUTS = [
    # ordinary
    "http://example.org/", "https://anna:secret@example.org:8443/a/b?c=d&e#f", "urn:isbn:0451450523", "mailto:a@example.org",
    "foo:bar", "foo:", "a:b", "../a/./b/../c", "?q", "#f", "", ".", "..", "a/b", "/", "//h/p", "./a:b", ":a", "1:a", "+:a",
    # userinfo
    "http://a@b@c/", "http://foo@evil.com:80@google.com/", "http://good.example:80@evil.example/", "http://u@[::1]@h/",
    "http://@/p", "http://user@/p", "http://good.example%2F@evil.example/", "http://evil.com\uff03@good.example/",
    "http://a:b:c@h/", "http://:@h/", "http://u:@h/", "http://@h/", "http://u%3A:p%40@h/",
    # backslashes
    "http://evil.example\\@good.example/", "http://good.example\\.evil.example/", "http:\\\\evil.example\\p",
    "https:/\\evil.example", "foo://h\\a/b", "file:\\\\host\\share", "\\\\h\\a", "\\a", "a\\b",
    # missing or extra slashes
    "http:evil.example", "http:/evil.example/", "http:///evil.example/p", "https:////evil.example/@good.example", "foo:///p",
    "C:/a", "localhost:8080", "javascript://good.example/%0Aalert(1)", "///g", "////h", "http:", "http:/", "http://",
    # IPv4
    "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/", "http://127.1/", "http://127.0.0.1./", "http://1.2.3./",
    "http://0x/", "http://1.2.3.256/", "http://127.0.0.08/", "http://foo.0x4/", "http://\uff11\uff12\uff17.0.0.1/",
    "http://%31%32%37.1/", "foo://0x7f.1/", "http://1.2.3.4.5/", "http://256/",
    # IPv6 and zones
    "http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[v1.x]/", "http://[::01.2.3.4]/", "http://[::FFFF:1.2.3.4]/",
    "http://[::1]:80:90/", "http://[::1]a/", "http://::1/", "http://[a@b]/", "http://a[b]/", "http://[2001:DB8::0:7]/",
    "//[fe80::1%25a%20b]/x", "http://[FE80::1%25ETH0]:80/%7e", "http://[::1", "http://[]/", "http://[fe80::1%25]/",
    # IDNA
    "http://\uff45xample.com/", "http://example\u3002com/", "http://exam\u00adple.com/", "http://fa\u00df.de/",
    "http://b\u00fccher.example/Rh\u00f4ne?\u00fc#\u00df", "http://xn--/", "http://xn--a/", "http://xn--bcher-kva.example/",
    "http://\u0430pple.com/", "http://a\u200db/", "http://\u2025/", "http://" + "a" * 64 + ".example/", "http://\U0001f4a9/",
    # escapes in hosts, and the repertoire of hosts
    "http://%65xample.org/", "http://a%00b/", "http://a%2fb/", "http://h%20h/", "http://%/", "http://a%zz/", "http://a_b/",
    "http://a b/", "http://a<b/", "http://a^b/", "http://a|b/", "http://EXAMPLE.com./", "http://ex..ample/", "foo://a%20b/",
    # empty hosts and ports
    "foo://", "foo:///", "file:///etc/hosts", "file://", "http:///", "http://h:/", "http://h:080/", "http://h:99999/",
    "http://h:-1/", "http://h:8a/", "https://h:443/", "ws://h:80/chat", "foo://h:0/", "http://h: 80/", "http://:80/",
    # schemes
    "HTTP://EXAMPLE.org:80/a/../b", "hTtP://h", "ht\ttp://h/", " http://h/ ", "\u00a0http://h/", "http\u00e9://h/", "a+b-c.d:e",
    "view-source:http://h/", "blob:http://h/u", "urn:EXAMPLE:a", "urn:ISBN:0-395-36341-1", "urn:x:y?+r?=q#f",
    "tel:+1-201-555", "doi:10.1/ABC", "usr:github/octocat", "usr://github/octocat", "at://did:plc:asdf123",
    "at://did:plc:asdf123/com.atproto.feed.post/self", "nosh://a:b", "nosh://1673", "data:text/plain,hi there", "tag:a@h,2001:x",
    # tabs, newlines and controls
    "http://ev\til.example/", "http://h/\t../a", "http://h/p\r\nX: y", "http://h/a b", "\thttp://h", "http://h/\x00", "\x01a",
    # paths
    "http://h/a/%2e%2e/b", "http://h/a/.%2E/b", "http://h/a/..\\b", "http://h/../../b", "http://h//a/..//b", "http://h/a/..;/b",
    "http://h/a/..%2fb", "foo:/a/../../b", "foo:a/../b", "foo:/.//p", "file:///C:/../x", "foo:..", "a/..", "a//../b", "/.//p",
    # escapes and the repertoire outside hosts
    "http://h/%zz", "http://h/%c3%a9", "http://h/\u00e9", "http://h/\ue000", 'http://h/<>"`{}|^[]', "http://h/~%7E%7e",
    "foo:a b ?q", "foo:{x}", "http://h/a%00b", "http://h/?%FF&\u00e9=+%2B", "http://h/?a=1+2&b&&=c", "http://h/#a b%", "%", "%41",
    "http://h/\u202e", "http://h/?'\"", "foo://h/?'\"", "http://h/#\ufdd0", "a?b?c#d#e", "http://h?", "http://h#", "http://h/?#",
    # files and drives
    "file://C:/a", "file:///C|/a", "file:C:/a", "file://localhost/a", "file://127.0.0.1/a", "file:////host/share", "file://h/C:/a",
    "file://u@h/a", "file:.//p", "c:\\a", "c|\\a", "c|/a/../..", "file:///c%3A/a", "file:c:", "file:", "/C:/../a",
]
