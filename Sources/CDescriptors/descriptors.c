#define _GNU_SOURCE
#include "CDescriptors.h"

#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

int adder_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

int adder_pipe(int *ends) { return pipe2(ends, O_CLOEXEC); }

int adder_spawn_closes(void *actions, int lowest) {
    return posix_spawn_file_actions_addclosefrom_np((posix_spawn_file_actions_t *)actions, lowest);
}

int adder_birth(const char *path, unsigned long long *inode, long long *birth) {
    struct statx status;
    if (statx(AT_FDCWD, path, 0, STATX_INO | STATX_BTIME, &status) != 0) return -1;
    *inode = status.stx_ino;
    *birth = status.stx_mask & STATX_BTIME
        ? (long long)status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec : 0;
    return 0;
}

void adder_malloc_share(void) { mallopt(M_ARENA_MAX, 1); }

void adder_malloc_trim(void) { malloc_trim(0); }

static int drop_constant_segments(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size, (void)context;
    const ElfW(Addr) page = (ElfW(Addr))sysconf(_SC_PAGESIZE);
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
        const ElfW(Addr) start = (object->dlpi_addr + segment->p_vaddr) / page * page;
        const ElfW(Addr) end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) / page * page;
        if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void adder_drop_code(void) { dl_iterate_phdr(drop_constant_segments, NULL); }
