import Glibc

/// What the system would give.
public enum Memory {
    /// What must be left beyond what somebody asks for, in bytes: Swift's objects and arrays end the program where they find
    /// no memory, so a client's bytes must not be what takes the last of it.
    private static let reserve = 8 << 20

    /// Whether the system would give so many bytes, and leave some: an address space or a commit limit that is used up
    /// (`ulimit -v`, `vm.overcommit_memory=2`) is seen here. That the machine's memory is used up is not: Linux tells that to
    /// nobody. It costs two system calls.
    public static func canSpare(_ bytes: Int) -> Bool {
        let (size, overflow) = bytes.addingReportingOverflow(reserve)
        guard !overflow, let block = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            block != MAP_FAILED
        else { return false }
        munmap(block, size)
        return true
    }
}
