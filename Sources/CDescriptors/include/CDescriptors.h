// Functions of glibc that keep descriptors from the programs that a process starts. Swift does not import them, as glibc
// declares them only under _GNU_SOURCE.
//
// A descriptor that is marked after it was made (FD_CLOEXEC) goes to every program that another thread starts in between.
// Nothing of the system is included here: its declarations would become this module's, and be missing from Glibc's.
#ifndef ADDER_CDESCRIPTORS_H
#define ADDER_CDESCRIPTORS_H

/// Accepts a connection of a listening socket (`accept4(2)`); no program inherits it.
int adder_accept(int listener);

/// Makes a pipe (`pipe2(2)`) that no program inherits.
int adder_pipe(int *ends);

/// Has a program that is started inherit no descriptor from `lowest` on (`posix_spawn_file_actions_addclosefrom_np(3)`).
///
/// Every program that this process starts is started so: libcurl makes descriptors that are not marked to be closed.
///
/// - Parameter actions: a `posix_spawn_file_actions_t`.
int adder_spawn_closes(void *actions, int lowest);

/// Has all threads share one heap (`mallopt(3)`, `M_ARENA_MAX`), which Swift does not import either. To be called before a
/// thread is started.
void adder_malloc_share(void);

#endif
