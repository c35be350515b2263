// The one thread that writes: what waits together becomes durable by one commit, and nobody is answered before.
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

#include "sqlite.h"

enum { TOGETHER_MOST = 256 };

static sqlite3 *database;
static sqlite3_stmt *begin, *insert, *commit, *rollback;
static pthread_t thread;

static struct { // what waits, oldest first
  pthread_mutex_t lock;
  pthread_cond_t filled;
  struct addition *first, **end;
  bool is_closed;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, &queue.first, false};

bool store_add(struct addition *addition) {
  addition->next = NULL;
  addition->rest(addition); // first: the writer may be done before this function is
  pthread_mutex_lock(&queue.lock);
  bool is_open = !queue.is_closed, was_empty = !queue.first;
  if (is_open) {
    *queue.end = addition;
    queue.end = &addition->next;
  }
  pthread_mutex_unlock(&queue.lock);
  if (!is_open) addition->wake(addition); // not kept
  else if (was_empty) pthread_cond_signal(&queue.filled);
  return false;
}

// Empties the queue. NULL if it was empty.
static struct addition *take_all(void) {
  pthread_mutex_lock(&queue.lock);
  struct addition *taken = queue.first;
  queue.first = NULL;
  queue.end = &queue.first;
  pthread_mutex_unlock(&queue.lock);
  return taken;
}

// Waits until there is something to take. False once the queue is closed and empty.
static bool wait_for_work(void) {
  pthread_mutex_lock(&queue.lock);
  while (!queue.first && !queue.is_closed) pthread_cond_wait(&queue.filled, &queue.lock);
  bool has_work = queue.first != NULL;
  pthread_mutex_unlock(&queue.lock);
  return has_work;
}

static bool run(sqlite3_stmt *statement) {
  bool is_done = sqlite3_step(statement) == SQLITE_DONE;
  sqlite3_reset(statement);
  return is_done;
}

static bool insert_item(const struct item *item) {
  char key[item->name_length + 1];
  name_key(item, key);
  sqlite3_bind_blob(insert, 1, item->id, sizeof item->id, SQLITE_STATIC);
  sqlite3_bind_text(insert, 2, item->name, item->name_length, SQLITE_STATIC);
  sqlite3_bind_text(insert, 3, key, item->name_length, SQLITE_STATIC);
  sqlite3_bind_int(insert, 4, item->enabled);
  sqlite3_bind_int64(insert, 5, item->created_at);
  return run(insert);
}

// One transaction for the group; what arrives while it runs joins it, as long as it is not too large.
static void write_group(struct addition *group) {
  bool is_good = run(begin);
  int count = 1;
  for (struct addition *each = group; each; each = each->next, count++) {
    is_good = is_good && insert_item(&each->item);
    if (!each->next && count < TOGETHER_MOST) each->next = take_all();
  }
  is_good = is_good && run(commit);
  if (!is_good && !sqlite3_get_autocommit(database)) run(rollback);
  for (struct addition *each = group, *next; each; each = next) {
    next = each->next; // once it is awake, it is no longer ours
    each->is_kept = is_good;
    each->wake(each);
  }
}

static void *write_all(void *unused) {
  while (wait_for_work()) write_group(take_all());
  return unused;
}

void writer_start(void) {
  database = open_database();
  // A page with unchanged content: over an empty log SQLite asks for the file's size at each read.
  sqlite3_exec(database, "PRAGMA user_version=0", NULL, NULL, NULL);
  begin = prepare(database, "BEGIN IMMEDIATE");
  insert = prepare(database,
      "INSERT INTO items (id, name, name_key, enabled, created_at, updated_at, version)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?5, 1)");
  commit = prepare(database, "COMMIT");
  rollback = prepare(database, "ROLLBACK");
  if (pthread_create(&thread, NULL, write_all, NULL) != 0) abort();
}

void writer_stop(void) {
  pthread_mutex_lock(&queue.lock);
  queue.is_closed = true;
  pthread_mutex_unlock(&queue.lock);
  pthread_cond_signal(&queue.filled);
  pthread_join(thread, NULL);
  sqlite3_finalize(begin);
  sqlite3_finalize(insert);
  sqlite3_finalize(commit);
  sqlite3_finalize(rollback);
  sqlite3_close(database);
}
