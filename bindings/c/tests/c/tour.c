// A tour of the C interface: an example for each group of functions.
//
//     cc tour.c -I../../include -L<folder of the library> -lurlens_ffi
#include "urlens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Exits on an error. Functions return NULL on success.
static void must(urlens_error *error) {
  if (error == NULL) return;
  fprintf(stderr, "%.*s\n", (int)error->message.length, error->message.data);
  urlens_error_free(error);
  exit(1);
}

static urlens_identifier *parse(uint32_t kind, const char *text) {
  urlens_identifier *identifier = NULL;
  must(urlens_parse(kind, text, strlen(text), &identifier));
  return identifier;
}

// Prints a view. Absent differs from empty.
static void show(const char *name, urlens_view view) {
  if (view.data == NULL) printf("%s: none\n", name);
  else printf("%s: \"%.*s\"\n", name, (int)view.length, view.data);
}

static void show_identifier(const char *name, const urlens_identifier *identifier) {
  urlens_view text;
  must(urlens_string(identifier, &text));
  show(name, text);
}

static void show_error(urlens_error *error) {
  if (error == NULL) exit(1);
  printf("%.*s", (int)error->code.length, error->code.data);
  if (error->offset != URLENS_NO_OFFSET) printf(" at byte %zu", error->offset);
  printf(": %.*s\n", (int)error->message.length, error->message.data);
  urlens_error_free(error);
}

static void components(void) {
  urlens_identifier *uri = parse(URLENS_URI, "http://anna@example.org:8080/a?b");
  const char *names[] = {"scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "username", "password"};
  for (uint32_t part = URLENS_SCHEME; part <= URLENS_PASSWORD; part++) {
    urlens_view text;
    must(urlens_get(uri, part, &text));
    show(names[part], text);
  }
  must(urlens_set(uri, URLENS_FRAGMENT, "top", 3));
  must(urlens_set(uri, URLENS_USERINFO, NULL, 0));
  show_identifier("changed", uri);
  // An invalid value is an error, and nothing has changed.
  show_error(urlens_set(uri, URLENS_HOST, "a b", 3));
  show_error(urlens_set(uri, URLENS_SCHEME, NULL, 0));
  show_identifier("unchanged", uri);
  urlens_free(uri);
}

static void urls(void) {
  urlens_identifier *url = parse(URLENS_URL, "HTTP://EXAMPLE.org\\a\\..\\b"), *link = NULL, *there = NULL;
  show_identifier("url", url);
  must(urlens_set(url, URLENS_WEB_PROTOCOL, "https", 5));
  must(urlens_set(url, URLENS_WEB_SEARCH, "c d", 3));
  show_identifier("changed", url);

  must(urlens_resolve(url, "\\\\evil.example", 14, URLENS_RESOLVE_STRICT, &there));
  show_identifier("the link leads to", there);
  must(urlens_relativize(there, url, &link));
  show_identifier("and back", link);
  urlens_free(url), urlens_free(link), urlens_free(there);
}

static void operations(void) {
  urlens_identifier *a = parse(URLENS_IRI, "HTTP://example.org/%7e/Rh%C3%B4ne/../b");
  urlens_identifier *b = NULL, *uri = NULL;
  uint32_t level = 0;
  must(urlens_clone(a, &b));
  must(urlens_normalize(b, URLENS_STEP_ESCAPE + URLENS_STEP_CASE, URLENS_PATHS_POSIX));
  show_identifier("normalized, dot segments kept", b);
  must(urlens_convert(b, URLENS_URI, URLENS_HOST_PERCENT, &uri));
  show_identifier("as a URI", uri);
  must(urlens_compare(a, b, URLENS_PATHS_POSIX, &level));
  printf("equivalence level: %u\n", (unsigned)level);
  show_error(urlens_compare(a, uri, URLENS_PATHS_POSIX, &level));
  urlens_free(a), urlens_free(b), urlens_free(uri);

  // References of the URL Standard may be relative, and can be combined without a base.
  urlens_identifier *link = parse(URLENS_URL_REF, "a/b"), *further = NULL;
  urlens_token_list *tokens = NULL;
  must(urlens_goto(link, "../c?d", 6, &further));
  show_identifier("goto", further);
  must(urlens_tokens(further, &tokens));
  for (size_t i = 0; i < tokens->count; i++)
    printf("token %.*s: \"%.*s\"\n", (int)tokens->items[i].type.length, tokens->items[i].type.data,
           (int)tokens->items[i].value.length, tokens->items[i].value.data);
  urlens_tokens_free(tokens), urlens_free(further), urlens_free(link);
}

// Functions that take texts instead of handles.
static void texts(void) {
  urlens_text *text = NULL;
  uint32_t level = 0;
  const char *isbn = "urn:ISBN:0-395-36341-1", *other = "urn:isbn:0395363411";
  must(urlens_normalize_text(URLENS_URI, isbn, strlen(isbn), URLENS_STEPS_ALL, URLENS_PATHS_POSIX, &text));
  printf("normalized: %s\n", text->data);
  urlens_text_free(text);
  must(urlens_compare_texts(URLENS_URI, isbn, strlen(isbn), other, strlen(other), URLENS_PATHS_POSIX, &level));
  printf("equivalence level: %u\n", (unsigned)level);
  must(urlens_redact("http://u:p@h/", 13, &text));
  printf("redacted: %s\n", text->data);
  urlens_text_free(text);
  must(urlens_mask_password("http://u:p@h/", 13, &text));
  printf("masked: %s\n", text->data);
  urlens_text_free(text);
}

static void json(void) {
  urlens_text *text = NULL;
  const char *request = "{\"op\":\"template\",\"template\":\"/{a}\",\"vars\":{\"a\":\"x y\"}}";
  must(urlens_ask(request, strlen(request), &text));
  printf("%s\n", text->data);
  urlens_text_free(text);
}

int main(void) {
  urlens_identifier *none = NULL;
  printf("urlens %s\n", urlens_version());
  components();
  urls();
  operations();
  texts();
  json();
  show_error(urlens_parse(URLENS_URI, "http://a b/", 11, &none));
  show_error(urlens_parse(URLENS_URI, NULL, 0, &none));
  show_error(urlens_parse(URLENS_URI, "a\xff", 2, &none));
  return none == NULL ? 0 : 1;
}
