public import ViperValues

/// The parameters of a query, `a=b&c=d`, in their order, over the bytes as they came.
///
/// Empty pairs (`&&`) are skipped; `a` without `=` has an empty value; everything after the first `=` is the value.
/// Walking them takes O(n) and allocates nothing. Names and values are decoded, and checked, when they are asked for.
public struct QueryString: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    /// The parameters of a query without its `?`. The bytes must outlive them.
    public init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next parameter.
    public mutating func next() -> Parameter? {
        while index < bytes.count && bytes[index] == 0x26 { index &+= 1 }
        guard index < bytes.count else { return nil }
        let start = index
        var equals: Int?
        while index < bytes.count && bytes[index] != 0x26 {
            if equals == nil && bytes[index] == 0x3D { equals = index }
            index &+= 1
        }
        let name = UnsafeRawBufferPointer(rebasing: bytes[start..<(equals ?? index)])
        let value = UnsafeRawBufferPointer(rebasing: bytes[(equals.map { $0 &+ 1 } ?? index)..<index])
        return Parameter(name: Component(bytes: name), value: Component(bytes: value))
    }

    /// One parameter.
    public struct Parameter {
        /// The name.
        public let name: Component
        /// The value.
        public let value: Component
    }

    /// A name or a value, still encoded; valid while the query's bytes are.
    public struct Component {
        /// The bytes as they came.
        public let bytes: UnsafeRawBufferPointer

        /// The text, `+` being a space.
        public func text() throws(PercentEncoding.Fault) -> String {
            try PercentEncoding.decode(bytes, in: .query)
        }

        /// Lends the decoded UTF-8 bytes; they are copied only where something is encoded.
        @inlinable
        public func withText<Result>(
            _ body: (UnsafeRawBufferPointer) -> Result
        ) throws(PercentEncoding.Fault) -> Result {
            try PercentEncoding.withDecoded(bytes, in: .query, body)
        }

        /// Whether this is the text, however it is encoded. What is malformed is no text.
        public func isText(_ text: StaticString) -> Bool { isText(text.bytes) }

        /// Whether these are the text's UTF-8 bytes, however they are encoded. What is malformed is no text.
        public func isText(_ text: UnsafeRawBufferPointer) -> Bool {
            // Nothing is longer decoded than it is encoded.
            guard bytes.count >= text.count else { return false }
            guard PercentEncoding.needsDecoding(bytes, in: .query) else { return bytes.hasSameBytes(as: text) }
            return (try? withText { $0.hasSameBytes(as: text) }) ?? false
        }
    }
}

// MARK: - Looking up

extension QueryString {
    /// How often a parameter is there.
    public enum Occurrence {
        /// It is not.
        case absent
        /// Once, with this value.
        case once(Component)
        /// Twice or more.
        case repeated
    }

    /// The parameter of a name, in O(n).
    public func parameter(_ name: StaticString) -> Occurrence {
        var found: Component?
        for parameter in QueryString(bytes) where parameter.name.isText(name) {
            if found != nil { return .repeated }
            found = parameter.value
        }
        return found.map(Occurrence.once) ?? .absent
    }
}
