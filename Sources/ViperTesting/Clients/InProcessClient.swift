import ViperFiles
public import ViperHTTP

/// Passes requests to a handler without a socket.
public struct InProcessClient: TestClient {
    private let handler: @Sendable (Request) async -> Response

    public init(_ handler: @escaping @Sendable (Request) async -> Response) { self.handler = handler }

    public func send(_ request: TestRequest) async throws -> TestResponse {
        let response = await handler(received(request))
        return await answer(response, isHead: request.method == "HEAD")
    }

    public func open(_ request: TestRequest) async throws -> EventReader {
        var response = await handler(received(request))
        let isHead = request.method == "HEAD"
        guard !isHead, "\(response.contentType)".hasPrefix("text/event-stream") else {
            return EventReader(await answer(response, isHead: isHead))
        }
        guard case .stream(let stream) = response.takeBody() else { throw TestFault("a stream has no bytes to come") }
        response.body = .stream(stream)
        let (parts, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let task = Task.detached {
            var goesOn = true
            while goesOn {
                var writer = ByteWriter()
                goesOn = (try? await stream.next(into: &writer)) ?? false
                continuation.yield(Array(writer.unsafeBytes))
            }
            continuation.finish()
        }
        return EventReader(await answer(response, isHead: true), parts) { task.cancel() }
    }

    private func received(_ request: TestRequest) -> Request {
        let storage = RequestStorage()
        storage.peer = request.peer
        storage.method = bytes(request.method) { Method(name: $0) }
        bytes(request.target) { storage.setTarget($0) }
        bytes("test") { storage.setIdentifier($0) }
        for field in request.fields {
            bytes(field.name) { name in bytes(field.value) { storage.addField(name: name, value: $0) } }
        }
        request.body?.withUnsafeBytes { _ = storage.appendBody($0) }
        return Request(storage)
    }

    private func answer(_ response: consuming Response, isHead: Bool) async -> TestResponse {
        var answer = await TestResponse(response, isHead: isHead)
        // The daemon adds these to every response.
        answer.fields += [("X-Request-Id", "test"), ("X-Content-Type-Options", "nosniff")]
        return answer
    }

    @discardableResult
    private func bytes<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var copy = text
        return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}

extension TestResponse {
    /// The response as a client sees it.
    init(_ response: consuming Response, isHead: Bool) async {
        var response = response
        var fields: [(name: String, value: String)] = [("Cache-Control", "\(response.cacheControl)")]
        if let tag = response.entityTag { fields.append(("ETag", tag.text)) }
        if let location = response.location { fields.append(("Location", location)) }
        if let link = response.link { fields.append(("Link", link)) }
        for field in response.sharedFields() + response.fields { fields.append(("\(field.name)", field.value)) }
        let (status, contentType, coding) = (response.status, response.contentType, response.coding.name)
        let isUnmodified = status == .notModified
        let isPulled = !isHead && !isUnmodified
        let body = await Body(response.takeBody(), isPulled: isPulled)
        if body != nil, !isUnmodified {
            fields.append(("Content-Type", "\(contentType)"))
            if let coding { fields.append(("Content-Encoding", "\(coding)")) }
        }
        if let count = body?.count, !isUnmodified { fields.append(("Content-Length", "\(count)")) }
        self.init(status: Int(status.code), fields: fields, body: isPulled ? body?.bytes ?? [] : [])
        isWhole = body?.isWhole ?? true
    }

    private struct Body {
        var bytes: [UInt8] = []
        /// The byte count, if known in advance.
        var count: Int?
        var isWhole = true

        /// Reads a body; nil if there is none. A stream is only read if `isPulled`.
        init?(_ body: consuming Response.Body, isPulled: Bool) async {
            switch body {
            case .empty: return nil
            case .bytes(let block): bytes = Array(block.unsafeBytes)
            case .shared(let block): bytes = Array(block.unsafeBytes)
            case .file(let file, let range):
                guard let block = file.read(range) else { return nil }
                bytes = Array(block.unsafeBytes)
            case .stream(let stream):
                if isPulled { await collect(stream) }
                return
            }
            count = bytes.count
        }

        private mutating func collect(_ stream: any BodyStream) async {
            var writer = ByteWriter()
            do throws(StreamFault) {
                while try await stream.next(into: &writer) {}
            } catch {
                isWhole = error.isTold
            }
            bytes = Array(writer.unsafeBytes)
        }
    }
}
