import Glibc

/// Writes text into one growing block of memory, which is handed over without a copy at the end: raw bytes, numbers,
/// ids and dates. `ViperJSON` adds JSON (RFC 8259); HTML pages and response heads are written with it too.
///
/// The writer does not check a document's structure: callers write commas, colons and brackets as raw text.
///
/// If memory runs out the writer fails: it keeps what it has, ignores further writes, and ``finish()`` returns no
/// bytes. Nothing traps.
@frozen
public struct ByteWriter: ~Copyable, @unchecked Sendable {
    // Sendable because the value is the block's only owner and noncopyable.
    @usableFromInline package var base: UnsafeMutableRawPointer?
    @usableFromInline package var used = 0
    /// The block's size, or `used` once the writer has failed, so that every further write is refused in `grow` and the
    /// fast path has a single comparison.
    @usableFromInline var capacity: Int

    /// The texts of the last day written: the rows of a list often share a day.
    @usableFromInline package var day = DayTexts()
    /// The last id written and the offset of its text, since rows often link to themselves. Negative if there is none.
    @usableFromInline package var lastID = UUID.least
    @usableFromInline package var lastIDPlace = -1

    /// Whether memory ran out. Everything written before is still there.
    public private(set) var hasFailed = false

    /// Creates an empty writer with an initial capacity in bytes.
    public init(capacity: Int = 512) {
        let size = max(capacity, 64)
        base = malloc(size)
        self.capacity = base == nil ? 0 : size
        hasFailed = base == nil
    }

    deinit { free(base) }

    /// The number of bytes written.
    @inlinable
    public var count: Int { used }

    /// Everything written so far, valid until the next write.
    @inlinable
    public var unsafeBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: used) }

    /// Ends writing and returns the bytes; none if the writer has failed.
    public consuming func finish() -> Bytes {
        if hasFailed {
            free(base)
            discard self
            return Bytes(owning: nil, count: 0)
        }
        let block = Bytes(owning: base, count: used)
        discard self
        return block
    }

    /// Discards what was written but keeps the block. A failed writer may write again.
    public mutating func removeAll() {
        used = 0
        lastIDPlace = -1
        hasFailed = base == nil
    }

    /// Discards what was written after the first `count` bytes; a larger count changes nothing.
    @inlinable
    public mutating func truncate(to count: Int) {
        used = max(0, min(used, count))
        lastIDPlace = -1
    }
}

extension ByteWriter {
    /// Writes a byte.
    @inlinable
    @inline(__always)
    public mutating func byte(_ byte: UInt8) {
        guard let target = room(for: 1) else { return }
        target.storeBytes(of: byte, as: UInt8.self)
        used &+= 1
    }

    /// Writes bytes unchanged.
    @inlinable
    @inline(__always)
    public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0, let target = room(for: bytes.count) else { return }
        target.copyMemory(from: source, byteCount: bytes.count)
        used &+= bytes.count
    }

    /// Writes text unchanged. With a literal it is inlined to a few stores.
    @inlinable
    @inline(__always)
    public mutating func raw(_ text: StaticString) { raw(text.bytes) }

    /// Writes text that is probably short: up to 16 bytes are copied without a call.
    @inlinable
    @inline(__always)
    public mutating func short(_ text: UnsafeRawBufferPointer) {
        guard let source = text.baseAddress, text.count > 0, let target = room(for: text.count) else { return }
        Self.copyShort(from: source, to: target, count: text.count)
        used &+= text.count
    }

    /// Copies four to sixteen bytes as two overlapping words.
    @inlinable
    @inline(__always)
    package static func copyShort(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        if count >= 8 && count <= 16 {
            let last = source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            target.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 && count < 8 {
            let last = source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
        } else {
            target.copyMemory(from: source, byteCount: count)
        }
    }
}

extension ByteWriter {
    /// Returns the position of the next bytes with room for `size` (one or more); nil if the writer has failed.
    @inlinable
    @inline(__always)
    package mutating func room(for size: Int) -> UnsafeMutableRawPointer? {
        if _fastPath(size <= capacity &- used) { return base.unsafelyUnwrapped + used }
        return grow(by: size)
    }

    /// Grows the block to at least twice its size, with room for `size` more bytes.
    @usableFromInline
    @inline(never)
    package mutating func grow(by size: Int) -> UnsafeMutableRawPointer? {
        let (needed, overflow) = used.addingReportingOverflow(size)
        guard !hasFailed, !overflow, needed <= Int.max / 2,
            let block = realloc(base, max(needed, capacity * 2))
        else {
            hasFailed = true
            capacity = used
            return nil
        }
        base = block
        capacity = max(needed, capacity * 2)
        return block + used
    }
}
