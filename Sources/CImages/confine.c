#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CImages.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
// Sanitizers reserve terabytes of address space, and call more of the system.
#define IS_SANITIZED 1
#endif
#endif

static int limit(__rlimit_resource_t resource, uint64_t most) {
    const struct rlimit bounds = {most, most};
    return setrlimit(resource, &bounds);
}

// Address space in use, in bytes (proc_pid_statm(5)).
static uint64_t used_memory(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// If memory is scarce, the system ends this process, not the server.
static void volunteer(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    (void)!write(file, "1000", 4);
    close(file);
}

#ifndef IS_SANITIZED
#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#define ALLOW(name)                                                   \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1),           \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

#define REFUSE(code) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (code))

// All other system calls fail with EPERM: those that reach other processes, above all. Threads are started by clone(2),
// whose flags can be looked at, since the C library falls back to it. Returns false on systems without seccomp(2).
static _Bool filter_calls(_Bool starts_threads) {
#ifdef MACHINE
    const uint32_t threads = starts_threads ? CLONE_THREAD : 0;
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(read), ALLOW(write), ALLOW(pread64), ALLOW(pwrite64), ALLOW(close), ALLOW(fstat), ALLOW(lseek),
        ALLOW(mmap), ALLOW(mprotect), ALLOW(munmap), ALLOW(mremap), ALLOW(brk), ALLOW(madvise), ALLOW(futex),
        ALLOW(newfstatat), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(clock_gettime), ALLOW(getrandom),
        ALLOW(exit), ALLOW(exit_group), ALLOW(rseq), ALLOW(set_robust_list), ALLOW(sched_yield),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1),
        REFUSE(ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 1, 0),
        REFUSE(EPERM),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, threads, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        REFUSE(EPERM),
    };
    const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
#else
    return 0;
#endif
}
#endif

int adder_image_confine(const struct adder_image_bounds *bounds) {
    volunteer();
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
    alarm((unsigned)bounds->wall_seconds);
    // The soft limit of the time ends the process by a signal of its own.
    const struct rlimit time = {bounds->cpu_seconds, bounds->cpu_seconds + 1};
    if (setrlimit(RLIMIT_CPU, &time) || limit(RLIMIT_CORE, 0) || limit(RLIMIT_FSIZE, bounds->file_bytes))
        return errno;
    // It counts threads too.
    if (!bounds->starts_threads && limit(RLIMIT_NPROC, 0)) return errno;
#ifndef IS_SANITIZED
    uint64_t used = used_memory();
    if (!used) return errno ? errno : EIO;
    if (limit(RLIMIT_AS, used + bounds->memory_bytes) || limit(RLIMIT_NOFILE, 0)) return errno;
    if (!filter_calls(bounds->starts_threads) && bounds->starts_threads) return ENOSYS;
#endif
    return 0;
}
