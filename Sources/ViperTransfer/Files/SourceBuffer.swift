import Viper

/// A window over a source: one block of memory, however long the source is.
struct SourceBuffer: ~Copyable {
    /// The block, which may be modified.
    private(set) var base: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    /// The offset of the first byte that is not consumed yet.
    var start = 0
    /// The offset after the last byte.
    private(set) var end = 0
    /// Whether the source has ended.
    private(set) var isAtEnd = false
    private var readCount = 0

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The number of bytes that are not consumed yet.
    var count: Int { end - start }

    /// The number of bytes of the source consumed.
    var consumedCount: Int { readCount - count }

    /// Whether the block is full of unconsumed bytes, so that nothing more can be read.
    var isFull: Bool { count == capacity }

    /// Makes the block twice as large.
    mutating func grow() {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
        larger.update(from: base + start, count: count)
        base.deallocate()
        (base, capacity, start, end) = (larger, capacity * 2, 0, count)
    }

    /// Moves the unconsumed bytes to the start, and reads once into the rest.
    mutating func read(from source: inout some ByteSource) throws(Failure) {
        if start > 0 {
            base.update(from: base + start, count: count)
            (start, end) = (0, count)
        }
        let room = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
        let found = max(0, min(try source.read(into: room), room.count))
        isAtEnd = found == 0
        end += found
        readCount += found
    }
}
