import Glibc

/// Owned bytes in one block from `malloc`, which `deinit` frees.
///
/// The block can be passed to C without a copy: ``release()`` transfers it to the caller, who must `free` it.
@frozen
public struct Bytes: ~Copyable, @unchecked Sendable {
    // Sendable because the value is the block's only owner and noncopyable.
    @usableFromInline let base: UnsafeMutableRawPointer?
    /// The number of bytes.
    public let count: Int

    /// Takes ownership of a block from `malloc`.
    @inlinable
    public init(owning base: UnsafeMutableRawPointer?, count: Int) {
        self.base = base
        self.count = count
    }

    /// Copies bytes; empty if there is no memory.
    public init(copying bytes: UnsafeRawBufferPointer) {
        let base = malloc(max(bytes.count, 1))
        if let base, let source = bytes.baseAddress { memcpy(base, source, bytes.count) }
        self.init(owning: base, count: base == nil ? 0 : bytes.count)
    }

    deinit { free(base) }

    /// The bytes, valid as long as this value.
    @inlinable
    public var unsafeBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Transfers the block to the caller, who must `free` it.
    @inlinable
    public consuming func release() -> UnsafeMutableRawBufferPointer {
        let block = UnsafeMutableRawBufferPointer(start: base, count: count)
        discard self
        return block
    }

    /// The bytes as text; invalid UTF-8 is replaced by U+FFFD.
    public var text: String { String(decoding: unsafeBytes, as: UTF8.self) }
}

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

extension UnsafeRawBufferPointer {
    /// Whether two buffers have the same bytes; eight at a time, the last ones overlapping, inlined.
    @inlinable
    package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        if count < 8 {
            guard count < 4 else {
                return Self.isSame(UInt32.self, left, right, at: 0)
                    && Self.isSame(UInt32.self, left, right, at: count &- 4)
            }
            for index in 0..<count where !Self.isSame(UInt8.self, left, right, at: index) { return false }
            return true
        }
        var index = 0
        while index &+ 8 < count {
            guard Self.isSame(UInt64.self, left, right, at: index) else { return false }
            index &+= 8
        }
        return Self.isSame(UInt64.self, left, right, at: count &- 8)
    }

    @inlinable
    @inline(__always)
    static func isSame<Word: BitwiseCopyable & Equatable>(
        _ word: Word.Type, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, at offset: Int
    ) -> Bool {
        left.loadUnaligned(fromByteOffset: offset, as: word) == right.loadUnaligned(fromByteOffset: offset, as: word)
    }
}
