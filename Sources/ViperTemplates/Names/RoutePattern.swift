/// A route's path, as `Viper.Pattern` reads it: `/items/{id}/label`.
struct RoutePattern: Equatable {
    enum Segment: Equatable {
        case literal(String)
        case capture(String)

        /// Whether the same text may match both because they are of one kind: captures are, whatever their names.
        func isSamePlace(as other: Segment) -> Bool {
            switch (self, other) {
            case (.capture, .capture): true
            case (.literal(let left), .literal(let right)): left == right
            default: false
            }
        }
    }

    /// As many as the kit reads of a path.
    static let mostCaptures = 8
    let segments: [Segment]

    var text: String { Self.text(segments) }

    var captures: [String] { segments.compactMap { if case .capture(let name) = $0 { name } else { nil } } }

    init(_ segments: [Segment]) { self.segments = segments }

    /// A pattern as it is given.
    init(_ text: String) throws(Refusal) {
        guard let segments = Self.parse(text), !segments.isEmpty else {
            throw Refusal("'\(text)' is not a route: expected '/segment/{capture}/…'.")
        }
        self.segments = segments
        let names = captures
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw Refusal("'\(text)' captures '\(name)' twice.")
        }
        guard names.count <= Self.mostCaptures else {
            throw Refusal("'\(text)' captures more than \(Self.mostCaptures) segments.")
        }
    }

    /// The segments of a text, or nil if it is no pattern.
    static func parse(_ text: String) -> [Segment]? {
        guard text.hasPrefix("/") else { return nil }
        if text == "/" { return [] }
        var segments: [Segment] = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            if part.hasPrefix("{") && part.hasSuffix("}") {
                let name = part.dropFirst().dropLast()
                guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
                segments.append(.capture(String(name)))
            } else {
                let isPlain = part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
                guard !part.isEmpty, isPlain else { return nil }
                segments.append(.literal(String(part)))
            }
        }
        return segments
    }

    static func text(_ segments: some Sequence<Segment>) -> String {
        segments.map {
            switch $0 {
            case .literal(let text): "/" + text
            case .capture(let name): "/{\(name)}"
            }
        }.joined()
    }

    /// The segments behind a prefix; nil if it is not below it.
    func segments(below prefix: RoutePattern) -> ArraySlice<Segment>? {
        segments.starts(with: prefix.segments) ? segments.dropFirst(prefix.segments.count) : nil
    }

    /// Whether both match the same paths.
    func isSamePath(as other: RoutePattern) -> Bool {
        segments.count == other.segments.count && zip(segments, other.segments).allSatisfy { $0.isSamePlace(as: $1) }
    }

    /// The two names of the first capture that another pattern has under another name, behind the same path.
    func renamedCapture(in other: RoutePattern) -> (own: String, other: String)? {
        for (left, right) in zip(segments, other.segments) {
            guard left.isSamePlace(as: right) else { return nil }
            if case .capture(let own) = left, case .capture(let name) = right, own != name { return (own, name) }
        }
        return nil
    }
}
