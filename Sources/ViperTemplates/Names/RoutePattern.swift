/// A route's path, as `Viper.Pattern` reads it: `/items/{id}/label`.
struct RoutePattern: Equatable {
    /// As many as the kit reads of a path.
    private static let mostCaptures = 8
    /// `items`, `{id}`, `label`
    let segments: [Substring]

    var text: String { segments.map { "/" + $0 }.joined() }
    var captures: [String] { segments.compactMap(Self.capture) }

    init(_ segments: some Sequence<Substring>) { self.segments = Array(segments) }

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
    static func parse(_ text: some StringProtocol) -> [Substring]? {
        guard text.hasPrefix("/") else { return nil }
        if text == "/" { return [] }
        let segments = Substring(text).dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let isPattern = segments.allSatisfy { segment in
            if let name = capture(segment) { return !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter } }
            return !segment.isEmpty
                && segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
        }
        return isPattern ? segments : nil
    }

    /// The name of a segment that is a capture.
    static func capture(_ segment: Substring) -> String? {
        segment.hasPrefix("{") && segment.hasSuffix("}") ? String(segment.dropFirst().dropLast()) : nil
    }

    /// The segments behind a prefix; nil if it is not below it.
    func segments(below prefix: RoutePattern) -> ArraySlice<Substring>? {
        segments.starts(with: prefix.segments) ? segments.dropFirst(prefix.segments.count) : nil
    }

    /// Whether both match the same paths: captures do, whatever their names.
    func isSamePath(as other: RoutePattern) -> Bool {
        segments.map { Self.capture($0) == nil ? $0 : "{}" }
            == other.segments.map { Self.capture($0) == nil ? $0 : "{}" }
    }

    /// The two names of the first capture that another pattern has under another name, behind the same path.
    func renamedCapture(in other: RoutePattern) -> (own: String, other: String)? {
        guard let (left, right) = zip(segments, other.segments).first(where: { $0 != $1 }) else { return nil }
        guard let own = Self.capture(left), let name = Self.capture(right) else { return nil }
        return (own, name)
    }
}
