#include <endian.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store.h"

#define COLUMNS "id, name, enabled, created_at, updated_at, version"

// Types by their numbers, as the catalogue has them.
enum { BOOL = 16, INT8 = 20, TEXT = 25, UUID = 2950 };
enum { BINARY = 1, PARAMETERS_MOST = 6 };

static const char *location;
static __thread PGconn *mine; // a thread's own, as long as it lives
static pthread_key_t ending; // its destructor closes a thread's connection

static void finish(void *postgres) { PQfinish(postgres); }

void store_open(const char *place) {
  location = place;
  if (pthread_key_create(&ending, finish) != 0) abort();
}

void store_close(void) {} // the daemon's threads close their connections as they end

static bool done(PGresult *result) {
  ExecStatusType status = PQresultStatus(result);
  PQclear(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

// All plans are made once: by itself the server plans a LIMIT that is a parameter anew each time.
static bool set_up(PGconn *postgres) {
  static const Oid page[] = {INT8, INT8, UUID}, item[] = {UUID}, new[] = {UUID, TEXT, TEXT, BOOL, INT8};
  return done(PQexec(postgres, "SET plan_cache_mode = force_generic_plan"))
      && done(PQprepare(postgres, "newest",
          "SELECT " COLUMNS " FROM items ORDER BY created_at DESC, id DESC LIMIT $1", 1, page))
      && done(PQprepare(postgres, "after",
          "SELECT " COLUMNS " FROM items WHERE (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $1",
          3, page))
      && done(PQprepare(postgres, "find", "SELECT " COLUMNS " FROM items WHERE id = $1", 1, item))
      && done(PQprepare(postgres, "insert",
          "INSERT INTO items (id, name, name_key, enabled, created_at, updated_at, version)"
          " VALUES ($1, $2, $3, $4, $5, $5, 1)", 5, new));
}

static PGconn *my_connection(void) {
  if (mine) return mine;
  PGconn *postgres = PQconnectdb(location);
  if (PQstatus(postgres) != CONNECTION_OK || !set_up(postgres)) {
    fprintf(stderr, "floor: PostgreSQL: %s", PQerrorMessage(postgres));
    exit(1);
  }
  pthread_setspecific(ending, postgres);
  return mine = postgres;
}

struct parameters {
  int count;
  const char *values[PARAMETERS_MOST];
  int lengths[PARAMETERS_MOST], formats[PARAMETERS_MOST];
};

static void add(struct parameters *parameters, const void *value, size_t length) {
  int index = parameters->count++;
  parameters->values[index] = value;
  parameters->lengths[index] = length;
  parameters->formats[index] = BINARY;
}

// The result of a statement that was carried out, or NULL; after a fault the connection is made anew, for the next.
static PGresult *execute(const char *statement, const struct parameters *parameters) {
  PGconn *postgres = my_connection();
  PGresult *result = PQexecPrepared(
      postgres, statement, parameters->count, parameters->values, parameters->lengths, parameters->formats, BINARY);
  ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return result;
  fprintf(stderr, "floor: %s: %s", statement, PQerrorMessage(postgres));
  PQclear(result);
  if (PQstatus(postgres) != CONNECTION_OK) {
    PQreset(postgres);
    set_up(postgres);
  }
  return NULL;
}

static int64_t integer(const PGresult *result, int row, int column) {
  uint64_t value;
  memcpy(&value, PQgetvalue(result, row, column), sizeof value);
  return be64toh(value);
}

static int each_row(PGresult *result, void (*row)(void *, const struct item *), void *context) {
  if (!result) return -1;
  int count = PQntuples(result);
  for (int i = 0; i < count; i++) {
    struct item item;
    memcpy(item.id, PQgetvalue(result, i, 0), sizeof item.id);
    item.name = PQgetvalue(result, i, 1);
    item.name_length = PQgetlength(result, i, 1);
    item.enabled = *PQgetvalue(result, i, 2);
    item.created_at = integer(result, i, 3);
    item.updated_at = integer(result, i, 4);
    item.version = integer(result, i, 5);
    row(context, &item);
  }
  PQclear(result);
  return count;
}

int store_newest(int limit, const struct item *after, void (*row)(void *, const struct item *), void *context) {
  struct parameters parameters = {0};
  uint64_t most = htobe64(limit), time = 0;
  add(&parameters, &most, sizeof most);
  if (after) {
    time = htobe64(after->created_at);
    add(&parameters, &time, sizeof time);
    add(&parameters, after->id, sizeof after->id);
  }
  return each_row(execute(after ? "after" : "newest", &parameters), row, context);
}

int store_find(const uint8_t id[16], void (*row)(void *, const struct item *), void *context) {
  struct parameters parameters = {0};
  add(&parameters, id, 16);
  return each_row(execute("find", &parameters), row, context);
}

// On the calling thread: PostgreSQL itself has those that commit at the same time share a flush.
bool store_add(struct addition *addition) {
  struct parameters parameters = {0};
  const struct item *item = &addition->item;
  char key[item->name_length + 1];
  name_key(item, key);
  uint64_t time = htobe64(item->created_at);
  add(&parameters, item->id, sizeof item->id);
  add(&parameters, item->name, item->name_length);
  add(&parameters, key, item->name_length);
  add(&parameters, &item->enabled, 1);
  add(&parameters, &time, sizeof time);
  PGresult *result = execute("insert", &parameters);
  addition->is_kept = result != NULL;
  PQclear(result);
  return true;
}
