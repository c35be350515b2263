extension String: InputValue {
    public typealias Bounds = TextBounds

    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: TextBounds
    ) throws(InputFault) -> String {
        try String(decoding: text, as: UTF8.self).checked(within: bounds)
    }

    public static func read(_ json: JSONValue, within bounds: TextBounds) throws(InputFault) -> String {
        guard let text = json.text else { throw .wrongType("a text", found: "\(json.kind)") }
        return try text.checked(within: bounds)
    }

    public static func schema(within bounds: TextBounds) -> Schema {
        bounds.isTrimmed
            ? .string(pattern: bounds.pattern) : .string(length: bounds.length, pattern: bounds.pattern)
    }

    public var jsonText: String {
        var writer = JSONWriter(capacity: utf8.count + 2)
        writer.string(self)
        return writer.finish().text
    }

    public static func placeholder(_ variant: Int, within bounds: TextBounds) -> String {
        let count = Swift.min(bounds.length.lowerBound + variant, bounds.length.upperBound)
        return String(repeating: variant == 0 ? "a" : "b", count: count)
    }

    private func checked(within bounds: TextBounds) throws(InputFault) -> String {
        if utf8.contains(0) {
            throw InputFault("containsNull", "Expected a text without U+0000.")
        }
        let text = bounds.isTrimmed ? trimmed() : self
        let count = text.unicodeScalars.count
        if count > bounds.length.upperBound {
            throw InputFault("tooLong", "Expected at most \(bounds.length.upperBound) characters, found \(count).")
        }
        if count < bounds.length.lowerBound {
            let least = bounds.length.lowerBound
            if count == 0, let sentence = bounds.ifEmpty { throw InputFault("tooShort", "\(sentence)") }
            throw InputFault(
                "tooShort",
                count == 0 && least == 1
                    ? "Expected a text that is not empty\(bounds.isTrimmed ? " or blank" : "")."
                    : "Expected at least \(least) character\(least == 1 ? "" : "s"), found \(count).")
        }
        return text
    }

    /// The text without White_Space (Unicode's property) at either end.
    public func trimmed() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        if first == scalars.startIndex && scalars.index(after: last) == scalars.endIndex { return self }
        return String(scalars[first...last])
    }
}

/// A text that is one of a few, read by its raw value.
public protocol InputEnumeration: InputValue, CaseIterable, RawRepresentable<String> where Bounds == Unbounded {
    /// What generated clients call the value: letters and digits; its text unless said otherwise.
    var label: String { get }
}

extension InputEnumeration {
    public var label: String { rawValue }

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        guard let value = Self(rawValue: String(decoding: text, as: UTF8.self)) else {
            throw unknown(InputFault.quoted(text))
        }
        return value
    }

    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        guard let text = json.text else { throw .wrongType("a text", found: "\(json.kind)") }
        guard let value = Self(rawValue: text) else { throw unknown(text.withUTF8Bytes(InputFault.quoted)) }
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

    private static func unknown(_ found: String) -> InputFault {
        InputFault(
            "unknownValue", "Expected one of \(allCases.map(\.rawValue).joined(separator: ", ")); found \(found).")
    }
}
