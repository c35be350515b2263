#include <string.h>

#include "json.h"

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool read_id(const char *text, uint8_t id[16]) {
  for (int i = 0; i < 16; i++) {
    if ((i == 4 || i == 6 || i == 8 || i == 10) && *text++ != '-') return false;
    int high = hex(text[0]), low = high < 0 ? -1 : hex(text[1]);
    if (low < 0) return false;
    id[i] = high << 4 | low;
    text += 2;
  }
  return *text == 0;
}

// --- {"name":"…","enabled":true} ---

struct reader {
  char *at, *end;
};

static bool next(struct reader *reader, char wanted) {
  while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at) reader->at++;
  if (reader->at == reader->end || *reader->at != wanted) return false;
  reader->at++;
  return true;
}

static bool word(struct reader *reader, const char *wanted, size_t length) {
  if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, wanted, length) != 0) return false;
  reader->at += length;
  return true;
}

static char *put_scalar(char *to, unsigned scalar) { // of the basic plane, as UTF-8
  if (scalar < 0x80) {
    *to++ = scalar;
  } else if (scalar < 0x800) {
    *to++ = 0xc0 | scalar >> 6;
    *to++ = 0x80 | (scalar & 63);
  } else {
    *to++ = 0xe0 | scalar >> 12;
    *to++ = 0x80 | (scalar >> 6 & 63);
    *to++ = 0x80 | (scalar & 63);
  }
  return to;
}

static char *unescape(struct reader *reader, char *to) { // the backslash is read; NULL for no escape
  static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  if (reader->at == reader->end) return NULL;
  char letter = *reader->at++;
  const char *found = letter ? strchr(names, letter) : NULL;
  if (found) {
    *to = meant[found - names];
    return to + 1;
  }
  if (letter != 'u' || reader->end - reader->at < 4) return NULL;
  unsigned scalar = 0;
  for (int i = 0; i < 4; i++) {
    int digit = hex(*reader->at++);
    if (digit < 0) return NULL;
    scalar = scalar << 4 | digit;
  }
  bool refused = scalar == 0 || (scalar >= 0xd800 && scalar < 0xe000); // no U+0000, and no pairs: nobody sends them
  return refused ? NULL : put_scalar(to, scalar);
}

static bool text(struct reader *reader, const char **start, size_t *length) { // the quote before it is read
  char *to = reader->at;
  *start = to;
  while (reader->at < reader->end) {
    char c = *reader->at++;
    if (c == '"') {
      *length = to - *start;
      return true;
    }
    if ((unsigned char)c < 0x20) return false;
    if (c != '\\') *to++ = c;
    else if (!(to = unescape(reader, to))) return false;
  }
  return false;
}

static bool truth(struct reader *reader, bool *value) {
  *value = true;
  if (word(reader, "true", 4)) return true;
  *value = false;
  return word(reader, "false", 5);
}

bool json_read_item(char *body, size_t length, const char **name, size_t *name_length, bool *enabled) {
  struct reader reader = {body, body + length};
  *name = NULL;
  *enabled = true;
  bool seen_enabled = false;
  if (!next(&reader, '{')) return false;
  do {
    const char *key;
    size_t size;
    if (!next(&reader, '"') || !text(&reader, &key, &size) || !next(&reader, ':')) return false;
    while (reader.at < reader.end && *reader.at == ' ') reader.at++;
    if (size == 4 && memcmp(key, "name", 4) == 0 && !*name) {
      if (!word(&reader, "\"", 1) || !text(&reader, name, name_length)) return false;
    } else if (size == 7 && memcmp(key, "enabled", 7) == 0 && !seen_enabled) {
      seen_enabled = true;
      if (!truth(&reader, enabled)) return false;
    } else {
      return false;
    }
  } while (next(&reader, ','));
  if (!next(&reader, '}')) return false;
  while (reader.at < reader.end && (*reader.at == ' ' || *reader.at == '\n')) reader.at++;
  return reader.at == reader.end && *name && *name_length > 0 && *name_length <= 200;
}
