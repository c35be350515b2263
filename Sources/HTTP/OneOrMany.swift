/// What comes alone or as several: a body that is one object or an array of them, and what is answered to it.
@frozen
public enum OneOrMany<Element: Sendable>: Sendable {
    /// One object.
    case one(Element)
    /// An array, of one too.
    case many([Element])

    /// The elements, in their order.
    @inlinable
    public var elements: [Element] {
        switch self {
        case .one(let element): [element]
        case .many(let elements): elements
        }
    }

    /// The same with each element turned into another.
    @inlinable
    public func map<Other: Sendable>(_ transform: (Element) -> Other) -> OneOrMany<Other> {
        switch self {
        case .one(let element): .one(transform(element))
        case .many(let elements): .many(elements.map(transform))
        }
    }
}

extension OneOrMany: Equatable where Element: Equatable {}

/// One is written as its own document, several as `{"items":[…]}`.
extension OneOrMany: OutputValue where Element: OutputValue {
    @inlinable
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .one(let element): element.write(to: &writer)
        case .many(let elements):
            writer.raw("{\"items\":")
            elements.write(to: &writer)
            writer.byte(0x7D)
        }
    }

    public static var schema: Schema {
        .oneOf([
            Element.schema,
            .object([.init("items", "What an array made, in its order.", .array(Element.schema))]),
        ])
    }
}
