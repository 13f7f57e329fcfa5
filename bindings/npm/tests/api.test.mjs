// Statements of the documentation about each class and function.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import * as urlens from "urlens";
import { Iri, IriRef, Policy, Template, Uri, UriRef, Url, UrlensError, readings, scan } from "urlens";

test("errors have a code and a place", () => {
  const error = thrown(() => new Iri("http://bücher.example/a b"));
  assert.ok(error instanceof UrlensError && error instanceof TypeError);
  assert.deepEqual([error.code, error.part, error.offset, error.index, error.acceptedAs], ["unexpected-character", "path", 24, 23, "url"]);
  assert.equal(error.message, "unexpected ' ' in path at byte 24");
  assert.equal(thrown(() => new Url("http://a b/")).message, "invalid domain at byte 8");
});

test("a URL has the attributes of the web API", () => {
  const url = new Url("../c d?x=1&y=a+b", "https://Example.org/a/b");
  assert.equal(url.href, "https://example.org/c%20d?x=1&y=a+b");
  assert.deepEqual(url.queryParams, [["x", "1"], ["y", "a b"]]);
  url.queryParams = [["q", "a & b"]];
  url.port = 8443;
  assert.equal(String(url), "https://example.org:8443/c%20d?q=a+%26+b");
  assert.equal(JSON.stringify({ url }), '{"url":"https://example.org:8443/c%20d?q=a+%26+b"}');
  assert.throws(() => (url.href = "no URL"), UrlensError);
  assert.equal(url.host, "example.org:8443");
  // A setter of the web API ignores what follows the host, and a value that is not possible.
  url.host = "example.net:81/a";
  url.port = "x";
  assert.equal(url.href, "https://example.net:81/c%20d?q=a+%26+b");
  assert.equal(new Url("http://h/\ud800").href, "http://h/%EF%BF%BD");
  assert.equal(Url.parse("no URL"), null);
  assert.deepEqual([Url.canParse("/a", "http://h/"), Url.canParse("/a")], [true, false]);
  assert.deepEqual(Url.validationErrors("http:\\\\é/"), [{ code: "special-scheme-missing-following-solidus", index: 5, count: 2 }]);
  // A copy is not the same object.
  const copy = new Url(url);
  copy.hash = "top";
  assert.equal(url.hash, "");
});

test("a URL can be compared and converted", () => {
  const url = new Url("http://example.org/%7eanna/");
  assert.equal(url.normalize().href, "http://example.org/~anna/");
  assert.equal(url.compare("http://example.org/~anna/"), "syntax");
  assert.equal(url.compare("http://example.net/"), null);
  assert.equal(new Url("http://example.org/a/c").relativeTo("http://example.org/a/b"), "c");
  assert.equal(url.resolve("x").href, "http://example.org/%7eanna/x");
  assert.equal(String(url.toUri()), "http://example.org/%7eanna/");
  assert.equal(String(url.toIri()), "http://example.org/~anna/");
});

test("URIs and IRIs are strict, and keep absent components apart", () => {
  const uri = new Uri("http://anna@example.org:8042/over/there?name=ferret#");
  assert.deepEqual(
    [uri.scheme, uri.authority, uri.userinfo, uri.host, uri.port, uri.path, uri.query, uri.fragment],
    ["http", "anna@example.org:8042", "anna", "example.org", "8042", "/over/there", "name=ferret", ""],
  );
  assert.equal(new Uri("http://example.org").query, null);
  assert.equal(String(uri.with({ userinfo: null, port: null, query: null, fragment: null, path: "/b" })), "http://example.org/b");
  assert.equal(String(new UriRef("/a").with({ host: "h", port: 8080 })), "//h:8080/a");
  assert.equal(String(uri.with({ scheme: "https" })), "https://anna@example.org:8042/over/there?name=ferret#");
  assert.throws(() => uri.with({ path: "a b" }), UrlensError);
  assert.equal(thrown(() => uri.with({ host: "h:80" })).part, "host");
  assert.equal(String(uri.with({ username: "bea", password: "x" })), "http://bea:x@example.org:8042/over/there?name=ferret#");
  assert.equal(String(new UriRef("a://h/").with({ scheme: null, authority: "u@i" })), "//u@i/");
  assert.equal(thrown(() => uri.with({ scheme: null })).code, "required");
  assert.equal(String(uri.resolve("../x")), "http://anna@example.org:8042/x");
  assert.equal(String(new Uri("http://h/a/c").relativeTo("http://h/a/b")), "c");
  assert.equal(new Uri("HTTP://h:80/%7e").compare("http://h/~"), "scheme");
  assert.equal(String(new Uri("HTTP://h:80/%7e").normalize({ steps: ["escape"] })), "HTTP://h:80/~");
  assert.equal(String(new Iri("http://bücher.example/é").toUri({ host: "idna" })), "http://xn--bcher-kva.example/%C3%A9");
  assert.equal(String(new Uri("http://h/%C3%A9").toIri()), "http://h/é");
  assert.throws(() => new Uri("http://0x7f.1/").toUrl(), UrlensError);
  assert.deepEqual([Uri.canParse("/a"), UriRef.canParse("/a"), IriRef.canParse("é"), Iri.canParse("é")], [false, true, true, false]);
});

test("templates expand and match", () => {
  const template = new Template("/users{/id}{?fields,lang}");
  assert.equal(template.expand({ id: "a b", fields: ["name", "size"], lang: undefined }), "/users/a%20b?fields=name,size");
  assert.deepEqual(template.match("/users/7?lang=en"), { id: "7", lang: "en" });
  assert.equal(template.match("/other"), null);
  assert.throws(() => new Template("{"), UrlensError);
});

test("readings show where the standards differ", () => {
  const it = readings("http://127.1/");
  assert.equal(it.verdict, "different-host");
  assert.deepEqual([it.rfc3986.ok.host, it.whatwg.ok.host], ["127.1", "127.0.0.1"]);
  assert.ok(it.findings.some(({ code, severity }) => code === "ambiguous-ipv4" && severity === "critical"));
  assert.ok(readings("http://a b/").rfc3986.error instanceof UrlensError);
  // Places are indexes of the string, not bytes.
  const text = "http://é.example/é\\";
  const finding = readings(text).findings.find(({ part }) => part === "path");
  assert.ok(finding.start >= text.indexOf("/é") && finding.end <= text.length, JSON.stringify(finding));
});

test("policies decide, and say why", () => {
  const policy = new Policy({ suffixes: ["example.org"], anyPort: true });
  assert.deepEqual(policy.check("https://api.example.org:8443/v1"), { allowed: true, url: "https://api.example.org:8443/v1", reasons: [] });
  const denied = new Policy().check("https://169.254.169.254/");
  assert.equal(denied.allowed, false);
  assert.ok(denied.reasons.length > 0 && denied.reasons.every(({ code, message }) => code && message));
  assert.equal(new Policy().check("https://example.org/", { addresses: ["127.0.0.1"] }).addresses[0].allowed, false);
  assert.throws(() => new Policy({ allowNetworks: ["no network"] }), UrlensError);
  const rules = new Policy({ denyDomains: ["www.evil.example"], schemePorts: { https: [8443] }, client: "node_url" });
  assert.equal(rules.check("https://h.example:8443/").allowed, true);
  assert.equal(rules.check("https://h.example/").reasons[0].code, "port");
  assert.equal(rules.check("https://cdn.evil.example:8443/").reasons[0].code, "denied-name");
});

test("scan finds links", () => {
  const text = "Größe: https://user@127.1/a_(b), or anna@example.org.";
  const links = scan(text, { format: "code" });
  assert.deepEqual(links.map((it) => [it.text, it.kind]), [["https://user@127.1/a_(b)", "url"], ["anna@example.org", "email"]]);
  for (const link of links) assert.equal(text.slice(link.start, link.end), link.text);
  assert.ok(links[0].findings.some(({ code }) => code === "ambiguous-ipv4"));
  assert.deepEqual(scan(text, { email: false }).length, 0);
});

test("in node, import and require give the same classes", () => {
  const required = createRequire(import.meta.url)("urlens");
  assert.deepEqual(Object.keys(required).sort(), Object.keys(urlens).sort());
  for (const name of Object.keys(urlens)) assert.equal(required[name], urlens[name], name);
});

function thrown(action) {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
