// The store of the floor, every commit durable: one SQLite database in WAL mode (sqlite.c reads, writer.c writes), or
// PostgreSQL by libpq's blocking calls, a connection a thread (postgresql.c).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct item {
  uint8_t id[16];
  const char *name; // of a row: belongs to the statement, good until its next step
  size_t name_length;
  bool enabled;
  int64_t created_at; // microseconds since 1970
  int64_t updated_at;
  int64_t version;
};

// Before anything else. `place` is SQLite's file or PostgreSQL's connection string. Ends the process with a line if the
// database cannot be opened, at once or when a thread first asks.
void store_open(const char *place);
// While the daemon still runs, so that all that waits for a commit is answered.
void store_close(void);

// Calls `row` for the newest items, at most `limit`; `after` is the last item of the page before, or NULL.
// Returns how many there were, or -1. Runs on the calling thread's own connection.
int store_newest(int limit, const struct item *after, void (*row)(void *context, const struct item *), void *context);

// Calls `row` if there is such an item. 1 if there was, 0 if not, -1 on a fault.
int store_find(const uint8_t id[16], void (*row)(void *context, const struct item *), void *context);

// An item to be added. It stays where it is until it is kept or refused, and so does its name.
struct addition {
  struct item item;
  bool is_kept; // false at first; in the end whether it is durable, as otherwise it is not there at all
  void (*rest)(struct addition *); // called before another thread takes it
  void (*wake)(struct addition *); // called by that thread once `is_kept` is known
  struct addition *next; // the store's
};

// True if it is known already what became of it; false if another thread will tell by `wake`.
bool store_add(struct addition *addition);

// A new item of this moment (new_item.c).
struct item new_item(const char *name, size_t length, bool enabled);
// What it is sorted by: writes as many bytes as its name has.
void name_key(const struct item *item, char *key);
