import CDescriptors
import Glibc

/// The process's address space, where it is limited (`ulimit -v`).
enum AddressSpace {
    /// Has all threads share one heap where addresses are limited. By default malloc reserves 64 MiB of them for each
    /// thread, as long as there are any: then a body, or an object of a few bytes, on another thread finds none.
    ///
    /// To be called before a thread is started.
    static func shareIfLimited() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
            return
        }
        adder_malloc_share()
    }
}
