public import ViperValues

/// The parameters of a query string, `a=b&c=d`, in order, parsed in place.
///
/// Empty pairs (`&&`) are skipped; `a` without `=` has an empty value; everything after the first `=` is the value.
/// Iteration takes O(n) and allocates nothing. Names and values are decoded and validated on access.
public struct QueryString: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    /// Creates a query string from bytes without the `?`, which must outlive it.
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

    public struct Parameter {
        public let name: Component
        public let value: Component
    }

    /// A name or value, still encoded; valid as long as the query's bytes.
    public struct Component {
        /// The bytes as received.
        public let bytes: UnsafeRawBufferPointer

        /// The decoded text; `+` is a space.
        public func text() throws(PercentEncoding.Fault) -> String {
            try PercentEncoding.decode(bytes, in: .query)
        }

        /// Calls a closure with the decoded UTF-8 bytes, which are copied only if something is encoded.
        @inlinable
        public func withText<Result>(
            _ body: (UnsafeRawBufferPointer) -> Result
        ) throws(PercentEncoding.Fault) -> Result {
            try PercentEncoding.withDecoded(bytes, in: .query, body)
        }

        /// Whether it decodes to a text; false if it is malformed.
        public func isText(_ text: StaticString) -> Bool { isText(text.bytes) }

        /// Whether it decodes to a text's UTF-8 bytes; false if it is malformed.
        public func isText(_ text: UnsafeRawBufferPointer) -> Bool {
            // Decoding never makes a text longer.
            guard bytes.count >= text.count else { return false }
            guard PercentEncoding.needsDecoding(bytes, in: .query) else { return bytes.hasSameBytes(as: text) }
            return (try? withText { $0.hasSameBytes(as: text) }) ?? false
        }
    }
}

extension QueryString {
    /// The occurrences of a parameter.
    public enum Occurrence {
        /// None.
        case absent
        /// One, with this value.
        case once(Component)
        /// Two or more.
        case repeated
    }

    /// Finds a parameter by name, in O(n).
    public func parameter(_ name: StaticString) -> Occurrence {
        var found: Component?
        for parameter in QueryString(bytes) where parameter.name.isText(name) {
            if found != nil { return .repeated }
            found = parameter.value
        }
        return found.map(Occurrence.once) ?? .absent
    }
}
