public import ViperValues

/// The `Idempotency-Key` field (draft-ietf-httpapi-idempotency-key-header-07).
///
/// Section 2.1 of the draft defines it as a String of Structured Fields (RFC 9651, section 3.3.3): printable ASCII with
/// spaces, quoted, with quotes and backslashes escaped. Most clients send it unquoted, so that is accepted too: visible
/// ASCII without quotes and commas (a comma joins two fields into one). The key itself has 1 to 255 characters; the
/// draft has no limit.
public enum IdempotencyKeyField {
    /// The name of the field.
    public static let name: StaticString = "Idempotency-Key"

    /// The maximum length of a key in characters.
    public static let maximumCount = 255

    /// The key of a request, without quotes and escapes; nil if it has none.
    ///
    /// - Throws: a fault if it is malformed, empty, too long or repeated.
    public static func read(_ request: Request) throws(InputFault) -> [UInt8]? {
        guard let value = try value(in: request) else { return nil }
        var key: [UInt8] = []
        key.reserveCapacity(value.count)
        guard append(value, to: &key) else {
            throw malformed
        }
        guard !key.isEmpty else { throw .empty }
        guard key.count <= maximumCount else {
            throw .tooLong(maximumCount, found: key.count)
        }
        return key
    }

    private static var malformed: InputFault {
        let example = "\"8e03978e-40d5-43e8-bc93-6894a57f9324\""
        return InputFault(
            "malformed",
            "Expected a quoted string, such as \(example), or visible ASCII without quotes and commas.",
            fr: """
                Attendu : un texte entre guillemets, par exemple \(example), ou de l'ASCII visible sans guillemets ni \
                virgules.
                """,
            pt: "Esperado: um texto entre aspas, por exemplo \(example), ou ASCII visível sem aspas nem vírgulas.")
    }

    /// The field's value; nil if there is none. Looked up in every `POST`.
    private static func value(in request: Request) throws(InputFault) -> UnsafeRawBufferPointer? {
        guard let value = request.header(name) else { return nil }
        let count = request.count(of: name)
        guard count <= 1 else { throw .repeatedField(count) }
        return value
    }

    /// Appends the key that a field value encodes; false if it is malformed.
    private static func append(_ value: UnsafeRawBufferPointer, to key: inout [UInt8]) -> Bool {
        guard value.first == 0x22 else {
            guard value.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C }) else { return false }
            key.append(contentsOf: value.bindMemory(to: UInt8.self))
            return true
        }
        guard value.count >= 2, value.last == 0x22 else { return false }
        let inner = UnsafeRawBufferPointer(rebasing: value[1..<(value.count - 1)])
        if inner.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            key.append(contentsOf: inner.bindMemory(to: UInt8.self))
            return true
        }
        return appendEscaped(inner, to: &key)
    }

    /// Appends a text with backslash escapes; false if it is malformed.
    private static func appendEscaped(_ text: UnsafeRawBufferPointer, to key: inout [UInt8]) -> Bool {
        var isEscaped = false
        for byte in text {
            if isEscaped {
                guard byte == 0x22 || byte == 0x5C else { return false }
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
                continue
            } else {
                guard byte >= 0x20 && byte < 0x7F && byte != 0x22 else { return false }
            }
            key.append(byte)
        }
        return !isEscaped
    }
}
