public import ViperJSON
import ViperValues

/// The tags of an `If-Match` or `If-None-Match` field (RFC 9110, section 13.1): `*`, or a list.
public struct EntityTagList: Sendable, Equatable {
    /// One tag of the list.
    public struct Element: Sendable, Equatable {
        /// Whether it began with `W/`.
        public let isWeak: Bool
        /// What stood between the quotes.
        public let opaque: String
    }

    /// Whether the field was `*`.
    public let isAny: Bool
    /// The tags.
    public let elements: [Element]

    /// What ``init(_:_:)`` reads as one field's value.
    public static var schema: Schema {
        let tag = "(?:W/)?\"[\\u0021\\u0023-\\u007E\\u0080-\\u00FF]*\""
        let gap = "[\\u0009\\u0020]*"
        let commas = "[\\u0009\\u0020,]*"
        return .string(
            format: "entity-tags", pattern: "^(?:\\*|\(commas)\(tag)(?:\(gap),\(commas)\(tag))*\(commas))$")
    }

    /// Reads every field of that name; nil if one is malformed. Without such a field the list is empty.
    public init?(_ request: Request, _ name: StaticString) {
        var elements: [Element] = []
        var isAny = false
        for index in 0..<request.fieldCount {
            let field = request.field(at: index)
            guard name.equalsIgnoringCase(field.name) else { continue }
            if field.value.count == 1 && field.value.first == 0x2A {
                isAny = true
            } else if !Self.read(field.value, into: &elements) {
                return nil
            }
        }
        if isAny && !elements.isEmpty { return nil }
        self.isAny = isAny
        self.elements = elements
    }

    /// The versions of the strong tags that are of our making, or a version alone: `"3-0f1e2d3c4b5a6978"`, `"3"`. A client
    /// that knows a document's version and not its tag can so demand it; nothing but `If-Match` reads tags by version.
    public var strongVersions: [Int64] {
        elements.compactMap { $0.isWeak ? nil : Self.version(of: $0.opaque, mayBeAlone: true) }
    }

    /// The versions of the whole tags that are of our making, weak or strong: `If-None-Match` compares weakly.
    public var taggedVersions: [Int64] { elements.compactMap { Self.version(of: $0.opaque, mayBeAlone: false) } }

    /// The version, and behind it a dash and the 16 digits of the variant, as `EntityTag` writes them.
    private static func version(of opaque: String, mayBeAlone: Bool) -> Int64? {
        let parts = opaque.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts[0].allSatisfy({ 0x30...0x39 ~= $0 }), parts.count == 2 || (mayBeAlone && parts.count == 1),
            parts.dropFirst().allSatisfy({ $0.count == 16 && $0.allSatisfy(isHexadecimal) })
        else { return nil }
        return Int64(String(decoding: parts[0], as: UTF8.self))
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }

    /// Whether a tag is listed, by weak comparison (RFC 9110, section 8.8.3.2).
    public func contains(_ tag: EntityTag) -> Bool {
        if isAny { return true }
        if elements.isEmpty { return false }
        var opaque = tag.text[...]
        if opaque.hasPrefix("W/") { opaque = opaque.dropFirst(2) }
        opaque = opaque.dropFirst().dropLast()
        return elements.contains { $0.opaque == opaque }
    }

    /// Reads `tag, tag, …`; false if it is malformed. Empty elements are allowed (RFC 9110, section 5.6.1.2).
    private static func read(_ value: UnsafeRawBufferPointer, into elements: inout [Element]) -> Bool {
        var rest = value[...]
        var expectsTag = true
        while let byte = rest.first {
            if byte == 0x2C {
                expectsTag = true
                rest = rest.dropFirst()
            } else if byte == 0x20 || byte == 0x09 {
                rest = rest.dropFirst()
            } else {
                guard expectsTag, let element = readTag(&rest) else { return false }
                elements.append(element)
                expectsTag = false
            }
        }
        return !elements.isEmpty
    }

    private static func readTag(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Element? {
        let isWeak = rest.starts(with: StaticString("W/").bytes)
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == 0x22 else { return nil }
        let opaque = rest.dropFirst().prefix { $0 != 0x22 }
        guard opaque.endIndex < rest.endIndex, opaque.allSatisfy({ $0 == 0x21 || ($0 > 0x22 && $0 != 0x7F) }) else {
            return nil
        }
        rest = rest[(opaque.endIndex + 1)...]
        return Element(isWeak: isWeak, opaque: String(decoding: opaque, as: UTF8.self))
    }
}
