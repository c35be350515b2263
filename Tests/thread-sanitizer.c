// Linked into the tests when they run under the thread sanitizer, and only then.
//
// Swift's Mutex takes and gives up a lock that nobody else wants in code that is inlined into ours, which the sanitizer
// sees. Waiting for a taken lock, and giving it to who waits, happens inside the runtime, which it does not see, so
// that whatever a contended Mutex guards would be reported as a race. These stand before the runtime's two functions
// and tell the sanitizer what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// What is not to be reported. It is here and not in a file that TSAN_OPTIONS names, so that it also holds for the program
// that tests start as a process of its own, with an environment of its own.
//
// A continuation that is resumed before its task has gone to sleep: the runtime orders the two by an atomic exchange
// (swift_continuation_await), which it does not tell the sanitizer about. The frames are those of `resume(returning:)`
// of UnsafeContinuation and CheckedContinuation, which read the task's frame, and of what waits.
const char *__tsan_default_suppressions(void) {
    return "race:Scc6resume9returning\n"
           "race:ScC6resume9returning\n"
           "race:withUnsafeContinuation\n"
           "race:withCheckedContinuation\n";
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
