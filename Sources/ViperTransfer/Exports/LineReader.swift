import Glibc
public import Viper

/// Reads a source line by line. It holds one line, or some hundred thousand bytes of short ones.
public struct LineReader: ~Copyable {
    private let longest: Int
    private let isEndRequired: Bool
    private var block: UnsafeMutableRawPointer
    private var capacity: Int
    /// The range of bytes that were read but not returned yet.
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    /// How many lines were returned.
    public private(set) var number = 0
    /// The bytes of the returned lines, line feeds included.
    public private(set) var consumedCount = 0

    /// - Parameters:
    ///   - longest: the longest line in bytes.
    ///   - isEndRequired: whether the last line must have a line feed, too: a file without one is truncated.
    ///   - capacity: how many bytes to read at once.
    public init(longest: Int = 64 << 20, isEndRequired: Bool = true, capacity: Int = 256 << 10) {
        self.longest = longest
        self.isEndRequired = isEndRequired
        self.capacity = max(1, capacity)
        block = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit { block.deallocate() }

    /// The next line with its line feed, valid until the next call; nil at the end.
    public mutating func next(from source: inout some ByteSource) throws(Failure) -> UnsafeRawBufferPointer? {
        var searched = 0
        while true {
            let rest = end - start - searched
            if rest > 0, let found = memchr(block + start + searched, 0x0A, rest) {
                let count = UnsafeRawPointer(found) - UnsafeRawPointer(block + start) + 1
                return take(count)
            }
            searched = end - start
            guard !isAtEnd else {
                guard searched > 0 else { return nil }
                guard isEndRequired else { return take(searched) }
                throw .invalid(
                    line: number + 1, detail: "Expected a line feed at the end of the line: the file is truncated.")
            }
            try fill(from: &source)
        }
    }

    private mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
        defer { start += count }
        number += 1
        consumedCount += count
        return UnsafeRawBufferPointer(start: block + start, count: count)
    }

    private mutating func fill(from source: inout some ByteSource) throws(Failure) {
        let rest = end - start
        if rest == capacity {
            guard capacity < longest else {
                throw .invalid(line: number + 1, detail: "Expected at most \(longest >> 20) MiB, found more.")
            }
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 16)
            larger.copyMemory(from: block + start, byteCount: rest)
            block.deallocate()
            (block, capacity) = (larger, capacity * 2)
        } else if start > 0 {
            memmove(block, block + start, rest)
        }
        (start, end) = (0, rest)
        let room = UnsafeMutableRawBufferPointer(start: block + end, count: capacity - end)
        let count = max(0, min(try source.read(into: room), room.count))
        isAtEnd = count == 0
        end += count
    }
}
