public import ViperJSON
public import ViperValues

extension String: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) { writer.string(self) }
    public static var schema: Schema { .string() }
}

extension Bool: OutputValue {
    @inlinable
    @inline(__always)
    public func write(to writer: inout ByteWriter) { writer.bool(self) }
    public static var schema: Schema { .boolean }
}

extension Int: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) { writer.integer(self) }
    public static var schema: Schema { .integer() }
}

extension Int64: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) { writer.integer(self) }
    public static var schema: Schema { .integer() }
}

extension Array: OutputValue where Element: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) {
        writer.byte(0x5B)
        withUnsafeBufferPointer { elements in
            guard var element = elements.baseAddress else { return }
            for index in 0..<elements.count {
                if index > 0 { writer.byte(0x2C) }
                Element.write(element, to: &writer)
                element += 1
            }
        }
        writer.byte(0x5D)
    }
    public static var schema: Schema { .array(Element.schema) }
}

extension UUID: OutputValue {
    @inlinable
    @inline(__always)
    public func write(to writer: inout ByteWriter) { writer.uuid(self) }
    public static var schema: Schema { .string(format: "uuid") }
}

extension SharedText: OutputValue {
    public func write(to writer: inout ByteWriter) { withUnsafeBytes { writer.string($0) } }
    public static var schema: Schema { .string() }
}

/// A text from a fixed set, without characters that JSON escapes:
///
///     enum Color: WireText, OutputEnumeration { case green, red }
public protocol OutputEnumeration: OutputValue, CaseIterable {
    /// The text on the wire.
    var wireText: StaticString { get }
    /// The value's name in generated clients: letters and digits; by default its text.
    var label: String { get }
}

extension OutputEnumeration {
    @inlinable
    public func write(to writer: inout ByteWriter) {
        writer.plainString(wireText)
    }

    public var label: String { "\(wireText)" }

    public static var schema: Schema {
        .named(
            Schema.name(of: Self.self),
            .enumeration(allCases.map { "\($0.wireText)" }, labels: allCases.map(\.label)))
    }
}

extension OutputEnumeration where Self: InputEnumeration {
    public var label: String { rawValue }
}

/// The text of an enumeration's case as its raw value: the case's name, unless another one is given.
public struct WireText: ExpressibleByStringLiteral, Equatable, Sendable {
    @usableFromInline let text: StaticString

    @inlinable
    @inline(__always)
    public init(stringLiteral text: StaticString) { self.text = text }

    public static func == (one: WireText, other: WireText) -> Bool { "\(one.text)" == "\(other.text)" }
}

extension OutputEnumeration where Self: RawRepresentable<WireText> {
    @inlinable
    @inline(__always)
    public var wireText: StaticString { rawValue.text }
}
