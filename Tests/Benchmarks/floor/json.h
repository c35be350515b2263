// JSON in and out, as far as the floor needs it: bytes into a buffer that is handed to libmicrohttpd as it is.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "store.h"

struct buffer {
  char *bytes; // malloc'ed
  size_t length, room;
};

void buffer_reserve(struct buffer *buffer, size_t more);

void json_row(struct buffer *buffer, const struct item *item);
void json_detail(struct buffer *buffer, const struct item *item);

// Writes the 36 characters of a UUID.
char *write_id(char *at, const uint8_t id[16]);
// Reads them; false if they are none.
bool read_id(const char *text, uint8_t id[16]);

// Writes the cursor behind an item, at most CURSOR_MOST characters, and reads it; false if it is none of ours.
enum { CURSOR_MOST = 64 };
char *write_cursor(char *at, const struct item *last);
bool read_cursor(const char *text, struct item *last);

// Reads {"name":"…","enabled":true}. The name is unescaped in place. False for everything else.
bool json_read_item(char *body, size_t length, const char **name, size_t *name_length, bool *enabled);
