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
