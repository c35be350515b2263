// What the readers (sqlite.c) and the writer (writer.c) of SQLite's store share.
#pragma once
#include <sqlite3.h>

#include "store.h"

// Both end the process with a line if they fail.
sqlite3 *open_database(void);
sqlite3_stmt *prepare(sqlite3 *database, const char *sql);

void writer_start(void);
// Returns once all that waits is written. What comes later is not kept.
void writer_stop(void);
