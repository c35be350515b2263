import Glibc

/// A text that stands in one block of memory with others: the names of a page's rows, say. It costs one reference where
/// a `String` of more than 15 bytes costs an allocation, which is most of what reading a row costs.
public struct SharedText: @unchecked Sendable {
    // Sendable: the bytes are never written again once the text is made.

    private let block: Block
    private let start: UnsafeRawPointer
    private let count: Int

    /// The memory of a builder's texts. It goes with the last of them.
    fileprivate final class Block {
        let start: UnsafeMutableRawPointer
        let capacity: Int

        init(capacity: Int) {
            start = .allocate(byteCount: max(capacity, 1), alignment: 1)
            self.capacity = capacity
        }

        deinit { start.deallocate() }
    }

    /// A text in a block of its own.
    public init(_ text: String) {
        var text = text
        self = text.withUTF8 { bytes in
            var builder = Builder(capacity: bytes.count)
            return builder.add(UnsafeRawBufferPointer(bytes))
        }
    }

    fileprivate init(_ block: Block, _ start: UnsafeRawPointer, _ count: Int) {
        self.block = block
        self.start = start
        self.count = count
    }

    /// The text.
    public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(block) { body(UnsafeRawBufferPointer(start: start, count: count)) }
    }

    /// Makes texts, one after the other in one block, or in as many as they need: none is ever moved.
    public struct Builder: ~Copyable {
        private var block: Block
        private var used = 0

        /// No texts, with room for so many bytes.
        public init(capacity: Int) { block = Block(capacity: capacity) }

        /// A copy of bytes that are known to be UTF-8.
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

extension SharedText: OutputValue {
    public func write(to writer: inout JSONWriter) { withBytes { writer.string($0) } }
    public static var schema: Schema { .string() }
}

extension SharedText: Equatable {
    /// Whether the bytes are the same.
    public static func == (left: SharedText, right: SharedText) -> Bool {
        left.withBytes { left in right.withBytes { left.elementsEqual($0) } }
    }
}

extension SharedText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text) }
}
