// Random calls of every function. Arguments: the number of calls, the seed. Checks only invariants of
// the results; valgrind and AddressSanitizer check the memory.
#include "urlens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HANDLES 24
#define LONGEST 48

static uint64_t state;
static urlens_identifier *handles[HANDLES];
static unsigned long failed, panics, bad;

// xorshift64*, so that a run can be repeated anywhere.
static uint32_t below(uint32_t bound) {
  state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
  return (uint32_t)((state * 0x2545F4914F6CDD1DULL) >> 33) % bound;
}

// Random text of delimiters and escapes, in memory of exactly its length to detect overreads.
static char *text(size_t *length) {
  static const char *pieces[] = {"/",  "..", ".",   "a",  "ex.org", ":",   "80", "@",      "?",  "#",
                                 "//", "%7e", "::1", "urn:", "xn--", "file:", "&=", "%C3%B4", "http:",
                                 "%",  "\\", "[",   "]",  " ",      "\n",  "é",  "C|",     "\xff"};
  char buffer[LONGEST * 8];
  size_t used = 0;
  // Half of the texts start like a URL, and few contain invalid pieces, so that enough are accepted.
  const uint32_t all = sizeof pieces / sizeof *pieces, good = all - 9;
  if (below(2) == 0) used = strlen(strcpy(buffer, "http://example.org/"));
  for (uint32_t left = below(7); left > 0; left--) {
    const char *piece = pieces[below(8) == 0 ? below(all) : below(good)];
    memcpy(buffer + used, piece, strlen(piece));
    used += strlen(piece);
  }
  *length = used;
  char *made = malloc(used > 0 ? used : 1);
  if (made == NULL) exit(2);
  return memcpy(made, buffer, used);
}

// Reads a view to its last byte.
static void touch(urlens_view view) {
  volatile unsigned char sum = 0;
  if (view.data == NULL && view.length != 0) bad++;
  for (size_t i = 0; i < view.length; i++) sum = (unsigned char)(sum + (unsigned char)view.data[i]);
}

static void done(urlens_error *error) {
  if (error == NULL) return;
  failed++;
  touch(error->code), touch(error->part), touch(error->message);
  if (error->code.length == 5 && memcmp(error->code.data, "panic", 5) == 0) panics++;
  urlens_error_free(error);
}

// A handle, or rarely NULL.
static urlens_identifier *any(void) { return below(40) == 0 ? NULL : handles[below(HANDLES)]; }

// A number, usually a valid one.
static uint32_t number(uint32_t bound) { return below(50) == 0 ? below(0x7fffffff) : below(bound); }

static void keep(urlens_identifier *made) {
  if (made == NULL) return;
  uint32_t place = below(HANDLES);
  urlens_free(handles[place]);
  handles[place] = made;
}

static void call(void) {
  urlens_identifier *made = NULL, *it = any();
  urlens_text *given = NULL;
  urlens_token_list *tokens = NULL;
  urlens_view view = {NULL, 0};
  size_t length = 0, other = 0;
  char *value = text(&length), *second = text(&other);
  bool flag = false;
  uint32_t small = 0;
  uint64_t large = 0;
  const char *or_null = below(12) == 0 ? NULL : value;
  switch (below(26)) {
    case 0: case 1: case 2: done(urlens_parse(number(7), or_null, length, &made)); break;
    case 3: done(urlens_clone(it, &made)); break;
    case 4: done(urlens_kind(it, &small)); break;
    case 5: done(urlens_is_relative(it, &flag)); break;
    case 6: done(urlens_string(it, &view)); touch(view); break;
    case 7: done(urlens_get(it, number(26), &view)); touch(view); break;
    case 8: case 9: done(urlens_set(it, number(26), or_null, length)); break;
    // A value that is a view of the identifier itself.
    case 10:
      done(urlens_get(it, number(8), &view));
      done(urlens_set(it, number(8), view.data, view.length));
      break;
    case 11: done(urlens_normalize(it, number(16), number(2))); break;
    case 12: done(urlens_normalize_at(it, number(4), number(2))); break;
    case 13: done(urlens_resolve(it, or_null, length, number(2), &made)); break;
    case 14: done(urlens_relativize(it, any(), &made)); break;
    case 15: done(urlens_compare(it, any(), number(2), &small)); break;
    case 16: done(urlens_convert(it, number(7), number(2), &made)); break;
    case 17: done(urlens_srfi_get(it, number(8), &view)); touch(view); break;
    case 18: done(urlens_srfi_port(it, &large, &flag)); break;
    case 19: done(urlens_srfi_set_authority(it, or_null, length, second, other, below(2) ? "80" : NULL, 2)); break;
    case 20:
      done(urlens_srfi_equal(it, any(), &flag));
      done(urlens_srfi_eqv(it, any(), &flag));
      break;
    case 21: done(urlens_goto(it, or_null, length, &made)); break;
    case 22:
      done(urlens_tokens(it, &tokens));
      for (size_t i = 0; tokens != NULL && i < tokens->count; i++)
        touch(tokens->items[i].type), touch(tokens->items[i].value);
      break;
    case 23: done(urlens_compare_texts(number(7), or_null, length, second, other, number(2), &small)); break;
    case 24: done(urlens_host_kind(it, &view)); touch(view); break;
    default:
      switch (below(5)) {
        case 0: done(urlens_print(it, &given)); break;
        case 1: done(urlens_origin(it, &given)); break;
        case 2: done(urlens_redact(or_null, length, &given)); break;
        case 3: done(urlens_normalize_text(number(7), or_null, length, number(16), number(2), &given)); break;
        default: done(urlens_ask(or_null, length, &given));
      }
      if (given != NULL) {
        if (given->data[given->length] != 0) bad++;
        touch((urlens_view){given->data, given->length});
      }
  }
  urlens_text_free(given), urlens_tokens_free(tokens);
  // Without a result pointer, a function fails and allocates nothing.
  if (below(100) == 0) {
    done(urlens_parse(0, value, length, NULL)), done(urlens_clone(it, NULL)), done(urlens_string(it, NULL));
    done(urlens_resolve(it, value, length, 0, NULL)), done(urlens_tokens(it, NULL)), done(urlens_ask(value, length, NULL)), done(urlens_get(it, 0, NULL));
  }
  keep(made);
  free(value), free(second);
}

int main(int count, char **arguments) {
  unsigned long calls = count > 1 ? strtoul(arguments[1], NULL, 10) : 1000;
  state = (count > 2 ? strtoul(arguments[2], NULL, 10) : 1) * 0x9E3779B97F4A7C15ULL + 1;
  for (unsigned long i = 0; i < calls; i++) call();
  for (size_t i = 0; i < HANDLES; i++) urlens_free(handles[i]);
  urlens_free(NULL), urlens_error_free(NULL), urlens_text_free(NULL), urlens_tokens_free(NULL);
  printf("%lu calls, %lu errors, %lu panics, %lu wrong\n", calls, failed, panics, bad);
  return panics + bad == 0 && failed > 0 ? 0 : 1;
}
