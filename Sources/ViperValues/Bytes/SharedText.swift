import Glibc

/// A text in a block of memory shared with others, such as the names of a page's rows. It costs one reference, where a
/// `String` of more than 15 bytes costs an allocation, which is most of the cost of reading a row.
@frozen
public struct SharedText: @unchecked Sendable {
    // Sendable because the bytes never change after creation.

    /// Nil for a literal.
    @usableFromInline let block: Block?
    @usableFromInline let start: UnsafeRawPointer
    @usableFromInline let count: Int

    /// The memory of a builder's texts, freed with the last of them: one allocation, with the bytes behind the header.
    @usableFromInline
    final class Block: ManagedBuffer<Int, UInt8> {
        static func make(capacity: Int) -> Block {
            unsafeDowncast(Block.create(minimumCapacity: capacity) { _ in capacity }, to: Block.self)
        }

        var size: Int { header }
        var start: UnsafeMutableRawPointer { withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0) } }
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
    init(_ block: Block?, _ start: UnsafeRawPointer, _ count: Int) {
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
        private var next: UnsafeMutableRawPointer
        private var room: Int

        /// Creates a builder with room for `capacity` bytes.
        public init(capacity: Int) {
            block = Block.make(capacity: capacity)
            next = block.start
            room = capacity
        }

        /// Copies bytes that are known to be UTF-8.
        public mutating func add(_ bytes: UnsafeRawBufferPointer) -> SharedText {
            if bytes.count > room {
                room = max(bytes.count, block.size * 2)
                block = Block.make(capacity: room)
                next = block.start
            }
            let target = next
            if let source = bytes.baseAddress { memcpy(target, source, bytes.count) }
            next += bytes.count
            room -= bytes.count
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
    @inlinable
    public init(stringLiteral text: StaticString) {
        self.init(nil, UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
    }

    /// The empty text.
    @inlinable
    public init() { self.init(stringLiteral: "") }
}

extension SharedText: CustomStringConvertible {
    public var description: String { text }
}
