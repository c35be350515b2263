/// A route's path: literal segments, and captures in braces.
///
///     "/items/{id}"
///
/// A pattern begins with a slash or is empty; a literal segment has letters, digits, `-`, `.`, `_` and `~` only. With a
/// slash at its end it is another path, whose last segment is empty.
public struct Pattern: Equatable, ExpressibleByStringLiteral, @unchecked Sendable {
    // Sendable: the bytes are never written after they were made.

    /// One part of the path between slashes.
    public enum Segment: Sendable, Equatable {
        /// Just this text.
        case literal(String)
        /// Anything that is not empty, under this name.
        case capture(String)
    }

    /// The pattern's bytes. They are made once, when the program starts, and live as long as it does, so that a router
    /// and its links cost no reference count.
    public let bytes: UnsafeRawBufferPointer

    /// A pattern as it is written in the source.
    public init(stringLiteral text: String) { self.init(text) }

    init(_ text: String) { bytes = .immortal(text) }

    /// The pattern as it was written.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public static func == (left: Pattern, right: Pattern) -> Bool { left.bytes.elementsEqual(right.bytes) }

    /// The pattern under a prefix.
    public func under(_ prefix: Pattern) -> Pattern { Pattern(prefix.text + text) }

    /// The parts, or nil if the pattern is not well formed.
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

extension UnsafeRawBufferPointer {
    /// A text's bytes, which live as long as the program.
    static func immortal(_ text: String) -> UnsafeRawBufferPointer {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
        bytes.copyBytes(from: text.utf8)
        return UnsafeRawBufferPointer(bytes)
    }
}
