// What Swift cannot import of SQLite: variadic functions, macros that cast, and a global variable.
#ifndef ADDER_CSQLITE_SHIM_H
#define ADDER_CSQLITE_SHIM_H

#include <sqlite3.h>

// Configures SQLite for the whole process before the first connection
// (sqlite.org/c3ref/c_config_covering_index_scan.html): connections without locks of their own, no memory statistics (a
// lock per allocation), and statement journals in memory up to 127 KiB. From 128 KiB on, a statement whose journal grows
// out of memory would fail with SQLITE_FULL: the journal is moved to its file by one write, and os_unix.c cuts a write's
// length to 17 bits.
static inline int adder_sqlite_configure(void) {
    int code = sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
    if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (code == SQLITE_OK) code = sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 127 << 10);
    if (code == SQLITE_OK) code = sqlite3_initialize();
    return code;
}

// Whether closing the last connection checkpoints the WAL into the database and removes it
// (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE).
static inline int adder_sqlite_checkpoint_on_close(sqlite3 *handle, int isOn) {
    return sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !isOn, (int *)0);
}

// Sets the folder of temporary files (sqlite.org/c3ref/temp_directory.html); the last call wins. Earlier copies of the
// name are not freed, since another thread may be reading one.
static inline void adder_sqlite_set_temporary_folder(const char *path) {
    sqlite3_temp_directory = sqlite3_mprintf("%s", path);
}

#endif
