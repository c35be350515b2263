/// A `multipart/form-data` body (RFC 7578) for tests, well formed as long as no content contains the boundary.
public struct MultipartForm: Sendable {
    /// The boundary between parts.
    public let boundary: String
    private var parts: [UInt8] = []

    /// Creates a form without parts.
    public init(boundary: String = "----form-boundary-7MA4YWxkTrZu0gW") { self.boundary = boundary }

    /// The form with a part that has a text.
    public func text(_ name: String, _ value: String) -> MultipartForm {
        part("Content-Disposition: form-data; name=\"\(name)\"", Array(value.utf8))
    }

    /// The form with a part that has a file.
    public func file(
        _ name: String, _ content: [UInt8], type: String = "image/jpeg", fileName: String = "photo.jpg"
    ) -> MultipartForm {
        part(
            "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\r\nContent-Type: \(type)",
            content)
    }

    /// The form with a part of any header fields.
    public func part(_ head: String, _ content: [UInt8]) -> MultipartForm {
        var form = self
        form.parts += Array("--\(boundary)\r\n\(head)\r\n\r\n".utf8) + content + Array("\r\n".utf8)
        return form
    }

    /// The whole body.
    public var body: [UInt8] { parts + Array("--\(boundary)--\r\n".utf8) }

    /// The media type with the boundary.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }
}

extension TestRequest {
    /// Creates a request with a form.
    public init(
        _ method: String, _ target: String, _ fields: [(name: String, value: String)] = [], form: MultipartForm
    ) {
        self.init(method, target, fields + [("Content-Type", form.contentType)])
        body = form.body
    }

    /// Creates a request whose body is a file.
    public init(
        _ method: String, _ target: String, _ fields: [(name: String, value: String)] = [], file: [UInt8],
        type: String
    ) {
        self.init(method, target, fields + [("Content-Type", type)])
        body = file
    }
}
