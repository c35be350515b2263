/// A route's path: literal segments, and captures in braces.
///
///     "/items/{id}"
///
/// A pattern begins with a slash or is empty; a literal segment has letters, digits, `-`, `.`, `_` and `~` only.
public struct Pattern: Sendable, Equatable, ExpressibleByStringLiteral {
    /// One part of the path between slashes.
    public enum Segment: Sendable, Equatable {
        /// Just this text.
        case literal(String)
        /// Anything that is not empty, under this name.
        case capture(String)
    }

    /// The pattern as it was written.
    public let text: String

    /// A pattern as it is written in the source.
    public init(stringLiteral text: String) { self.text = text }

    init(_ text: String) { self.text = text }

    /// The pattern under a prefix.
    public func under(_ prefix: Pattern) -> Pattern { Pattern(prefix.text + text) }

    /// The parts, or nil if the pattern is not well formed.
    var segments: [Segment]? {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        if text.isEmpty || text == "/" { return [] }
        var segments: [Segment] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = Self.segment(part) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    /// The names of the captures, in order.
    var captures: [String] {
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
