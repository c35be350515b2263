import Glibc

/// A text in a block of memory shared with others, such as the names of a page's rows. It costs one reference, where a
/// `String` of more than 15 bytes costs an allocation, which is most of the cost of reading a row.
@frozen
public struct SharedText: @unchecked Sendable {
    // Sendable because the bytes never change after creation.

    @usableFromInline let block: Block
    @usableFromInline let start: UnsafeRawPointer
    @usableFromInline let count: Int

    /// The memory of a builder's texts, freed with the last of them.
    @usableFromInline
    final class Block {
        let start: UnsafeMutableRawPointer
        let capacity: Int

        init(capacity: Int) {
            // Not `UnsafeMutableRawPointer.allocate`, which takes the detour of an alignment.
            guard let start = malloc(max(capacity, 1)) else { fatalError("out of memory for \(capacity) bytes") }
            self.start = start
            self.capacity = capacity
        }

        deinit { free(start) }
    }

    /// Creates a text in a block of its own.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { bytes in
            var builder = Builder(capacity: bytes.count)
            return builder.add(UnsafeRawBufferPointer(bytes))
        }
    }

    @inlinable
    init(_ block: Block, _ start: UnsafeRawPointer, _ count: Int) {
        self.block = block
        self.start = start
        self.count = count
    }

    /// A copy, which no longer shares the block.
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Calls a closure with the text's bytes.
    @inlinable
    @inline(__always)
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(block) { body(UnsafeRawBufferPointer(start: start, count: count)) }
    }

    /// A part of the text in the same block, clamped to its bounds.
    ///
    /// - Parameters:
    ///   - offset: its start in bytes, at a character boundary.
    ///   - count: its length in bytes; it ends at a character boundary.
    @inlinable
    @inline(__always)
    public func part(from offset: Int, count: Int) -> SharedText {
        let offset = max(0, min(offset, self.count))
        return SharedText(block, start + offset, max(0, min(count, self.count &- offset)))
    }

    /// Creates texts in one block, or in as many as needed: texts never move.
    public struct Builder: ~Copyable {
        private var block: Block
        private var used = 0

        /// Creates a builder with room for `capacity` bytes.
        public init(capacity: Int) { block = Block(capacity: capacity) }

        /// Copies bytes that are known to be UTF-8.
        public mutating func add(_ bytes: UnsafeRawBufferPointer) -> SharedText {
            if bytes.count > block.capacity - used {
                block = Block(capacity: max(bytes.count, block.capacity * 2))
                used = 0
            }
            let target = block.start + used
            if let source = bytes.baseAddress { memcpy(target, source, bytes.count) }
            used += bytes.count
            return SharedText(block, target, bytes.count)
        }
    }
}

extension SharedText: Equatable {
    /// Whether the bytes are equal.
    public static func == (left: SharedText, right: SharedText) -> Bool {
        left.withUnsafeBytes { left in right.withUnsafeBytes { left.elementsEqual($0) } }
    }
}

extension SharedText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text) }
}
