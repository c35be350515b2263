// A disk that fails, for the program under test: a library that is loaded before the C library (LD_PRELOAD).
//
// It has faults happen in the calls that reach the files of one folder, and notes what reaches them in a log, of which a model
// makes what a power cut may leave. It is told what to do by its environment, and while it runs by a file that it maps:
//
//   FAULTY_DISK   a folder with the files `control` (one faulty_control) and `log` (faulty_records, appended)
//   FAULTY_FOLDER the folder whose files fail, from the root on, without links
//
// Nothing is synced for real: what outlives a process is in the kernel's cache, and a power cut is only modelled.
#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

#include <stdint.h>

/// Calls, as bits: of ``faulty_control.calls``, and what a record is of.
enum { FAULTY_SYNC = 1, FAULTY_WRITE = 2, FAULTY_TRUNCATE = 4, FAULTY_OPEN = 8, FAULTY_RENAME = 16, FAULTY_UNLINK = 32 };

/// What happens to a call that is chosen: it fails and has done nothing; a write does half and says so; a write does half and
/// fails; it is done late; the process is killed before it; it fails and has done all; so does the first, and those after it
/// fail and have done nothing.
enum { FAULTY_FAIL, FAULTY_SHORT, FAULTY_TORN, FAULTY_SLOW, FAULTY_KILL, FAULTY_LIE, FAULTY_LIE_FIRST };

/// What a test says, and is told. All fields are little-endian and at multiples of eight bytes.
struct faulty_control {
    int64_t armed;    // not 0: the fields below hold
    int64_t calls;    // which calls are counted
    int64_t files;    // which files' calls: 1 the log's (-wal), 2 the store's own, 4 all others
    int64_t mode;     // what happens
    int64_t code;     // the errno of a failure
    int64_t first;    // the first call that it happens to, from 1 on, since it was armed
    int64_t count;    // to how many
    int64_t delay;    // microseconds, of FAULTY_SLOW
    int64_t seen;     // told: calls that were counted since it was armed
    int64_t struck;   // told: to how many it happened
    int64_t records;  // told: how many bytes the log has
};

/// One call, behind which its bytes follow in the log: a name's, or those that were written.
struct faulty_record {
    int32_t kind;
    int32_t code;    // 0, or the errno of a call that failed
    int64_t file;    // which file: its inode
    int64_t offset;  // where it wrote, or the new length
    int64_t length;  // of the bytes that follow
};

#endif
