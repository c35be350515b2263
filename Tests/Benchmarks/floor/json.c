#include "json.h"

#include <stdlib.h>
#include <string.h>

#define PUT(at, literal) (memcpy(at, literal, sizeof literal - 1), (at) + sizeof literal - 1)

enum { ROW_WITHOUT_NAME = 352, ESCAPED = 6 }; // bytes: a row without its name, at most; a character escaped, at most

static const char digits[] = "0123456789abcdef";
static uint16_t hex_pairs[256], decimal_pairs[100]; // two characters each, as they stand in memory

__attribute__((constructor)) static void fill_pairs(void) {
  for (int i = 0; i < 256; i++) memcpy(&hex_pairs[i], (char[]){digits[i >> 4], digits[i & 15]}, 2);
  for (int i = 0; i < 100; i++) memcpy(&decimal_pairs[i], (char[]){digits[i / 10], digits[i % 10]}, 2);
}

void buffer_reserve(struct buffer *buffer, size_t more) {
  if (buffer->room - buffer->length >= more) return;
  buffer->room = (buffer->room + more) * 2;
  buffer->bytes = realloc(buffer->bytes, buffer->room);
  if (!buffer->bytes) abort();
}

static char *write_hex(char *at, const uint8_t *bytes, int count) {
  for (int i = 0; i < count; i++) memcpy(at + 2 * i, &hex_pairs[bytes[i]], 2);
  return at + 2 * count;
}

char *write_id(char *at, const uint8_t id[16]) {
  at = write_hex(at, id, 4);
  *at++ = '-';
  at = write_hex(at, id + 4, 2);
  *at++ = '-';
  at = write_hex(at, id + 6, 2);
  *at++ = '-';
  at = write_hex(at, id + 8, 2);
  *at++ = '-';
  return write_hex(at, id + 10, 6);
}

#define EACH(byte) (0x0101010101010101u * (byte))

// Whether one of eight bytes is a control character, a quote or a backslash.
static bool needs_escape(uint64_t bytes) {
  uint64_t quote = bytes ^ EACH('"'), backslash = bytes ^ EACH('\\');
  uint64_t below = (bytes - EACH(0x20)) & ~bytes;
  return (below | ((quote - EACH(1)) & ~quote) | ((backslash - EACH(1)) & ~backslash)) & EACH(0x80);
}

static char *write_escaped(char *at, unsigned char byte) {
  if (byte >= 0x20) *at++ = '\\';
  else at = PUT(at, "\\u00");
  if (byte >= 0x20) *at++ = byte;
  else at = write_hex(at, &byte, 1);
  return at;
}

static char *write_text(char *at, const char *text, size_t length) {
  const char *end = text + length;
  while (text < end) {
    uint64_t eight;
    if (end - text >= 8 && (memcpy(&eight, text, 8), !needs_escape(eight))) {
      memcpy(at, &eight, 8);
      at += 8, text += 8;
      continue;
    }
    const char *stop = end - text < 8 ? end : text + 8;
    for (; text < stop; text++) {
      if ((unsigned char)*text >= 0x20 && *text != '"' && *text != '\\') *at++ = *text;
      else at = write_escaped(at, *text);
    }
  }
  return at;
}

static inline char *write_two(char *at, unsigned value) {
  memcpy(at, &decimal_pairs[value], 2);
  return at + 2;
}

struct moment {
  unsigned year, month, day, milliseconds; // of the day
};

// Days to year, month and day: the calendar repeats every 400 years, and a year that begins in March ends with
// its leap day.
static struct moment moment_of(int64_t microseconds) {
  int64_t milliseconds = microseconds / 1000; // after 1970, so cutting is rounding down
  unsigned days = milliseconds / 86400000 + 719468; // since 0000-03-01
  unsigned era = days / 146097, day = days % 146097;
  unsigned year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  day -= 365 * year + year / 4 - year / 100;
  unsigned month = (5 * day + 2) / 153; // from March
  return (struct moment){
      .year = year + era * 400 + (month >= 10),
      .month = month < 10 ? month + 3 : month - 9,
      .day = day - (153 * month + 2) / 5 + 1,
      .milliseconds = milliseconds % 86400000};
}

static char *write_year(char *at, unsigned year) { return write_two(write_two(at, year / 100), year % 100); }

static char *write_time(char *at, struct moment moment) {
  unsigned seconds = moment.milliseconds / 1000, rest = moment.milliseconds % 1000;
  at = write_year(at, moment.year);
  *at++ = '-';
  at = write_two(at, moment.month);
  *at++ = '-';
  at = write_two(at, moment.day);
  *at++ = 'T';
  at = write_two(at, seconds / 3600);
  *at++ = ':';
  at = write_two(at, seconds / 60 % 60);
  *at++ = ':';
  at = write_two(at, seconds % 60);
  *at++ = '.';
  *at++ = '0' + rest / 100;
  at = write_two(at, rest % 100);
  *at++ = 'Z';
  return at;
}

static char *write_date(char *at, struct moment moment) {
  static const char months[] = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ";
  memcpy(at, months + 4 * (moment.month - 1), 4);
  at = write_two(at + 4, moment.day);
  at = PUT(at, ", ");
  return write_year(at, moment.year);
}

static char *write_color_and_times(char *at, const struct item *item) {
  struct moment moment = moment_of(item->created_at);
  at = item->enabled ? PUT(at, ",\"color\":\"green\",\"date\":\"") : PUT(at, ",\"color\":\"red\",\"date\":\"");
  at = write_date(at, moment);
  at = PUT(at, "\",\"createdAt\":\"");
  return write_time(at, moment);
}

static char *write_version(char *at, int64_t version) {
  char reversed[20];
  int count = 0;
  do reversed[count++] = '0' + version % 10;
  while (version /= 10);
  at = PUT(at, "\",\"version\":");
  while (count > 0) *at++ = reversed[--count];
  return at;
}

void json_row(struct buffer *buffer, const struct item *item) {
  buffer_reserve(buffer, ROW_WITHOUT_NAME + ESCAPED * item->name_length);
  char *at = buffer->bytes + buffer->length;
  at = PUT(at, "{\"id\":\"");
  char *id = at;
  at = write_id(at, item->id);
  at = PUT(at, "\",\"name\":\"");
  at = write_text(at, item->name, item->name_length);
  at = item->enabled ? PUT(at, "\",\"enabled\":true") : PUT(at, "\",\"enabled\":false");
  at = write_color_and_times(at, item);
  at = write_version(at, item->version);
  at = PUT(at, ",\"links\":{\"detail\":\"/items/");
  memcpy(at, id, 36);
  at = PUT(at + 36, "\"}}");
  buffer->length = at - buffer->bytes;
}

void json_detail(struct buffer *buffer, const struct item *item) {
  buffer_reserve(buffer, ROW_WITHOUT_NAME + 2 * ESCAPED * item->name_length);
  char *at = buffer->bytes + buffer->length;
  at = PUT(at, "{\"id\":\"");
  at = write_id(at, item->id);
  at = PUT(at, "\",\"title\":\"ITEM: ");
  at = write_text(at, item->name, item->name_length);
  at = PUT(at, "\",\"name\":\"");
  at = write_text(at, item->name, item->name_length);
  at = item->enabled ? PUT(at, "\",\"enabled\":true,\"state\":\"Enabled\"")
                     : PUT(at, "\",\"enabled\":false,\"state\":\"Disabled\"");
  at = write_color_and_times(at, item);
  at = PUT(at, "\",\"updatedAt\":\"");
  at = write_time(at, moment_of(item->updated_at));
  at = write_version(at, item->version);
  at = PUT(at, ",\"links\":{\"list\":\"/items\"}}");
  buffer->length = at - buffer->bytes;
}
