public import ViperJSON
public import ViperValues

extension String: InputValue {
    public typealias Bounds = TextBounds

    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: TextBounds
    ) throws(InputFault) -> String {
        try String(decoding: text, as: UTF8.self).checked(within: bounds)
    }

    public static func read(_ json: JSONValue, within bounds: TextBounds) throws(InputFault) -> String {
        guard let text = json.text else { throw .wrongType(.string, found: json.kind) }
        return try text.checked(within: bounds)
    }

    public static func schema(within bounds: TextBounds) -> Schema {
        bounds.isTrimmed
            ? .string(pattern: bounds.pattern) : .string(length: bounds.length, pattern: bounds.pattern)
    }

    public var jsonText: String {
        var writer = ByteWriter(capacity: utf8.count + 2)
        writer.string(self)
        return writer.finish().text
    }

    public static func placeholder(_ variant: Int, within bounds: TextBounds) -> String {
        let count = Swift.min(bounds.length.lowerBound + variant, bounds.length.upperBound)
        return String(repeating: variant == 0 ? "a" : "b", count: count)
    }
}

/// A text from a fixed set, read by its raw value.
public protocol InputEnumeration: InputValue, CaseIterable, RawRepresentable<String> where Bounds == Unbounded {
    /// The value's name in generated clients: letters and digits; by default its text.
    var label: String { get }
}

extension InputEnumeration {
    public var label: String { rawValue }

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        guard let value = Self(rawValue: String(decoding: text, as: UTF8.self)) else {
            throw .unknownValue(allCases.map(\.rawValue), found: InputFault.quoted(text))
        }
        return value
    }

    public static func schema(within bounds: Unbounded) -> Schema {
        .named(Schema.name(of: Self.self), .enumeration(allCases.map(\.rawValue), labels: allCases.map(\.label)))
    }

    public var jsonText: String { rawValue.jsonText }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self {
        let cases = Array(allCases)
        return cases[min(variant, cases.count - 1)]
    }
}

/// A text from a fixed set that clients both give and are shown, by its raw value.
public protocol WireEnumeration: InputEnumeration, OutputValue {}

extension WireEnumeration {
    public func write(to writer: inout ByteWriter) { writer.string(rawValue) }

    public static var schema: Schema { schema(within: Unbounded()) }
}

extension SharedText: InputValue {
    public typealias Bounds = TextBounds

    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: TextBounds
    ) throws(InputFault) -> SharedText {
        SharedText(try String.read(parameter: text, within: bounds))
    }

    public static func read(_ json: JSONValue, within bounds: TextBounds) throws(InputFault) -> SharedText {
        SharedText(try String.read(json, within: bounds))
    }

    public static func schema(within bounds: TextBounds) -> Schema { String.schema(within: bounds) }

    public static func placeholder(_ variant: Int, within bounds: TextBounds) -> SharedText {
        SharedText(String.placeholder(variant, within: bounds))
    }
}
