import ViperValues

/// A named route, made from the same pattern as the route table's. Routers keep them; presenters ask routers for links.
public struct NamedRoute {
    /// The full pattern, without the public path.
    public let pattern: Pattern
    /// The texts before, between and after the captures. They are created once at start and live as long as the
    /// program, so a link needs no reference counting.
    @usableFromInline let parts: UnsafeBufferPointer<UnsafeRawBufferPointer>

    /// Creates a named route for a pattern.
    ///
    /// - Parameter publicPath: the prefix that a proxy in front adds to every path: empty, or `/…` without a trailing
    ///   slash.
    public init(to pattern: Pattern, publicPath: String) {
        self.pattern = pattern
        var texts = [publicPath]
        for segment in pattern.segments ?? [] {
            switch segment {
            case .literal(let text): texts[texts.count - 1] += "/" + text
            case .capture:
                texts[texts.count - 1] += "/"
                texts.append("")
            }
        }
        if pattern.segments?.isEmpty ?? true { texts[0] += "/" }
        let parts = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: texts.count)
        for (index, text) in texts.enumerated() {
            parts.initializeElement(at: index, to: .immortal(text))
        }
        self.parts = UnsafeBufferPointer(parts)
    }
}

extension NamedRoute: @unchecked Sendable {}  // Sendable because the texts never change after creation.
