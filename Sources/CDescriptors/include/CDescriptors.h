// Functions of glibc that keep programs started by this process from inheriting descriptors. glibc declares them only
// under _GNU_SOURCE, so Swift does not import them.
//
// Setting FD_CLOEXEC after creating a descriptor is too late: another thread may start a program in between. This
// header includes no system header: its declarations would become this module's and be missing from Glibc's.
#ifndef ADDER_CDESCRIPTORS_H
#define ADDER_CDESCRIPTORS_H

/// Accepts a connection of a listening socket (`accept4(2)`), close-on-exec.
int adder_accept(int listener);

/// Makes a pipe (`pipe2(2)`), close-on-exec.
int adder_pipe(int *ends);

/// Makes a spawned program inherit no descriptor from `lowest` on (`posix_spawn_file_actions_addclosefrom_np(3)`).
///
/// Every program that this process starts needs it, because libcurl opens descriptors without close-on-exec.
///
/// - Parameter actions: a `posix_spawn_file_actions_t`.
int adder_spawn_closes(void *actions, int lowest);

/// Reads a file's inode and the time of its birth (`statx(2)`), in nanoseconds since 1970, 0 where the file system knows
/// none. Returns 0; -1 with `errno` if there is no such file.
int adder_birth(const char *path, unsigned long long *inode, long long *birth);

/// Makes all threads share one heap (`mallopt(3)`, `M_ARENA_MAX`), which Swift does not import either. Call it before
/// any thread is started.
void adder_malloc_share(void);

/// Gives memory that was freed back to the system (`malloc_trim(3)`).
void adder_malloc_trim(void);

/// Drops every mapped page of code and constants, of the program and its libraries (`madvise(2)`, `MADV_DONTNEED`).
///
/// They come from segments that are never written to. Constants that hold addresses are in others: the loader wrote them
/// before it protected them.
void adder_drop_code(void);

#endif
