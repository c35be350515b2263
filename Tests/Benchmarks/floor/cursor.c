#include <string.h>

#include "json.h"

// A cursor is what it is a cursor of, the time and the id of the last item, and a checksum. Of what: the version of
// cursors, the mark of Adder's items, the number of the sort (newest first), no filter by `enabled`, no prefix.
static const uint8_t kind[] = {1, 'o', 3, 0, 0};

enum {
  TIME = sizeof kind,
  ID = TIME + 8,
  SUM = ID + 16,
  BYTES = SUM + 4,
  CHARACTERS = (BYTES * 8 + 5) / 6 // base64url, not padded
};

_Static_assert((int)CHARACTERS <= (int)CURSOR_MOST, "room for a cursor");

static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static uint32_t checksum(const uint8_t *bytes) { // the low half of 64-bit FNV-1a
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 0; i < SUM; i++) hash = (hash ^ bytes[i]) * 0x100000001b3;
  return hash;
}

static void put_big_endian(uint8_t *at, uint64_t value, int bytes) {
  while (bytes-- > 0) *at++ = value >> 8 * bytes;
}

char *write_cursor(char *at, const struct item *last) {
  uint8_t bytes[BYTES + 2] = {0}; // and what base64 reads beyond
  memcpy(bytes, kind, sizeof kind);
  put_big_endian(bytes + TIME, last->created_at, 8);
  memcpy(bytes + ID, last->id, 16);
  put_big_endian(bytes + SUM, checksum(bytes), 4);
  for (int i = 0; i < CHARACTERS; i++) {
    const uint8_t *two = bytes + i * 6 / 8;
    *at++ = base64[(two[0] << 8 | two[1]) >> (10 - i * 6 % 8) & 63];
  }
  return at;
}

bool read_cursor(const char *text, struct item *last) {
  uint8_t bytes[BYTES + 2] = {0}, sum[4];
  if (strlen(text) != CHARACTERS) return false;
  for (int i = 0; i < CHARACTERS; i++) {
    const char *found = strchr(base64, text[i]);
    if (!found) return false;
    unsigned six = (unsigned)(found - base64) << (10 - i * 6 % 8);
    bytes[i * 6 / 8] |= six >> 8;
    bytes[i * 6 / 8 + 1] |= six;
  }
  put_big_endian(sum, checksum(bytes), 4);
  if (memcmp(bytes, kind, sizeof kind) != 0 || memcmp(sum, bytes + SUM, 4) != 0) return false;
  last->created_at = 0;
  for (int i = TIME; i < ID; i++) last->created_at = last->created_at << 8 | bytes[i];
  memcpy(last->id, bytes + ID, 16);
  return true;
}
