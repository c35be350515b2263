public import HTTP

/// A request's `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07), with what it is good for.
///
/// Section 2.1 of the draft makes the value a String of Structured Fields (RFC 9651, section 3.3.3): printable ASCII,
/// spaces included, in quotes, with `\` before a quote or a `\` within. Most clients send it bare, and so that is read
/// too: visible ASCII without quotes and commas (a comma is how two fields are joined into one). Without its quotes the
/// key has 1 to 255 characters; the draft has no bound.
public struct IdempotencyKey: Sendable, Equatable {
    /// Within what the key is one: the method, the path as it came, not percent-decoded, and the key, with spaces
    /// between. Once there are callers, the caller belongs here too, or one could be shown another's answer.
    public let scope: [UInt8]
    /// A hash of the scope, the same in every process. Two scopes may share it.
    public let hash: UInt64
    /// A hash of the body, and of the query where there is one (section 2.4): the request that the key stands for.
    public let fingerprint: UInt64

    /// The name of the field.
    public static let name: StaticString = "Idempotency-Key"

    /// The most characters that a key may have.
    public static let maximumCount = 255

    /// The key of a request; nil if it has none.
    ///
    /// - Throws: a 400 that names the field, if it is malformed, empty, too long, or there twice.
    public init?(_ request: Request) throws(Problem) {
        guard let value = try Self.value(in: request) else { return nil }
        let method = request.method.name.bytes
        var scope: [UInt8] = []
        scope.reserveCapacity(method.count + request.path.count + value.count + 2)
        scope.append(contentsOf: method.bindMemory(to: UInt8.self))
        scope.append(0x20)
        scope.append(contentsOf: request.path.bindMemory(to: UInt8.self))
        scope.append(0x20)
        let start = scope.count
        guard Self.append(value, to: &scope) else {
            throw Self.fault(
                "malformed",
                "Expected a text in quotes, such as \"8e03978e-40d5-43e8-bc93-6894a57f9324\", or visible ASCII without "
                    + "quotes and commas.")
        }
        let length = scope.count - start
        guard length > 0 else { throw Self.fault("tooShort", "Expected at least 1 character, found none.") }
        guard length <= Self.maximumCount else {
            throw Self.fault("tooLong", "Expected at most \(Self.maximumCount) characters, found \(length).")
        }
        self.scope = scope
        hash = scope.withUnsafeBytes { Hash64.hash($0) }
        fingerprint = Hash64.hash(request.body, seed: request.query.isEmpty ? 0 : Hash64.hash(request.query))
    }

    /// The field's value; nil if there is none. It is looked for in each `POST`, and once.
    private static func value(in request: Request) throws(Problem) -> UnsafeRawBufferPointer? {
        var value: UnsafeRawBufferPointer?
        var count = 0
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            guard field.name.count == name.utf8CodeUnitCount, name.equalsIgnoringCase(field.name) else { continue }
            value = field.value
            count += 1
        }
        guard count <= 1 else { throw fault("repeated", "Expected the field once, found it \(count) times.") }
        return value
    }

    private static func fault(_ code: String, _ detail: String) -> Problem {
        Problem(faults: [.init(.header("\(name)"), code, detail)])
    }

    /// Adds the key that a field's value stands for; false if it is malformed.
    private static func append(_ value: UnsafeRawBufferPointer, to scope: inout [UInt8]) -> Bool {
        guard value.first == 0x22 else {
            guard value.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C }) else { return false }
            scope.append(contentsOf: value.bindMemory(to: UInt8.self))
            return true
        }
        guard value.count >= 2, value.last == 0x22 else { return false }
        let inner = UnsafeRawBufferPointer(rebasing: value[1..<(value.count - 1)])
        if inner.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
            scope.append(contentsOf: inner.bindMemory(to: UInt8.self))
            return true
        }
        return appendEscaped(inner, to: &scope)
    }

    /// Adds a text in which quotes and backslashes have a backslash before them; false if it is malformed.
    private static func appendEscaped(_ text: UnsafeRawBufferPointer, to scope: inout [UInt8]) -> Bool {
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
            scope.append(byte)
        }
        return !isEscaped
    }
}
