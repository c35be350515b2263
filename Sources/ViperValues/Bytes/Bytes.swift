import Glibc

/// Bytes in one block of `malloc`'s, owned by whoever holds the value; `deinit` frees them.
///
/// The block can be handed to C without a copy: ``release()`` gives it up, and its taker calls `free`.
@frozen
public struct Bytes: ~Copyable, @unchecked Sendable {
    // Sendable: the value is the block's only owner, and cannot be copied.
    @usableFromInline let base: UnsafeMutableRawPointer?
    /// How many bytes there are.
    public let count: Int

    /// Takes ownership of a block that `malloc` gave.
    @inlinable
    public init(owning base: UnsafeMutableRawPointer?, count: Int) {
        self.base = base
        self.count = count
    }

    /// A copy of the given bytes.
    public init(copying bytes: UnsafeRawBufferPointer) {
        let base = malloc(max(bytes.count, 1))
        if let base, let source = bytes.baseAddress { memcpy(base, source, bytes.count) }
        self.init(owning: base, count: base == nil ? 0 : bytes.count)
    }

    deinit { free(base) }

    /// The bytes, valid while this value is.
    @inlinable
    public var unsafeBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Gives the block up: its taker must `free` it.
    @inlinable
    public consuming func release() -> UnsafeMutableRawBufferPointer {
        let block = UnsafeMutableRawBufferPointer(start: base, count: count)
        discard self
        return block
    }

    /// The bytes as text; anything that is not UTF-8 is replaced by U+FFFD.
    public var text: String { String(decoding: unsafeBytes, as: UTF8.self) }
}
