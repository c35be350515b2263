/// A named way to a route, made from the very pattern that the route table uses. Routers keep them; presenters ask
/// routers for the links they make.
public struct NamedRoute {
    /// The full pattern, without the public path.
    public let pattern: Pattern
    /// The texts before, between and after the captures. They are made once, when the program starts, and live as long
    /// as it does, so that a link costs no reference count.
    @usableFromInline let parts: UnsafeBufferPointer<UnsafeRawBufferPointer>

    /// A way to the route with a pattern, behind a public path.
    ///
    /// - Parameter publicPath: what a proxy in front puts before every path; empty or `/…` without a slash at its end.
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

extension NamedRoute: @unchecked Sendable {}  // The texts are never written after they were made.
