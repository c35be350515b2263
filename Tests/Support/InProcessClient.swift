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
        return await TestResponse(response, isHead: request.method == "HEAD")
    }

    @discardableResult
    private func bytes<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = text
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}

extension TestResponse {
    /// What a client would see of an answer.
    init(_ response: consuming Response, isHead: Bool) async {
        var fields: [(name: String, value: String)] = [("Cache-Control", "\(response.cacheControl)")]
        if let tag = response.entityTag { fields.append(("ETag", tag.text)) }
        if let location = response.location { fields.append(("Location", location)) }
        if let link = response.link { fields.append(("Link", link)) }
        if let vary = response.vary.text { fields.append(("Vary", "\(vary)")) }
        for field in response.fields { fields.append(("\(field.name)", field.value)) }
        var body: [UInt8] = []
        var isWhole = true
        if let bytes = response.body.unsafeBytes {
            let isUnmodified = response.status == .notModified
            if !isUnmodified { fields.append(("Content-Type", "\(response.contentType)")) }
            if !isUnmodified, let coding = response.coding.name { fields.append(("Content-Encoding", "\(coding)")) }
            fields.append(("Content-Length", "\(bytes.count)"))
            if !isHead && !isUnmodified { body = Array(bytes) }
        }
        if let count = response.unsentCount { fields.append(("Content-Length", "\(count)")) }
        let (status, contentType) = (response.status, response.contentType)
        if case .stream(let stream) = response.takeBody() {
            fields.append(("Content-Type", "\(contentType)"))
            if let coding = response.coding.name { fields.append(("Content-Encoding", "\(coding)")) }
            if !isHead { (body, isWhole) = await Self.collect(stream) }
        }
        self.init(status: Int(status.code), fields: fields, body: body)
        self.isWhole = isWhole
    }

    /// All parts of a body, and whether they are all there should be.
    private static func collect(_ stream: any BodyStream) async -> ([UInt8], Bool) {
        var writer = JSONWriter()
        do throws(StreamFault) {
            while try await stream.next(into: &writer) {}
            return (Array(writer.unsafeBytes), true)
        } catch {
            return (Array(writer.unsafeBytes), error.isTold)
        }
    }
}
