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

enum { CURSOR_BYTES = 30, CHECKED = 26 }; // version, flags, 8 of time, 16 of id; then 4 of checksum

static uint32_t checksum(const uint8_t *bytes) { // the low half of 64-bit FNV-1a
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 0; i < CHECKED; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
  return hash;
}

static void put_big_endian(uint8_t *at, uint64_t value, int bytes) {
  while (bytes-- > 0) *at++ = value >> 8 * bytes;
}

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

char *write_cursor(char *at, const struct item *last) {
  uint8_t bytes[CURSOR_BYTES] = {1, 0};
  put_big_endian(bytes + 2, last->created_at, 8);
  memcpy(bytes + 10, last->id, 16);
  put_big_endian(bytes + CHECKED, checksum(bytes), 4);
  for (int i = 0; i < CURSOR_BYTES; i += 3) {
    unsigned three = bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2];
    for (int shift = 18; shift >= 0; shift -= 6) *at++ = base64[three >> shift & 63];
  }
  return at;
}

bool read_cursor(const char *text, struct item *last) {
  uint8_t bytes[CURSOR_BYTES], sum[4];
  if (strlen(text) != CURSOR_LENGTH) return false;
  for (int i = 0; i < CURSOR_BYTES; i += 3) {
    unsigned three = 0;
    for (int j = 0; j < 4; j++) {
      const char *found = strchr(base64, *text++);
      if (!found) return false;
      three = three << 6 | (unsigned)(found - base64);
    }
    put_big_endian(bytes + i, three, 3);
  }
  put_big_endian(sum, checksum(bytes), 4);
  if (bytes[0] != 1 || bytes[1] != 0 || memcmp(sum, bytes + CHECKED, 4) != 0) return false;
  last->created_at = 0;
  for (int i = 2; i < 10; i++) last->created_at = last->created_at << 8 | bytes[i];
  memcpy(last->id, bytes + 10, 16);
  return true;
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
