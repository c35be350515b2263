// A faulty disk for the program under test: a library loaded before the C library (LD_PRELOAD).
//
// It injects faults into calls on the files of one folder, and logs the calls that take effect, from which a model
// derives what a power cut may leave. It is configured by its environment, and controlled at run time by a mapped file:
//
//   FAULTY_DISK   a folder with the files `control` (one faulty_control) and `log` (faulty_records, appended)
//   FAULTY_FOLDER the absolute path of the folder whose files fail, without symbolic links
//
// Nothing is really synced: the kernel's cache outlives a process, and a power cut is only modelled.
#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

#include <stdint.h>

/// Calls, as bits of ``faulty_control.calls`` and as the kind of a record.
enum { FAULTY_SYNC = 1, FAULTY_WRITE = 2, FAULTY_TRUNCATE = 4, FAULTY_OPEN = 8, FAULTY_RENAME = 16, FAULTY_UNLINK = 32 };

/// What happens to a struck call: it fails without effect; a write stores half and reports so; a write stores half and
/// fails; it succeeds after a delay; the process is killed before it; it fails although it took full effect; the first
/// one does so, and later ones fail without effect.
enum { FAULTY_FAIL, FAULTY_SHORT, FAULTY_TORN, FAULTY_SLOW, FAULTY_KILL, FAULTY_LIE, FAULTY_LIE_FIRST };

/// Set by a test, except for the counters. All fields are little-endian and at multiples of eight bytes.
struct faulty_control {
    int64_t armed;    // not 0: the fields below are in effect
    int64_t calls;    // which calls are counted
    int64_t files;    // whose calls are counted: 1 the log (-wal), 2 the store itself, 4 all others
    int64_t mode;     // FAULTY_FAIL, …
    int64_t code;     // the errno of a failure
    int64_t first;    // the first call struck since it was armed, counted from 1
    int64_t count;    // how many calls are struck
    int64_t delay;    // of FAULTY_SLOW, in microseconds
    int64_t seen;     // counter: matching calls since it was armed
    int64_t struck;   // counter: calls struck since it was armed
    int64_t records;  // counter: the length of the log in bytes
};

/// One call, followed in the log by its bytes: a name, or the bytes written.
struct faulty_record {
    int32_t kind;
    int32_t code;    // 0, or the errno of a call that failed
    int64_t file;    // the file's inode
    int64_t offset;  // the offset of a write, or the new length
    int64_t length;  // of the bytes that follow
};

#endif
