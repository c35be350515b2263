import Glibc

/// Writes text into one growing block of memory, which is handed over without a copy at the end: bytes as they are,
/// numbers, ids and days. `ViperJSON` adds what makes JSON (RFC 8259) of them; pages and heads are written by it too.
///
/// The writer does not check a document's shape: commas, colons and brackets are the caller's, as raw text.
///
/// Where memory runs out the writer has failed: it keeps what it has, writes nothing more, and ``finish()`` gives no
/// bytes. Nothing traps.
@frozen
public struct ByteWriter: ~Copyable, @unchecked Sendable {
    // Sendable: the value is the block's only owner, and cannot be copied.
    @usableFromInline package var base: UnsafeMutableRawPointer?
    @usableFromInline package var used = 0
    /// How far the block may be filled. It is the block's size, or `used` once the writer has failed, so that every
    /// write comes to `grow` and is refused there: the fast path has one comparison.
    @usableFromInline var capacity: Int

    /// The texts of the day that was written last: the rows of a list often are of one day.
    @usableFromInline package var day = DayTexts()
    /// The id that was written last, and where its text begins: a row often links to itself. Negative for none.
    @usableFromInline package var lastID = UUID(high: 0, low: 0)
    @usableFromInline package var lastIDPlace = -1

    /// Whether memory ran out. What was written until then is still there.
    public private(set) var hasFailed = false

    /// An empty document with room for so many bytes.
    public init(capacity: Int = 512) {
        let size = max(capacity, 64)
        base = malloc(size)
        self.capacity = base == nil ? 0 : size
        hasFailed = base == nil
    }

    deinit { free(base) }

    /// How many bytes have been written.
    @inlinable
    public var count: Int { used }

    /// What has been written so far, valid until the next write.
    @inlinable
    public var unsafeBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: used) }

    /// The bytes written, given up by the writer; none if it has failed.
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

    /// Forgets what was written and keeps the block, to be used again. A writer that had failed may write again.
    public mutating func removeAll() {
        used = 0
        lastIDPlace = -1
        hasFailed = base == nil
    }

    /// Takes back what was written after the given count; a larger count changes nothing.
    @inlinable
    public mutating func truncate(to count: Int) {
        used = max(0, min(used, count))
        lastIDPlace = -1
    }
}

// MARK: - Raw bytes

extension ByteWriter {
    /// One byte as it is.
    @inlinable
    @inline(__always)
    public mutating func byte(_ byte: UInt8) {
        guard let target = room(for: 1) else { return }
        target.storeBytes(of: byte, as: UInt8.self)
        used &+= 1
    }

    /// Bytes as they are.
    @inlinable
    @inline(__always)
    public mutating func raw(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0, let target = room(for: bytes.count) else { return }
        target.copyMemory(from: source, byteCount: bytes.count)
        used &+= bytes.count
    }

    /// Text as it is. With a literal this is inlined to a few stores.
    @inlinable
    @inline(__always)
    public mutating func raw(_ text: StaticString) { raw(text.bytes) }

    /// Text as it is, of which is not known before that it is short: up to 16 bytes are copied without a call.
    @inlinable
    @inline(__always)
    public mutating func short(_ text: UnsafeRawBufferPointer) {
        guard let source = text.baseAddress, text.count > 0, let target = room(for: text.count) else { return }
        Self.copyShort(from: source, to: target, count: text.count)
        used &+= text.count
    }

    /// Copies four to sixteen bytes as two words that overlap.
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

// MARK: - Room

extension ByteWriter {
    /// Where the next bytes go, with room for at least so many (one or more), or nil if the writer has failed.
    @inlinable
    @inline(__always)
    package mutating func room(for size: Int) -> UnsafeMutableRawPointer? {
        if _fastPath(size <= capacity &- used) { return base.unsafelyUnwrapped + used }
        return grow(by: size)
    }

    /// Makes the block at least twice as large, with room for so many bytes more.
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
