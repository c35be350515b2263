public import ViperValues

/// A media type in which a document is available (RFC 9110, section 8.3.1). A feature declares its own once:
///
///     extension MediaType { static let csv = MediaType("text/csv", contentType: "text/csv; charset=utf-8") }
public struct MediaType: Equatable, @unchecked Sendable {
    // Sendable because the texts never change after creation.

    /// A single word, since it is passed along with every request: two texts cost 2 to 4 % more instructions per
    /// response. Never freed.
    @usableFromInline let texts: UnsafePointer<Texts>

    @usableFromInline
    struct Texts {
        @usableFromInline let name: StaticString
        @usableFromInline let contentType: StaticString
    }

    /// Creates a media type; create each one only once, since it is never freed.
    ///
    /// - Parameters:
    ///   - name: type, slash and subtype in lower case.
    ///   - contentType: the same with parameters; by default without any.
    public init(_ name: StaticString, contentType: StaticString? = nil) {
        let texts = UnsafeMutablePointer<Texts>.allocate(capacity: 1)
        texts.initialize(to: Texts(name: name, contentType: contentType ?? name))
        self.texts = UnsafePointer(texts)
    }

    /// Type, slash and subtype in lower case, as matched with `Accept`.
    @inlinable
    public var name: StaticString { texts.pointee.name }

    /// The media type with its parameters, as sent in `Content-Type`.
    @inlinable
    public var contentType: StaticString { texts.pointee.contentType }

    /// Whether the names are equal.
    @inlinable
    public static func == (left: MediaType, right: MediaType) -> Bool {
        left.texts == right.texts || left.name.equals(right.name.bytes)
    }

    /// One JSON document (RFC 8259).
    public static let json = MediaType("application/json")
    /// JSON documents, one per line, for the rows of a list.
    public static let ndjson = MediaType("application/x-ndjson")
    /// Server-sent events (HTML standard, section 9.2).
    public static let eventStream = MediaType("text/event-stream")
    /// An HTML page.
    public static let html = MediaType("text/html", contentType: "text/html; charset=utf-8")
    /// Prometheus' text format, version 0.0.4.
    public static let metrics = MediaType("text/plain", contentType: "text/plain; version=0.0.4; charset=utf-8")
    /// A style sheet.
    public static let css = MediaType("text/css", contentType: "text/css; charset=utf-8")
    public static let script = MediaType("text/javascript", contentType: "text/javascript; charset=utf-8")
    /// A JPEG image, which clients upload and views may send.
    public static let jpeg = MediaType("image/jpeg")
    /// A PNG image.
    public static let png = MediaType("image/png")
    /// A WebP image.
    public static let webp = MediaType("image/webp")
    /// A GIF image.
    public static let gif = MediaType("image/gif")
    /// An AVIF image.
    public static let avif = MediaType("image/avif")
    /// A HEIC image.
    public static let heic = MediaType("image/heic")

    /// The media types that the kit has views for.
    public static let standard: [MediaType] = [.json, .ndjson, .eventStream, .html, .metrics, .css, .script]
}
