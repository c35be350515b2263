import ViperValues

/// A route's path: literal segments, and captures in braces.
///
///     "/items/{id}"
///
/// A pattern is empty or begins with a slash; a literal segment contains only letters, digits, `-`, `.`, `_` and `~`. A
/// trailing slash makes it another path, with an empty last segment.
public struct Pattern: Equatable, ExpressibleByStringLiteral, @unchecked Sendable {
    // Sendable because the bytes never change after creation.

    /// A segment of the path, between slashes.
    public enum Segment: Sendable, Equatable {
        /// Exactly this text.
        case literal(String)
        /// Any non-empty text, captured under this name.
        case capture(String)
    }

    /// The pattern's bytes. They are created once at start and live as long as the program, so a router and its links
    /// need no reference counting.
    public let bytes: UnsafeRawBufferPointer

    /// Creates a pattern from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    init(_ text: String) { bytes = .immortal(text) }

    /// The pattern as written.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public static func == (left: Pattern, right: Pattern) -> Bool { left.bytes.elementsEqual(right.bytes) }

    /// The pattern with a prefix before it.
    public func under(_ prefix: Pattern) -> Pattern { Pattern(prefix.text + text) }

    /// The segments; nil if the pattern is malformed.
    var segments: [Segment]? {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        if text.isEmpty || text == "/" { return [] }
        var segments: [Segment] = []
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if part.isEmpty && index > 0 && index == parts.count - 1 {
                segments.append(.literal(""))
                continue
            }
            guard let segment = Self.segment(part) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    /// The names of the captures, in order.
    public var captures: [String] {
        (segments ?? []).compactMap { if case .capture(let name) = $0 { name } else { nil } }
    }

    private static func segment(_ part: Substring) -> Segment? {
        if part.hasPrefix("{") && part.hasSuffix("}") {
            let name = part.dropFirst().dropLast()
            return name.isEmpty || !name.allSatisfy(\.isLetter) ? nil : .capture(String(name))
        }
        let isPlain = part.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }
        return part.isEmpty || !isPlain ? nil : .literal(String(part))
    }
}
