import Viper

/// A window over a source: one block of memory, however long the source is.
struct SourceBuffer: ~Copyable {
    /// The block, which may be modified.
    let base: UnsafeMutablePointer<UInt8>
    let capacity: Int
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

    /// The number of bytes of the source consumed.
    var consumedCount: Int { readCount - (end - start) }

    /// Whether the block is full of unconsumed bytes, so that nothing more can be read.
    var isFull: Bool { start == 0 && end == capacity }

    /// Moves the unconsumed bytes to the start, and fills the rest.
    mutating func fill(from source: inout some ByteSource) throws(Failure) {
        if start > 0 {
            base.update(from: base + start, count: end - start)
            end -= start
            start = 0
        }
        while end < capacity && !isAtEnd {
            let room = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
            let count = min(try source.read(into: room), room.count)
            isAtEnd = count <= 0
            end += max(0, count)
            readCount += max(0, count)
        }
    }
}
