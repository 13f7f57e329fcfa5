// urlens: URIs, IRIs and URLs in one engine. Each function is described above it; the rules that all
// follow, and a first program, are in the README next to this folder. Operations without a function of
// their own are listed at urlens_ask.
//
// Generated from the sources by cbindgen. Change them, and then run
//     URLENS_BLESS=1 cargo test -p urlens-ffi --test header

#ifndef URLENS_H
#define URLENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The `byte` of an error that has no place in a text.
#define URLENS_NO_BYTE SIZE_MAX



// A kind: a URI (RFC 3986).
#define URLENS_URI 0

// A kind: a URI or a relative reference (RFC 3986).
#define URLENS_URI_REF 1

// A kind: an IRI (RFC 3987).
#define URLENS_IRI 2

// A kind: an IRI or a relative reference (RFC 3987).
#define URLENS_IRI_REF 3

// A kind: a URL, as browsers read it (the URL Standard). Its text is repaired when it is parsed.
#define URLENS_URL 4

// A kind: a URL or a relative reference, as browsers read it. It keeps its text until it is resolved
// or printed.
#define URLENS_URL_REF 5

// A kind: a URI whose IPv6 address may have a zone (RFC 6874).
#define URLENS_URI_ZONE 6

// A component: the text before the first `:`.
#define URLENS_SCHEME 0

// A component: the text after `//`, which is userinfo, host and port.
#define URLENS_AUTHORITY 1

// A component: the text before `@` in the authority.
#define URLENS_USERINFO 2

// A component: the name or address in the authority.
#define URLENS_HOST 3

// A component: the text after the `:` that follows the host.
#define URLENS_PORT 4

// A component: the path, which is always present and may be empty.
#define URLENS_PATH 5

// A component: the text after `?`.
#define URLENS_QUERY 6

// A component: the text after `#`.
#define URLENS_FRAGMENT 7

// A component of the web API, for `URLENS_URL` only: the whole text. As in all components of the web
// API, absent is empty.
#define URLENS_WEB_HREF 16

// A component of the web API: the scheme and its `:`.
#define URLENS_WEB_PROTOCOL 17

// A component of the web API: the user name.
#define URLENS_WEB_USERNAME 18

// A component of the web API: the password.
#define URLENS_WEB_PASSWORD 19

// A component of the web API: the host, and the port if it is not that of the scheme.
#define URLENS_WEB_HOST 20

// A component of the web API: the host.
#define URLENS_WEB_HOSTNAME 21

// A component of the web API: the port, if it is not that of the scheme.
#define URLENS_WEB_PORT 22

// A component of the web API: the path.
#define URLENS_WEB_PATHNAME 23

// A component of the web API: the query and its `?`.
#define URLENS_WEB_SEARCH 24

// A component of the web API: the fragment and its `#`.
#define URLENS_WEB_HASH 25

// A step of normalization: escapes that are not needed are decoded. Steps are added up.
#define URLENS_STEP_ESCAPE 1

// A step of normalization: scheme and host in lower case, escapes in upper case.
#define URLENS_STEP_CASE 2

// A step of normalization: dot segments are removed from the path, unless there is no scheme.
#define URLENS_STEP_PATH 4

// A step of normalization: the rules of the scheme, such as its default port.
#define URLENS_STEP_SCHEME 8

// All steps of normalization. Other than the single steps, this leaves the path alone in schemes
// without hierarchy, such as `urn`.
#define URLENS_STEPS_ALL 15

// A rung of equivalence: the texts are equal.
#define URLENS_RUNG_TEXT 0

// A rung of equivalence: the components are equal.
#define URLENS_RUNG_STRUCTURE 1

// A rung of equivalence: equal after the steps that are safe for every scheme.
#define URLENS_RUNG_SYNTAX 2

// A rung of equivalence: equal after the rules of the scheme.
#define URLENS_RUNG_SCHEME 3

// No rung of equivalence: different.
#define URLENS_RUNG_NONE 4

// A style of paths: paths of `file:` as on most systems.
#define URLENS_PATHS_POSIX 0

// A style of paths: paths of `file:` as on Windows, where a drive letter has no case.
#define URLENS_PATHS_WINDOWS 1

// A way to resolve: RFC 3986, with rootless paths kept rootless.
#define URLENS_RESOLVE_STRICT 0

// A way to resolve: the letter of RFC 3986 for rootless paths. The URL Standard has one way only.
#define URLENS_RESOLVE_VERBATIM 1

// A way to write a host beyond ASCII in a URI: percent-encoded.
#define URLENS_HOST_PERCENT 0

// A way to write a host beyond ASCII in a URI: as DNS has it, in Punycode.
#define URLENS_HOST_IDNA 1

// An identifier or reference of any kind. Several threads may read one at once; while one changes or
// frees it, no other may use it. Free it with `urlens_free`.
typedef struct urlens_identifier urlens_identifier;

// Text in UTF-8 that the caller owns: `length` bytes at `data`, and a NUL after them. Free it with
// `urlens_text_free`.
typedef struct {
  // The first byte.
  const char *data;
  // The number of bytes, without the NUL.
  size_t length;
} urlens_text;

// Borrowed text in UTF-8: `length` bytes at `data`, without a NUL after them. `data` is NULL where
// text is absent, which differs from empty. It can be read until its owner is changed or freed.
typedef struct {
  // The first byte, or NULL.
  const char *data;
  // The number of bytes.
  size_t length;
} urlens_view;

// An error. Every function that can fail returns one, or NULL if it did not fail. Free it with
// `urlens_error_free`; until then its texts can be read.
typedef struct {
  // A stable name for programs, such as `bad-escape`: the `kind` of an error of `urlens_ask`, or
  // one of this interface, which are `null` (a pointer is NULL that must not be), `utf-8` (a text
  // is not UTF-8), `number` (there is no kind, component, step or the like of that number) and
  // `panic` (a bug in urlens).
  urlens_view code;
  // The component, such as `host`; absent if there is none.
  urlens_view part;
  // The byte of the text that was given, or `URLENS_NO_BYTE`.
  size_t byte;
  // A message for people, in English.
  urlens_view message;
} urlens_error;

// A token of the URL reverse specification.
typedef struct {
  // The type, such as `authority` or `dir`.
  urlens_view type;
  // The text of the token, as written.
  urlens_view value;
} urlens_token;

// A list of tokens that the caller owns. Free it with `urlens_tokens_free`; until then its texts can
// be read.
typedef struct {
  // The first token.
  const urlens_token *items;
  // The number of tokens.
  size_t count;
} urlens_token_list;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Frees a text; NULL is ignored.
//
// # Safety
//
// It is NULL, or this library made it and it has not been freed.
void urlens_text_free(urlens_text *text);

// Frees an error; NULL is ignored.
//
// # Safety
//
// It is NULL, or this library returned it and it has not been freed.
void urlens_error_free(urlens_error *error);

// Parses a text as one of the kinds `URLENS_URI` to `URLENS_URI_ZONE`.
//
// # Safety
//
// `text` is NULL or `length` bytes long, and `identifier` is NULL or there is room for a pointer.
urlens_error *urlens_parse(uint32_t kind,
                           const char *text,
                           size_t length,
                           urlens_identifier **identifier);

// Copies an identifier. The copy is changed and freed on its own.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `copy` is NULL or there is room
// for a pointer.
urlens_error *urlens_clone(const urlens_identifier *identifier, urlens_identifier **copy);

// Frees an identifier; NULL is ignored.
//
// # Safety
//
// It is NULL, or this library made it, it has not been freed, and nobody uses it any more.
void urlens_free(urlens_identifier *identifier);

// Gets the kind of an identifier, `URLENS_URI` to `URLENS_URI_ZONE`.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `kind` is NULL or there is room.
urlens_error *urlens_kind(const urlens_identifier *identifier, uint32_t *kind);

// Checks if an identifier has no scheme, so that a base is needed.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `relative` is NULL or there is
// room.
urlens_error *urlens_is_relative(const urlens_identifier *identifier, bool *relative);

// Gets the text of an identifier.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
urlens_error *urlens_string(const urlens_identifier *identifier, urlens_view *text);

// Prints an identifier. A `URLENS_URL_REF` is printed normalized as far as that can be done without
// a base; for the other kinds, this is the text.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room for
// a pointer.
urlens_error *urlens_print(const urlens_identifier *identifier,
                           urlens_text **text);

// Returns the version of this library: text with a NUL at its end that is never freed.
const char *urlens_version(void);

// Gets a component as written: `URLENS_SCHEME` to `URLENS_FRAGMENT`, or, of a `URLENS_URL`,
// `URLENS_WEB_HREF` to `URLENS_WEB_HASH`.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
urlens_error *urlens_get(const urlens_identifier *identifier,
                         uint32_t component,
                         urlens_view *text);

// Replaces a component, or removes it if `value` is NULL: `URLENS_SCHEME` to `URLENS_FRAGMENT`, or,
// of a `URLENS_URL`, `URLENS_WEB_HREF` to `URLENS_WEB_HASH` by the setters of the web API. Values are
// given as written; of a URL they are encoded. If it fails, nothing has changed. Scheme and path
// cannot be removed, and a `URLENS_URL_REF` cannot be changed.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile; `value` is NULL or `length` bytes
// long, and may be a view of the identifier itself.
urlens_error *urlens_set(urlens_identifier *identifier,
                         uint32_t component,
                         const char *value,
                         size_t length);

// Gets the kind of the host, as `parse` of `urlens_ask` names it in `host_kind`; absent if there is
// no host. The text is never freed.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `kind` is NULL or there is room.
urlens_error *urlens_host_kind(const urlens_identifier *identifier, urlens_view *kind);

// Gets the origin, such as `https://example.org`. `origin` becomes NULL if there is no scheme.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `origin` is NULL or there is room
// for a pointer.
urlens_error *urlens_origin(const urlens_identifier *identifier, urlens_text **origin);

// Normalizes an identifier of any kind, by the steps that are added up in `steps`, with a style of
// paths. `URLENS_STEP_ESCAPE + URLENS_STEP_CASE + URLENS_STEP_PATH` is what SRFI 275 calls
// `normalise-uri`.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile.
urlens_error *urlens_normalize(urlens_identifier *identifier, uint32_t steps, uint32_t paths);

// Normalizes an identifier of any kind by the steps up to a rung, `URLENS_RUNG_TEXT` to
// `URLENS_RUNG_SCHEME`, with a style of paths.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile.
urlens_error *urlens_normalize_at(urlens_identifier *identifier, uint32_t rung, uint32_t paths);

// Normalizes a text as a kind, by the steps that are added up in `steps`, with a style of paths. Text
// beyond ASCII is accepted as a URI and escaped; a text that only its scheme accepts has the
// canonical form of its scheme.
//
// # Safety
//
// `text` is NULL or `length` bytes long, and `normal` is NULL or there is room for a pointer.
urlens_error *urlens_normalize_text(uint32_t kind,
                                    const char *text,
                                    size_t length,
                                    uint32_t steps,
                                    uint32_t paths,
                                    urlens_text **normal);

// Compares two identifiers of one standard: gets the first rung, `URLENS_RUNG_TEXT` to
// `URLENS_RUNG_SCHEME`, at which they are equivalent, or `URLENS_RUNG_NONE`.
//
// # Safety
//
// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `rung` is NULL or there
// is room.
urlens_error *urlens_compare(const urlens_identifier *a,
                             const urlens_identifier *b,
                             uint32_t paths,
                             uint32_t *rung);

// Compares two texts as a kind: gets the first rung at which they are equivalent, or
// `URLENS_RUNG_NONE`. The texts are read as by `urlens_normalize_text`.
//
// # Safety
//
// `a` and `b` are NULL or as long as their lengths say, and `rung` is NULL or there is room.
urlens_error *urlens_compare_texts(uint32_t kind,
                                   const char *a,
                                   size_t a_length,
                                   const char *b,
                                   size_t b_length,
                                   uint32_t paths,
                                   uint32_t *rung);

// Resolves a reference, a text of the standard of `base`, against `base`, which must have a scheme.
// `how` is `URLENS_RESOLVE_STRICT` or `URLENS_RESOLVE_VERBATIM`.
//
// # Safety
//
// `base` is NULL or an identifier that nobody changes meanwhile, `reference` is NULL or `length`
// bytes long, and `target` is NULL or there is room for a pointer.
urlens_error *urlens_resolve(const urlens_identifier *base,
                             const char *reference,
                             size_t length,
                             uint32_t how,
                             urlens_identifier **target);

// Appends a reference, a text of the standard of `base`, to `base`, which may be relative: the *goto*
// of the URL reverse specification. Dot segments stay, except by the URL Standard.
//
// # Safety
//
// `base` is NULL or an identifier that nobody changes meanwhile, `reference` is NULL or `length`
// bytes long, and `target` is NULL or there is room for a pointer.
urlens_error *urlens_goto(const urlens_identifier *base,
                          const char *reference,
                          size_t length,
                          urlens_identifier **target);

// Finds the shortest reference that leads from `base` to `target`, which are of one standard and
// have a scheme.
//
// # Safety
//
// `base` and `target` are NULL or identifiers that nobody changes meanwhile, and `reference` is
// NULL or there is room for a pointer.
urlens_error *urlens_relativize(const urlens_identifier *base,
                                const urlens_identifier *target,
                                urlens_identifier **reference);

// Converts an identifier to another kind, if that keeps its meaning. `host` is
// `URLENS_HOST_PERCENT` or, for IRIs, `URLENS_HOST_IDNA`. A `URLENS_URL_REF` is resolved instead.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `converted` is NULL or there is
// room for a pointer.
urlens_error *urlens_convert(const urlens_identifier *identifier,
                             uint32_t kind,
                             uint32_t host,
                             urlens_identifier **converted);

// Writes `***` in place of a password in any text, wherever any reader would see one.
//
// # Safety
//
// `text` is NULL or `length` bytes long, and `redacted` is NULL or there is room for a pointer.
urlens_error *urlens_redact(const char *text, size_t length, urlens_text **redacted);

// Splits an identifier into the tokens of the URL reverse specification. They stay as they are when
// the identifier is changed or freed.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `tokens` is NULL or there is room
// for a pointer.
urlens_error *urlens_tokens(const urlens_identifier *identifier, urlens_token_list **tokens);

// Frees a list of tokens; NULL is ignored.
//
// # Safety
//
// It is NULL, or this library made it and it has not been freed.
void urlens_tokens_free(urlens_token_list *tokens);

// Gets a component `URLENS_SCHEME` to `URLENS_FRAGMENT` of a URI or an IRI as SRFI 275 sees it: an
// empty path or port is absent, and so is an empty host next to a user.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
urlens_error *urlens_srfi_get(const urlens_identifier *identifier,
                              uint32_t component,
                              urlens_view *text);

// Gets the port of a URI or an IRI as SRFI 275 sees it: a number, and if there is one. An empty port
// is absent, and one beyond 64 bits is the largest number of 64 bits.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile; `port` and `present` are NULL or
// there is room.
urlens_error *urlens_srfi_port(const urlens_identifier *identifier,
                               uint64_t *port,
                               bool *present);

// Replaces the authority of a URI or an IRI by one of three pieces, each of which must fit its own
// grammar and may be NULL. Without any of them the authority is removed. If it fails, nothing has
// changed.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile; the pieces are NULL or as long as
// their lengths say, and may be views of the identifier itself.
urlens_error *urlens_srfi_set_authority(urlens_identifier *identifier,
                                        const char *user,
                                        size_t user_length,
                                        const char *host,
                                        size_t host_length,
                                        const char *port,
                                        size_t port_length);

// Checks if two URIs, or two IRIs, have equal fields: SRFI 275's `uri-equal?` and `iri-equal?`.
//
// # Safety
//
// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `equal` is NULL or there
// is room.
urlens_error *urlens_srfi_equal(const urlens_identifier *a,
                                const urlens_identifier *b,
                                bool *equal);

// Checks if two URIs, or two IRIs, have equal fields, as they are or after normalization: SRFI
// 275's `uri-eqv?` and `iri-eqv?`.
//
// # Safety
//
// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `equal` is NULL or there
// is room.
urlens_error *urlens_srfi_eqv(const urlens_identifier *a, const urlens_identifier *b, bool *equal);

// Answers a request in JSON, such as `{"op":"domain","input":"faß.example","to":"ascii"}`, in JSON. A
// wrong request has an answer that says so; an error is returned only if there is no text.
//
// Every operation of urlens can be asked for. Operations without a function of their own: `template`,
// `template-match`, `scheme`, `readings`, `policy`, `domain`, `form`, `percent`. Of `parse`, the
// validation errors of a URL are only here.
//
// # Safety
//
// `request` is NULL or `length` bytes long, and `answer` is NULL or there is room for a pointer.
urlens_error *urlens_ask(const char *request,
                         size_t length,
                         urlens_text **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* URLENS_H */
