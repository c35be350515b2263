import Glibc

/// The memory that the system can provide.
public enum Memory {
    /// What must remain beyond a request, in bytes: Swift's objects and arrays trap without memory, so a client's bytes
    /// must not use the last of it.
    private static let reserve = 8 << 20

    /// Whether the system can provide some bytes and more: detects an exhausted address space or commit limit (`ulimit
    /// -v`, `vm.overcommit_memory=2`). It cannot detect exhausted physical memory, which Linux does not reveal. It
    /// costs two system calls.
    public static func canSpare(_ bytes: Int) -> Bool {
        let (size, overflow) = bytes.addingReportingOverflow(reserve)
        guard !overflow, let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            block != MAP_FAILED
        else { return false }
        munmap(block, size)
        return true
    }
}
