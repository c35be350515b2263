// What Swift cannot import of SQLite: variadic functions and macros that cast.
#ifndef ADDER_CSQLITE_SHIM_H
#define ADDER_CSQLITE_SHIM_H

#include <sqlite3.h>

#endif
