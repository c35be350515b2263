public import HTTP

/// Hands requests to a handler without a socket.
public struct InProcessClient: TestClient {
    private let handler: @Sendable (Request) async -> Response

    /// A client of a handler.
    public init(_ handler: @escaping @Sendable (Request) async -> Response) { self.handler = handler }

    public func send(_ request: TestRequest) async throws -> TestResponse {
        let storage = RequestStorage()
        storage.method = bytes(request.method) { Method(name: $0) }
        bytes(request.target) { storage.setTarget($0) }
        bytes("test") { storage.setIdentifier($0) }
        for field in request.fields {
            bytes(field.name) { name in bytes(field.value) { storage.addField(name: name, value: $0) } }
        }
        request.body?.withUnsafeBytes { _ = storage.appendBody($0) }
        let response = await handler(Request(storage))
        return TestResponse(response, isHead: request.method == "HEAD")
    }

    @discardableResult
    private func bytes<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = text
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}

extension TestResponse {
    /// What a client would see of an answer.
    init(_ response: consuming Response, isHead: Bool) {
        var response = response
        var fields: [(name: String, value: String)] = [("Cache-Control", "\(response.cacheControl)")]
        if let tag = response.entityTag { fields.append(("ETag", tag.text)) }
        if let location = response.location { fields.append(("Location", location)) }
        if let link = response.link { fields.append(("Link", link)) }
        if let vary = response.vary.text { fields.append(("Vary", "\(vary)")) }
        for field in response.fields { fields.append(("\(field.name)", field.value)) }
        var body: [UInt8] = []
        let status = response.status
        let contentType = response.contentType
        let (coding, unsentCount) = (response.coding.name, response.unsentCount)
        if let bytes = Self.bytes(of: response.takeBody()) {
            let isUnmodified = status == .notModified
            if !isUnmodified { fields.append(("Content-Type", "\(contentType)")) }
            if !isUnmodified, let coding { fields.append(("Content-Encoding", "\(coding)")) }
            fields.append(("Content-Length", "\(bytes.count)"))
            if !isHead && !isUnmodified { body = bytes }
        }
        if let unsentCount { fields.append(("Content-Length", "\(unsentCount)")) }
        self.init(status: Int(status.code), fields: fields, body: body)
    }

    private static func bytes(of body: consuming Response.Body) -> [UInt8]? {
        switch body {
        case .empty: return nil
        case .stream: return nil
        case .bytes(let bytes): return Array(bytes.unsafeBytes)
        case .shared(let bytes): return Array(bytes.unsafeBytes)
        case .file(let file):
            guard let bytes = file.read() else { return nil }
            return Array(bytes.unsafeBytes)
        }
    }
}
