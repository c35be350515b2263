public import ViperJSON
import ViperValues

/// The entity tags of an `If-Match` or `If-None-Match` field (RFC 9110, section 13.1): `*`, or a list.
public struct EntityTagList: Sendable, Equatable {
    /// An entity tag.
    public struct Element: Sendable, Equatable {
        /// Whether it has the prefix `W/`.
        public let isWeak: Bool
        /// The text between the quotation marks.
        public let opaque: String

        /// The text without what a proxy that compresses has put at its end: Apache, lighttpd and Caddy `-gzip`, Jetty
        /// `--gzip`. Tags of ours end otherwise.
        var original: Substring {
            for suffix in ["--gzip", "-gzip", "-br", "-zstd", "-deflate"] where opaque.hasSuffix(suffix) {
                return opaque.dropLast(suffix.count)
            }
            return opaque[...]
        }
    }

    /// Whether the field is `*`.
    public let isAny: Bool
    public let elements: [Element]

    /// The schema of a single field's value.
    public static var schema: Schema {
        let tag = "(?:W/)?\"[\\u0021\\u0023-\\u007E\\u0080-\\u00FF]*\""
        let gap = "[\\u0009\\u0020]*"
        let commas = "[\\u0009\\u0020,]*"
        return .string(
            format: "entity-tags", pattern: "^(?:\\*|\(commas)\(tag)(?:\(gap),\(commas)\(tag))*\(commas))$")
    }

    /// Parses all fields with a name; nil if one is malformed. Without such a field the list is empty.
    public init?(_ request: Request, _ name: StaticString) {
        var elements: [Element] = []
        var isAny = false
        for value in request.values(of: name) {
            if value.count == 1 && value.first == 0x2A {
                isAny = true
            } else if !Self.read(value, into: &elements) {
                return nil
            }
        }
        if isAny && !elements.isEmpty { return nil }
        self.isAny = isAny
        self.elements = elements
    }

    /// The versions of the strong tags in our own format, or of bare versions: `"3-0f1e2d3c4b5a6978"`, `"3"`. A client
    /// that knows only a document's version can require that; `If-Match` alone accepts bare versions.
    public var strongVersions: [Int64] {
        elements.compactMap { $0.isWeak ? nil : Self.version(of: $0.opaque[...], mayBeAlone: true) }
    }

    /// The versions of complete tags in our own format, weak or strong, since `If-None-Match` compares weakly, and with a
    /// proxy's suffix.
    public var taggedVersions: [Int64] { elements.compactMap { Self.version(of: $0.original, mayBeAlone: false) } }

    /// Whether a tag is weak, as a proxy makes it that compresses.
    package var hasWeak: Bool { elements.contains(where: \.isWeak) }

    /// Whether a tag ends with a proxy's suffix.
    package var hasSuffix: Bool { elements.contains { $0.original.endIndex < $0.opaque.endIndex } }

    /// The version, then a dash and the variant's 16 digits, as `EntityTag` writes them.
    private static func version(of opaque: Substring, mayBeAlone: Bool) -> Int64? {
        let parts = opaque.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        guard parts[0].allSatisfy({ 0x30...0x39 ~= $0 }), parts.count == 2 || (mayBeAlone && parts.count == 1),
            parts.dropFirst().allSatisfy({ $0.count == 16 && $0.allSatisfy(isHexadecimal) })
        else { return nil }
        return Int64(String(decoding: parts[0], as: UTF8.self))
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }

    /// Whether a tag is in the list, by weak comparison (RFC 9110, section 8.8.3.2), a proxy's suffix aside.
    public func contains(_ tag: EntityTag) -> Bool {
        if isAny { return true }
        if elements.isEmpty { return false }
        let opaque = Self.opaque(tag)
        return elements.contains { $0.original == opaque }
    }

    /// Whether a tag is in the list, by strong comparison: a weak one never is.
    public func containsStrongly(_ tag: EntityTag) -> Bool {
        if case .content = tag { return false }
        let opaque = Self.opaque(tag)
        return elements.contains { !$0.isWeak && $0.opaque == opaque }
    }

    private static func opaque(_ tag: EntityTag) -> Substring {
        let text = tag.text
        return text.dropFirst(text.hasPrefix("W/") ? 3 : 1).dropLast()
    }

    /// Parses `tag, tag, …`; false if it is malformed. Empty elements are allowed (RFC 9110, section 5.6.1.2).
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
