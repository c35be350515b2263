public import ViperHTTP
public import ViperJSON

/// A link to a resource.
public protocol ResourceLink: OutputValue, Sendable {
    /// The path.
    var text: String { get }
}

extension ResourceLink {
    public static var schema: Schema { .string(format: "uri-reference") }

    public func write(to writer: inout ByteWriter) { writer.string(text) }
}

/// The value of a capture in a link.
public enum LinkParameter: Sendable, Equatable {
    /// No value.
    case none
    /// A UUID, in lower case.
    case uuid(UUID)
    case integer(Int64)
}

/// A path to another resource. It is written directly into the document, without an allocation.
public struct Link: ResourceLink, @unchecked Sendable {
    // Sendable because the texts never change after creation.

    @usableFromInline let parts: UnsafeBufferPointer<UnsafeRawBufferPointer>
    @usableFromInline let first: LinkParameter
    @usableFromInline let second: LinkParameter

    /// Creates a link from a named route; its captures are filled in order.
    @inlinable
    public init(_ route: NamedRoute, _ first: LinkParameter = .none, _ second: LinkParameter = .none) {
        parts = route.parts
        self.first = first
        self.second = second
    }

    @inlinable
    @inline(__always)
    public func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        writeText(to: &writer)
        writer.byte(0x22)
    }

    /// Writes the path without quotes.
    @inlinable
    @inline(__always)
    public func writeText(to writer: inout ByteWriter) {
        // A fast path for the usual links, with no capture or one.
        guard let texts = parts.baseAddress else { return }
        writer.short(texts[0])
        if parts.count == 1 { return }
        write(first, to: &writer)
        writer.short(texts[1])
        if parts.count > 2 { writeRest(to: &writer) }
    }

    @usableFromInline
    @inline(never)
    func writeRest(to writer: inout ByteWriter) {
        for index in 2..<parts.count {
            if index == 2 { write(second, to: &writer) }
            writer.short(parts[index])
        }
    }

    @inlinable
    @inline(__always)
    func write(_ parameter: LinkParameter, to writer: inout ByteWriter) {
        switch parameter {
        case .none: break
        case .uuid(let uuid): writer.uuidText(uuid)
        case .integer(let value): writer.integer(value)
        }
    }

    /// The path.
    public var text: String {
        var writer = ByteWriter(capacity: 96)
        writeText(to: &writer)
        return writer.finish().text
    }
}
