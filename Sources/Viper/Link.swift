public import HTTP

/// A named way to a route, made from the very pattern that the route table uses. Routers keep them; presenters ask
/// routers for the links they make.
public struct Transition {
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

extension Transition: @unchecked Sendable {}  // The texts are never written after they were made.

/// What stands in a link for a capture.
public enum LinkParameter: Sendable, Equatable {
    /// Nothing.
    case none
    /// A UUID, in lower case.
    case uuid(UUID)
    /// A whole number.
    case integer(Int64)
}

/// A path to another resource. It is written straight into the document, and costs no memory of its own.
public struct Link: OutputValue, @unchecked Sendable {
    // Sendable: the texts are never written after they were made.

    @usableFromInline let parts: UnsafeBufferPointer<UnsafeRawBufferPointer>
    @usableFromInline let first: LinkParameter
    @usableFromInline let second: LinkParameter

    /// A link by a transition; its captures are filled in order.
    @inlinable
    public init(_ transition: Transition, _ first: LinkParameter = .none, _ second: LinkParameter = .none) {
        parts = transition.parts
        self.first = first
        self.second = second
    }

    public static var schema: Schema { .string(format: "uri-reference") }

    @inlinable
    @inline(__always)
    public func write(to writer: inout JSONWriter) {
        writer.byte(0x22)
        writeText(to: &writer)
        writer.byte(0x22)
    }

    /// Writes the path without quotes.
    @inlinable
    @inline(__always)
    public func writeText(to writer: inout JSONWriter) {
        // Written out for the links that there are: with no capture, and with one.
        guard let texts = parts.baseAddress else { return }
        writer.short(texts[0])
        if parts.count == 1 { return }
        write(first, to: &writer)
        writer.short(texts[1])
        if parts.count > 2 { writeRest(to: &writer) }
    }

    @usableFromInline
    @inline(never)
    func writeRest(to writer: inout JSONWriter) {
        for index in 2..<parts.count {
            if index == 2 { write(second, to: &writer) }
            writer.short(parts[index])
        }
    }

    @inlinable
    @inline(__always)
    func write(_ parameter: LinkParameter, to writer: inout JSONWriter) {
        switch parameter {
        case .none: break
        case .uuid(let uuid): writer.uuidText(uuid)
        case .integer(let value): writer.integer(value)
        }
    }

    /// The path.
    public var text: String {
        var writer = JSONWriter(capacity: 96)
        writeText(to: &writer)
        return writer.finish().text
    }
}
