import ViperValues

/// The value of a header field with parameters (RFC 9110, section 5.6.6), such as `form-data; name="image"`.
struct FieldParameters: Equatable {
    struct Parameter: Equatable {
        /// The name in lower case.
        let name: String
        /// The value without quotes and escapes. What is not UTF-8 is replaced by U+FFFD.
        let value: String
    }

    /// What stands before the first semicolon, in lower case.
    let value: String
    private(set) var parameters: [Parameter] = []

    /// How a quoted value is written.
    enum Quoting {
        /// With a backslash before a quote or a backslash (RFC 9110, section 5.6.4).
        case backslashes
        /// As browsers write names in forms (HTML, section 4.10.22.8): `%22` for a quote, `%0D` and `%0A` for a line's end,
        /// and all else as it is.
        case percents
    }

    /// Parses the `Content-Disposition` of a part as browsers write it, or else as RFC 2183 has it: of the two, a value such
    /// as `filename="a\"` is read by the first alone, and `filename="a\"b"` by the second. Nil if neither reads it.
    init?(disposition bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard let read = Self(bytes, .percents) ?? Self(bytes) else { return nil }
        self = read
    }

    /// Parses a value; nil if a parameter is malformed or appears twice.
    init?(_ bytes: some Sequence<UInt8>, _ quoting: Quoting = .backslashes) {
        var rest = Array(bytes)[...]
        let head = rest.prefix { $0 != 0x3B }
        value = Self.text(head).lowercased()
        rest = rest.dropFirst(head.count)
        while let first = rest.first {
            guard first == 0x3B else { return nil }
            rest = rest.dropFirst().drop(while: \.isBlank)
            // An empty parameter, as at the end of `form-data;`.
            if rest.isEmpty || rest.first == 0x3B { continue }
            guard let parameter = Self.next(&rest, quoting), self[parameter.name] == nil else { return nil }
            parameters.append(parameter)
        }
    }

    /// The value of a parameter, by its name in lower case; nil if there is none.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    private static func next(_ rest: inout ArraySlice<UInt8>, _ quoting: Quoting) -> Parameter? {
        let name = rest.prefix { $0 != 0x3D && $0 != 0x3B && !$0.isBlank }
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, rest.first == 0x3D else { return nil }
        rest = rest.dropFirst()
        var value: [UInt8] = []
        if rest.first == 0x22 {
            let quoted = quoting == .percents ? Self.quotedWithPercents(&rest) : Self.quoted(&rest)
            guard let quoted else { return nil }
            value = quoted
        } else {
            value = Array(rest.prefix { $0 != 0x3B && !$0.isBlank && $0 != 0x22 })
            guard !value.isEmpty else { return nil }
            rest = rest.dropFirst(value.count)
        }
        rest = rest.drop(while: \.isBlank)
        return Parameter(name: text(name).lowercased(), value: String(decoding: value, as: UTF8.self))
    }

    /// A quoted string (RFC 9110, section 5.6.4); nil if it does not end.
    private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        var value: [UInt8] = []
        var isEscaped = false
        var count = 1
        for byte in rest.dropFirst() {
            count += 1
            if isEscaped {
                value.append(byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                rest = rest.dropFirst(count)
                return value
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    /// A quoted text of a form; nil if it does not end.
    private static func quotedWithPercents(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        let text = rest.dropFirst().prefix { $0 != 0x22 }
        guard text.endIndex < rest.endIndex else { return nil }
        rest = rest[(text.endIndex + 1)...]
        var value: [UInt8] = []
        var tail = text
        while let byte = tail.popFirst() {
            let escape = byte == 0x25 ? escapes.first { tail.starts(with: $0.digits.bytes) } : nil
            value.append(escape?.byte ?? byte)
            if escape != nil { tail = tail.dropFirst(2) }
        }
        return value
    }

    private static let escapes: [(digits: StaticString, byte: UInt8)] = [("22", 0x22), ("0D", 0x0D), ("0A", 0x0A)]

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self).trimmed() }
}
