import CDescriptors
import Glibc

/// Memory that was needed to start and is not needed to serve.
package enum StartUpMemory {
    /// Gives it back: what the allocator holds free, and the mapped pages of code and constants. Those that serving needs
    /// are mapped again from the page cache when touched.
    package static func release() {
        adder_malloc_trim()
        adder_drop_code()
    }
}

/// The process's address space, if it is limited (`ulimit -v`).
package enum AddressSpace {
    /// Makes all threads share one heap if address space is limited. By default malloc reserves 64 MiB for each thread
    /// while it can; afterwards even a small allocation on another thread fails.
    ///
    /// Call it before any thread is started.
    package static func shareIfLimited() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
            return
        }
        adder_malloc_share()
    }
}
