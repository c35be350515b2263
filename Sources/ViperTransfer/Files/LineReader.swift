import Glibc
public import Viper

/// Reads a source line by line. It holds one line, or some hundred thousand bytes of short ones.
public struct LineReader: ~Copyable {
    private let longest: Int
    private let isEndRequired: Bool
    private var buffer: SourceBuffer
    /// How many lines were returned.
    public private(set) var number = 0

    /// - Parameters:
    ///   - longest: the longest line in bytes.
    ///   - isEndRequired: whether the last line must have a line feed, too: a file without one is truncated.
    ///   - capacity: how many bytes to read at once.
    public init(longest: Int = 64 << 20, isEndRequired: Bool = true, capacity: Int = 256 << 10) {
        self.longest = longest
        self.isEndRequired = isEndRequired
        buffer = SourceBuffer(capacity: capacity)
    }

    /// The bytes of the returned lines, line feeds included.
    public var consumedCount: Int { buffer.consumedCount }

    /// The next line with its line feed, valid until the next call; nil at the end.
    public mutating func next(from source: inout some ByteSource) throws(Failure) -> UnsafeRawBufferPointer? {
        var searched = 0
        while true {
            let start = buffer.base + buffer.start
            if buffer.count > searched, let found = memchr(start + searched, 0x0A, buffer.count - searched) {
                return take(UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1)
            }
            searched = buffer.count
            if buffer.isAtEnd {
                guard searched > 0 else { return nil }
                guard isEndRequired else { return take(searched) }
                throw .invalid(
                    line: number + 1, detail: "Expected a line feed at the end of the line: the file is truncated.")
            }
            if buffer.isFull {
                guard buffer.capacity < longest else {
                    throw .invalid(line: number + 1, detail: "Expected at most \(longest >> 20) MiB, found more.")
                }
                buffer.grow()
            }
            try buffer.read(from: &source)
        }
    }

    private mutating func take(_ count: Int) -> UnsafeRawBufferPointer {
        defer { buffer.start += count }
        number += 1
        return UnsafeRawBufferPointer(start: buffer.base + buffer.start, count: count)
    }
}
