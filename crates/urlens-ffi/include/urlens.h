// urlens: URIs, IRIs and URLs in one engine. What each function does is said above it; how they go
// together, and a program to begin with, is in the README beside this folder.
//
// Made from the sources by cbindgen. Change them, and then run
//     URLENS_WRITE=1 cargo test -p urlens-ffi --test header

#ifndef URLENS_H
#define URLENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The `byte` of an error that has no place in a text.
#define URLENS_NO_BYTE SIZE_MAX



// A URI, or a relative reference to one (RFC 3986).
#define URLENS_URI 0

// An IRI, or a relative reference to one (RFC 3987).
#define URLENS_IRI 1

// A URL, as browsers read it (the URL Standard). It is normal, and has a scheme.
#define URLENS_URL 2

// A URL or a link to one, as browsers read it where they know on which page it stands. Until it is
// resolved it is its text: it has no components.
#define URLENS_LINK 3

// What comes before the first `:`.
#define URLENS_SCHEME 0

// What follows `//`: userinfo, host and port together.
#define URLENS_AUTHORITY 1

// What comes before `@` in the authority.
#define URLENS_USERINFO 2

// The name or address in the authority.
#define URLENS_HOST 3

// What follows the `:` after the host.
#define URLENS_PORT 4

// The path: always there, perhaps empty.
#define URLENS_PATH 5

// What follows `?`.
#define URLENS_QUERY 6

// What follows `#`.
#define URLENS_FRAGMENT 7

// The whole, as the web API names it. This and what follows is for URLs only, where what is absent
// is the empty text.
#define URLENS_WEB_HREF 16

// The scheme and its `:`.
#define URLENS_WEB_PROTOCOL 17

// The user name.
#define URLENS_WEB_USERNAME 18

// The password.
#define URLENS_WEB_PASSWORD 19

// The host, and the port if it is not the scheme's own.
#define URLENS_WEB_HOST 20

// The host.
#define URLENS_WEB_HOSTNAME 21

// The port, if it is not the scheme's own.
#define URLENS_WEB_PORT 22

// The path.
#define URLENS_WEB_PATHNAME 23

// The query and its `?`.
#define URLENS_WEB_SEARCH 24

// The fragment and its `#`.
#define URLENS_WEB_HASH 25

// A step of `urlens_normalize`: escapes that are not needed are decoded. Steps are added up.
#define URLENS_STEP_ESCAPE 1

// A step: scheme and host in lower case, escapes in upper case.
#define URLENS_STEP_CASE 2

// A step: dot segments are removed from the path, unless the identifier is relative.
#define URLENS_STEP_PATH 4

// A step: what the scheme makes equivalent, such as its default port.
#define URLENS_STEP_SCHEME 8

// A rung of comparison: the texts are the same.
#define URLENS_RUNG_TEXT 0

// A rung: the components are the same.
#define URLENS_RUNG_STRUCTURE 1

// A rung: they are the same after the steps that are safe for every identifier.
#define URLENS_RUNG_SYNTAX 2

// A rung: they are the same after what their scheme makes equivalent as well.
#define URLENS_RUNG_SCHEME 3

// No rung: they are different.
#define URLENS_RUNG_NONE 4

// An identifier of one of the four kinds. Several threads may read one at once; while one changes
// or frees it, no other may use it. Free it with `urlens_free`.
typedef struct urlens_identifier urlens_identifier;

// Text that is given, in UTF-8: `length` bytes at `data`, and a NUL behind them. Free it with
// `urlens_text_free`.
typedef struct {
  // The first byte.
  const char *data;
  // How many bytes there are, without the NUL.
  size_t length;
} urlens_text;

// Text that is lent, in UTF-8: `length` bytes at `data`, without a NUL behind them. Nothing, which
// is not the same as empty, has a `data` of NULL. It can be read until what it was asked of is
// changed or freed.
typedef struct {
  // The first byte, or NULL.
  const char *data;
  // How many bytes there are.
  size_t length;
} urlens_view;

// Why something did not work. Every function that can fail returns one, or NULL if it did not.
// Free it with `urlens_error_free`; until then its texts can be read.
typedef struct {
  // A stable name for programs, such as `bad-escape`. Those of this interface are `null` (a
  // pointer is NULL that must not be), `utf-8` (a text is not), `number` (a kind, part or the
  // like that there is not), `unsupported` (not for identifiers of this kind), `required` (a
  // scheme cannot be removed) and `panic` (a bug of ours).
  urlens_view code;
  // The component, such as `host`, or nothing.
  urlens_view part;
  // The byte of the text that was given, or `URLENS_NO_BYTE`.
  size_t byte;
  // What to tell people, in English.
  urlens_view message;
} urlens_error;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Frees a text; nothing happens for NULL.
//
// # Safety
//
// It is NULL, or this library gave it and it has not been freed.
void urlens_text_free(urlens_text *text);

// Frees an error; nothing happens for NULL.
//
// # Safety
//
// It is NULL, or this library returned it and it has not been freed.
void urlens_error_free(urlens_error *error);

// Reads a text as an identifier of the kind `URLENS_URI`, `URLENS_IRI`, `URLENS_URL` or
// `URLENS_LINK`.
//
// # Safety
//
// `text` is NULL or `length` bytes long, and `identifier` is NULL or there is room for a pointer.
urlens_error *urlens_parse(uint32_t kind,
                           const char *text,
                           size_t length,
                           urlens_identifier **identifier);

// Copies an identifier. The copy is changed and freed by itself.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `copy` is NULL or there is room
// for a pointer.
urlens_error *urlens_clone(const urlens_identifier *identifier, urlens_identifier **copy);

// Frees an identifier; nothing happens for NULL.
//
// # Safety
//
// It is NULL, or this library made it, it has not been freed, and nobody uses it any more.
void urlens_free(urlens_identifier *identifier);

// Tells the kind of an identifier.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `kind` is NULL or there is room.
urlens_error *urlens_kind(const urlens_identifier *identifier, uint32_t *kind);

// Tells whether an identifier lacks a scheme, and so is relative to another. A URL never is.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `relative` is NULL or there is
// room.
urlens_error *urlens_is_relative(const urlens_identifier *identifier, bool *relative);

// Lends the text of an identifier.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
urlens_error *urlens_string(const urlens_identifier *identifier, urlens_view *text);

// Tells the version of this library, as text with a NUL at its end that is never freed.
const char *urlens_version(void);

// Lends a component of an identifier, `URLENS_SCHEME` to `URLENS_FRAGMENT`, as it is written;
// nothing if it is absent. Of a URL, `URLENS_WEB_HREF` to `URLENS_WEB_HASH` as well.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
urlens_error *urlens_get(const urlens_identifier *identifier,
                         uint32_t component,
                         urlens_view *text);

// Replaces a component of an identifier, or removes it if `value` is NULL; a path is then empty.
// Of a URI or an IRI, it is one of `URLENS_SCHEME` to `URLENS_FRAGMENT`, and must fit the grammar
// and the other components; of a URL, one of `URLENS_WEB_HREF` to `URLENS_WEB_HASH`, by the
// setters of the web API. If it fails, nothing has changed.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile; `value` is NULL or `length` bytes
// long, and may be lent by the identifier itself.
urlens_error *urlens_set(urlens_identifier *identifier,
                         uint32_t component,
                         const char *value,
                         size_t length);

// Normalizes a URI or an IRI, by the steps that are added up in `steps`, in the order of their
// numbers: `URLENS_STEP_ESCAPE + URLENS_STEP_CASE + URLENS_STEP_PATH` is what SRFI 275 calls
// `normalise-uri`.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile.
urlens_error *urlens_normalize(urlens_identifier *identifier, uint32_t steps);

// Normalizes a URI or an IRI as far as identifiers are equivalent at a rung. Other than the single
// steps, this leaves the path alone in schemes without hierarchy, such as `urn`.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile.
urlens_error *urlens_normalize_at(urlens_identifier *identifier, uint32_t rung);

// Makes what `reference` means where `base` is. Both are of one kind, but that the reference to a
// URL may be a link. The base must not be relative.
//
// # Safety
//
// `base` and `reference` are NULL or identifiers that nobody changes meanwhile, and `target` is
// NULL or there is room for a pointer.
urlens_error *urlens_resolve(const urlens_identifier *base,
                             const urlens_identifier *reference,
                             urlens_identifier **target);

// Makes the shortest reference that leads from `base` to `target`, which are of one kind and not
// relative. From a URL to a URL, it is a link.
//
// # Safety
//
// `base` and `target` are NULL or identifiers that nobody changes meanwhile, and `reference` is
// NULL or there is room for a pointer.
urlens_error *urlens_relativize(const urlens_identifier *base,
                                const urlens_identifier *target,
                                urlens_identifier **reference);

// Tells the first rung, `URLENS_RUNG_TEXT` to `URLENS_RUNG_SCHEME`, at which two identifiers of
// one kind are equivalent, or `URLENS_RUNG_NONE`. URLs are normal, so that they are the same text
// or different.
//
// # Safety
//
// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `rung` is NULL or there
// is room.
urlens_error *urlens_compare(const urlens_identifier *a,
                             const urlens_identifier *b,
                             uint32_t *rung);

// Makes of an identifier one of the kind `URLENS_URI`, `URLENS_IRI` or `URLENS_URL`, if that keeps
// its meaning. A link is resolved instead.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `converted` is NULL or there is
// room for a pointer.
urlens_error *urlens_convert(const urlens_identifier *identifier,
                             uint32_t kind,
                             urlens_identifier **converted);

// Lends a field of a URI or an IRI as SRFI 275 sees it: an empty path is nothing, and so is an
// empty host beside a user.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
urlens_error *urlens_srfi_get(const urlens_identifier *identifier,
                              uint32_t component,
                              urlens_view *text);

// Tells the port of a URI or an IRI as SRFI 275 sees it: a number, and whether there is one. An
// empty port is none, and one beyond 64 bits is the largest number of 64 bits.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile; `port` and `present` are NULL or
// there is room.
urlens_error *urlens_srfi_port(const urlens_identifier *identifier, uint64_t *port, bool *present);

// Tells whether a URI or an IRI has an authority: SRFI 275's has none if this is false, and is of
// user, host and port otherwise.
//
// # Safety
//
// `identifier` is NULL or one that nobody changes meanwhile, and `present` is NULL or there is
// room.
urlens_error *urlens_srfi_has_authority(const urlens_identifier *identifier, bool *present);

// Replaces the authority of a URI or an IRI by one of three pieces, each of which must fit its own
// grammar and may be NULL. Without any there is no authority. If it fails, nothing has changed.
//
// # Safety
//
// `identifier` is NULL or one that nobody else uses meanwhile; the pieces are NULL or as long as
// their lengths say, and may be lent by the identifier itself.
urlens_error *urlens_srfi_set_authority(urlens_identifier *identifier,
                                        const char *user,
                                        size_t user_length,
                                        const char *host,
                                        size_t host_length,
                                        const char *port,
                                        size_t port_length);

// Tells whether two URIs, or two IRIs, have the same fields: SRFI 275's `uri-equal?` and
// `iri-equal?`.
//
// # Safety
//
// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `equal` is NULL or there
// is room.
urlens_error *urlens_srfi_equal(const urlens_identifier *a,
                                const urlens_identifier *b,
                                bool *equal);

// Tells whether two URIs, or two IRIs, have the same fields, or have them after normalization:
// SRFI 275's `uri-eqv?` and `iri-eqv?`.
//
// # Safety
//
// `a` and `b` are NULL or identifiers that nobody changes meanwhile, and `equal` is NULL or there
// is room.
urlens_error *urlens_srfi_eqv(const urlens_identifier *a, const urlens_identifier *b, bool *equal);

// Gives a text as all standards read it, and where they part, as JSON: what the op `readings` of
// `urlens_ask` has in `ok`.
//
// # Safety
//
// `text` is NULL or `length` bytes long, and `json` is NULL or there is room for a pointer.
urlens_error *urlens_readings(const char *text, size_t length, urlens_text **json);

// Answers a request in JSON, such as `{"op":"domain","input":"faß.example","to":"ascii"}`, in
// JSON: all of urlens, also what has no function of its own here. A request that is wrong has an
// answer that says so; an error is returned only if there is no text.
//
// # Safety
//
// `request` is NULL or `length` bytes long, and `answer` is NULL or there is room for a pointer.
urlens_error *urlens_ask(const char *request, size_t length, urlens_text **answer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* URLENS_H */
