#define _GNU_SOURCE
#include "FaultyDisk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// This file defines the C library's functions, so the calls below use syscall(2).

#define DESCRIPTORS 65536

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct faulty_control *control;
static int log_descriptor = -1;
static const char *folder;
static size_t folder_length;

// The inode of each descriptor that is open on a file of the folder; 0 for all others.
static _Atomic int64_t inodes[DESCRIPTORS];
// The kind of that file, as a bit of faulty_control.files.
static _Atomic char kinds[DESCRIPTORS];

static void prepare(void) {
    const char *place = getenv("FAULTY_DISK");
    folder = getenv("FAULTY_FOLDER");
    if (!place || !folder) return;
    folder_length = strlen(folder);
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/control", place);
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    snprintf(path, sizeof path, "%s/log", place);
    int appended = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    // A high number, so that the program's own descriptors are the same as without this library.
    log_descriptor = fcntl(appended, F_DUPFD_CLOEXEC, 900);
    if (log_descriptor < 0) log_descriptor = appended; else syscall(SYS_close, appended);
    if (descriptor < 0 || log_descriptor < 0) abort();
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory == MAP_FAILED) abort();
    syscall(SYS_close, descriptor);
    control = memory;
}

static bool is_used(void) {
    pthread_once(&once, prepare);
    return control != NULL;
}

static void append(const void *bytes, size_t count) {
    while (count > 0) {
        long written = syscall(SYS_write, log_descriptor, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) abort();
        bytes = (const char *)bytes + written;
        count -= (size_t)written;
    }
}

// Requires the lock, so that the log has the order of the calls.
static void record(int kind, int code, int64_t file, int64_t offset, const void *bytes, size_t length) {
    int before = errno;
    struct faulty_record head = {kind, code, file, offset, (int64_t)length};
    append(&head, sizeof head);
    append(bytes, length);
    control->records += (int64_t)(sizeof head + length);
    errno = before;
}

// Whether the fault strikes the next call of a kind. Requires the lock.
static bool strikes(int call, int file) {
    volatile struct faulty_control *control_now = control;
    if (!control_now->armed || !(control_now->calls & call) || !(control_now->files & file)) return false;
    int64_t number = ++control_now->seen;
    if (number < control_now->first || number - control_now->first >= control_now->count) return false;
    control_now->struck += 1;
    if (control_now->mode == FAULTY_KILL) kill(getpid(), SIGKILL);
    if (control_now->mode == FAULTY_SLOW) {
        useconds_t delay = (useconds_t)control_now->delay;
        pthread_mutex_unlock(&lock);
        usleep(delay);
        pthread_mutex_lock(&lock);
        return false;
    }
    return true;
}

// Whether a struck call takes full effect although it reports a failure. Requires the lock.
static bool does_all(void) {
    return control->mode == FAULTY_LIE || (control->mode == FAULTY_LIE_FIRST && control->struck == 1);
}

static int64_t file_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS && is_used() ? inodes[descriptor] : 0;
}

static int kind_of(const char *path) {
    size_t length = strlen(path);
    if (length > 4 && !strcmp(path + length - 4, "-wal")) return 1;
    return length > 7 && !strcmp(path + length - 7, ".sqlite") ? 2 : 4;
}

// The name of a path within the folder, "" for the folder itself; NULL for a path elsewhere.
static const char *name_in_folder(const char *path) {
    if (strncmp(path, folder, folder_length)) return NULL;
    if (path[folder_length] == 0) return path + folder_length;
    return path[folder_length] == '/' ? path + folder_length + 1 : NULL;
}

// The same for a path that is not resolved yet.
static const char *given_name(const char *path, char room[PATH_MAX]) {
    char copy[PATH_MAX], parent[PATH_MAX];
    if (strlen(path) >= sizeof copy) return NULL;
    strcpy(copy, path);
    char *slash = strrchr(copy, '/');
    const char *last = slash ? slash + 1 : copy;
    if (slash) *slash = 0;
    if (!realpath(slash ? (*copy ? copy : "/") : ".", parent)) return NULL;
    if (snprintf(room, PATH_MAX, "%s/%s", parent, last) >= PATH_MAX) return NULL;
    return name_in_folder(room);
}

// Records which file a descriptor is open on.
static void note_open(int descriptor, int flags) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (length <= 0 || descriptor >= DESCRIPTORS) return;
    path[length] = 0;
    const char *name = name_in_folder(path);
    struct stat status;
    if (!name || fstat(descriptor, &status)) return;
    // Folders within it, and files without a name, are not modelled: a start makes the former again.
    if ((S_ISDIR(status.st_mode) && *name) || status.st_nlink == 0) return;
    record(FAULTY_OPEN, 0, (int64_t)status.st_ino, flags & O_TRUNC ? 0 : -1, name, strlen(name));
    kinds[descriptor] = (char)kind_of(path);
    inodes[descriptor] = (int64_t)status.st_ino;
}

static int open_file(int place, const char *path, int flags, mode_t mode) {
    if (!is_used()) return (int)syscall(SYS_openat, place, path, flags, mode);
    char room[PATH_MAX];
    const char *name = (flags & O_DIRECTORY) || (place != AT_FDCWD && path[0] != '/') ? NULL : given_name(path, room);
    pthread_mutex_lock(&lock);
    if (name && strikes(FAULTY_OPEN, kind_of(path))) {
        pthread_mutex_unlock(&lock);
        errno = (int)control->code;
        return -1;
    }
    int descriptor = (int)syscall(SYS_openat, place, path, flags, mode);
    if (descriptor >= 0) {
        int before = errno;
        note_open(descriptor, flags);
        errno = before;
    }
    pthread_mutex_unlock(&lock);
    return descriptor;
}

#define OPEN(function, ...)                                            \
    int function(__VA_ARGS__ const char *path, int flags, ...) {       \
        va_list rest;                                                  \
        va_start(rest, flags);                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest);                                                  \
        return open_file(PLACE, path, flags, mode);                    \
    }

#define PLACE AT_FDCWD
OPEN(open, )
OPEN(open64, )
#undef PLACE
#define PLACE place
OPEN(openat, int place,)
OPEN(openat64, int place,)
#undef PLACE

int __open_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_file(AT_FDCWD, path, flags, 0); }

int close(int descriptor) {
    if (file_of(descriptor)) inodes[descriptor] = 0;
    return (int)syscall(SYS_close, descriptor);
}

static ssize_t write_file(int descriptor, const void *bytes, size_t count, off_t offset, bool isPlaced) {
    int64_t file = file_of(descriptor);
    if (!file) {
        return isPlaced ? syscall(SYS_pwrite64, descriptor, bytes, count, offset)
                        : syscall(SYS_write, descriptor, bytes, count);
    }
    pthread_mutex_lock(&lock);
    bool isStruck = strikes(FAULTY_WRITE, kinds[descriptor]);
    int mode = (int)control->mode, code = (int)control->code;
    if (!isPlaced) {
        struct stat status;
        bool isAppended = fcntl(descriptor, F_GETFL) & O_APPEND;
        offset = isAppended && !fstat(descriptor, &status) ? status.st_size : syscall(SYS_lseek, descriptor, 0, SEEK_CUR);
    }
    ssize_t result = -1;
    size_t part = !isStruck || does_all() ? count : mode == FAULTY_SHORT || mode == FAULTY_TORN ? count / 2 : 0;
    if (part > 0) {
        result = isPlaced ? syscall(SYS_pwrite64, descriptor, bytes, part, offset)
                          : syscall(SYS_write, descriptor, bytes, part);
        if (result > 0) record(FAULTY_WRITE, 0, file, offset, bytes, (size_t)result);
    }
    if (isStruck && mode != FAULTY_SHORT) {
        errno = code;
        result = -1;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

ssize_t write(int descriptor, const void *bytes, size_t count) { return write_file(descriptor, bytes, count, 0, false); }

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return write_file(descriptor, bytes, count, offset, true);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
    return write_file(descriptor, bytes, count, offset, true);
}

static int truncate_file(int descriptor, off_t length) {
    int64_t file = file_of(descriptor);
    if (!file) return (int)syscall(SYS_ftruncate, descriptor, length);
    pthread_mutex_lock(&lock);
    int result = -1;
    if (strikes(FAULTY_TRUNCATE, kinds[descriptor])) {
        errno = (int)control->code;
    } else {
        result = (int)syscall(SYS_ftruncate, descriptor, length);
        if (!result) record(FAULTY_TRUNCATE, 0, file, length, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int descriptor, off_t length) { return truncate_file(descriptor, length); }
int ftruncate64(int descriptor, off_t length) { return truncate_file(descriptor, length); }

static int sync_file(int descriptor, long call) {
    int64_t file = file_of(descriptor);
    if (!file) return (int)syscall(call, descriptor);
    pthread_mutex_lock(&lock);
    int code = strikes(FAULTY_SYNC, kinds[descriptor]) ? (int)control->code : 0;
    // For FAULTY_LIE the model is told the truth, and the program is not.
    record(FAULTY_SYNC, code && !does_all() ? code : 0, file, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    if (!code) return 0;
    errno = code;
    return -1;
}

int fsync(int descriptor) { return sync_file(descriptor, SYS_fsync); }
int fdatasync(int descriptor) { return sync_file(descriptor, SYS_fdatasync); }

int unlink(const char *path) {
    char room[PATH_MAX];
    if (!is_used()) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&lock);
    const char *name = given_name(path, room);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (!result && name) record(FAULTY_UNLINK, 0, 0, 0, name, strlen(name));
    pthread_mutex_unlock(&lock);
    return result;
}

// The record has both names, separated by a null byte.
int rename(const char *from, const char *to) {
    char room[PATH_MAX], other[PATH_MAX];
    if (!is_used()) return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    pthread_mutex_lock(&lock);
    const char *old = given_name(from, room), *new = given_name(to, other);
    int result = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (!result && old && new) {
        char names[2 * PATH_MAX];
        size_t length = strlen(old) + 1;
        memcpy(names, old, length);
        strcpy(names + length, new);
        record(FAULTY_RENAME, 0, 0, 0, names, length + strlen(new));
    }
    pthread_mutex_unlock(&lock);
    return result;
}
