import ViperService

/// The part of a source that is being looked at: one block of memory, however long the source is.
struct ImportBuffer: ~Copyable {
    /// The block; what is in it may be changed.
    let base: UnsafeMutablePointer<UInt8>
    let capacity: Int
    /// The first byte that was not consumed yet, counted from the block's start.
    var start = 0
    /// Where the bytes end.
    private(set) var end = 0
    /// Whether no bytes will come after them.
    private(set) var isAtEnd = false
    /// How many bytes have been read.
    private(set) var readCount = 0

    /// An empty block.
    init(capacity: Int) {
        self.capacity = max(1, capacity)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// How many bytes of the source were consumed.
    var consumedCount: Int { readCount - (end - start) }

    /// Whether a fill could bring nothing: the block is full of what was not consumed.
    var isFull: Bool { start == 0 && end == capacity }

    /// Moves the bytes that were not consumed to the start, and fills the rest.
    mutating func fill(from source: inout some ByteSource) throws(ImportError) {
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
