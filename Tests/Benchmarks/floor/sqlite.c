#include "sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS "id, name, enabled, created_at, updated_at, version"

struct connection {
  sqlite3 *database;
  sqlite3_stmt *newest, *after, *find;
};

static const char *location;
static __thread struct connection *reader; // a thread's own: no lock is ever taken for a read

static void fail(sqlite3 *database, const char *what) {
  fprintf(stderr, "floor: %s: %s: %s\n", location, what, database ? sqlite3_errmsg(database) : "no memory");
  exit(1);
}

sqlite3 *open_database(void) {
  sqlite3 *database = NULL;
  // unix-excl: one process has the file, so that a read makes no system call for locks.
  if (sqlite3_open_v2(location, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, "unix-excl") != SQLITE_OK)
    fail(database, "cannot be opened");
  sqlite3_busy_timeout(database, 5000);
  const char *pragmas =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA cache_size=-2048";
  if (sqlite3_exec(database, pragmas, NULL, NULL, NULL) != SQLITE_OK) fail(database, "cannot be set up");
  return database;
}

sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    fail(database, sql);
  return statement;
}

void store_open(const char *path) {
  location = path;
  sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  writer_start();
}

void store_close(void) { writer_stop(); }

static struct connection *my_reader(void) {
  if (reader) return reader;
  struct connection *made = calloc(1, sizeof *made);
  if (!made) fail(NULL, "reader");
  made->database = open_database();
  made->newest = prepare(made->database,
      "SELECT " COLUMNS " FROM items ORDER BY created_at DESC, id DESC LIMIT ?1");
  made->after = prepare(made->database,
      "SELECT " COLUMNS " FROM items WHERE (created_at, id) < (?2, ?3) ORDER BY created_at DESC, id DESC LIMIT ?1");
  made->find = prepare(made->database, "SELECT " COLUMNS " FROM items WHERE id = ?1");
  return reader = made;
}

static void read_row(sqlite3_stmt *statement, struct item *item) {
  memcpy(item->id, sqlite3_column_blob(statement, 0), sizeof item->id);
  item->name = (const char *)sqlite3_column_text(statement, 1);
  item->name_length = sqlite3_column_bytes(statement, 1);
  item->enabled = sqlite3_column_int(statement, 2);
  item->created_at = sqlite3_column_int64(statement, 3);
  item->updated_at = sqlite3_column_int64(statement, 4);
  item->version = sqlite3_column_int64(statement, 5);
}

static int each_row(sqlite3_stmt *statement, void (*row)(void *, const struct item *), void *context) {
  int count = 0, result;
  struct item item;
  while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
    read_row(statement, &item);
    row(context, &item);
    count++;
  }
  sqlite3_reset(statement);
  return result == SQLITE_DONE ? count : -1;
}

int store_newest(int limit, const struct item *after, void (*row)(void *, const struct item *), void *context) {
  struct connection *connection = my_reader();
  sqlite3_stmt *statement = after ? connection->after : connection->newest;
  sqlite3_bind_int(statement, 1, limit);
  if (after) {
    sqlite3_bind_int64(statement, 2, after->created_at);
    sqlite3_bind_blob(statement, 3, after->id, sizeof after->id, SQLITE_STATIC);
  }
  return each_row(statement, row, context);
}

int store_find(const uint8_t id[16], void (*row)(void *, const struct item *), void *context) {
  sqlite3_stmt *statement = my_reader()->find;
  sqlite3_bind_blob(statement, 1, id, 16, SQLITE_STATIC);
  return each_row(statement, row, context);
}
