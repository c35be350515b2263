#define _GNU_SOURCE
#include "CDescriptors.h"

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/socket.h>
#include <unistd.h>

int adder_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

int adder_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int adder_spawn_closes(void *actions, int lowest) {
    return posix_spawn_file_actions_addclosefrom_np((posix_spawn_file_actions_t *)actions, lowest);
}

void adder_malloc_share(void) { mallopt(M_ARENA_MAX, 1); }
