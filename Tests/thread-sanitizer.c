// Linked into the tests when they run under the thread sanitizer, and only then.
//
// The uncontended path of Swift's Mutex is inlined into our code, where the sanitizer sees it. The contended path,
// waiting for a lock and handing it over, is in the runtime, which is not instrumented, so everything that a contended
// Mutex guards would be reported as a race. The two functions below interpose the runtime's, and annotate what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Suppressions. They are here and not in a file named by TSAN_OPTIONS, so that they also apply to the program, which
// tests start as a separate process with its own environment.
//
// A continuation may be resumed before its task is suspended: the runtime orders the two by an atomic exchange
// (swift_continuation_await) that the sanitizer does not see. The frames are those of `resume(returning:)` of
// UnsafeContinuation and CheckedContinuation, which read the task's frame, and of the waiting functions.
const char *__tsan_default_suppressions(void) {
    return "race:Scc6resume9returning\n"
           "race:ScC6resume9returning\n"
           "race:withUnsafeContinuation\n"
           "race:withCheckedContinuation\n";
}

// A race changes the exit status in an exit handler of the sanitizer, and the program runs none.
static _Atomic int reported;
void __tsan_on_report(void *report) { reported = 1; }
void _exit(int status) {
    syscall(SYS_exit_group, reported ? 66 : status);
    __builtin_unreachable();
}

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"  // _MutexHandle._lockSlow(UInt32)
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"      // _MutexHandle._unlockSlow()
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

SWIFT void adder_lock_slow(uint32_t word, SELF handle) __asm__(LOCK_SLOW);
SWIFT void adder_unlock_slow(SELF handle) __asm__(UNLOCK_SLOW);

SWIFT void adder_lock_slow(uint32_t word, SELF handle) {
    SWIFT void (*real)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK_SLOW);
    if (!real) abort();
    real(word, handle);
    __tsan_acquire(handle);
}

SWIFT void adder_unlock_slow(SELF handle) {
    SWIFT void (*real)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK_SLOW);
    if (!real) abort();
    __tsan_release(handle);
    real(handle);
}
