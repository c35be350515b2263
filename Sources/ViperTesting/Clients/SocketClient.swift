import Glibc
import ViperThreads

/// Sends each request over its own connection to a server on this machine.
public struct SocketClient: TestClient {
    private let port: UInt16

    /// How long to wait for bytes, in milliseconds: for what hangs, not for slow machines.
    private static let patience = 600_000

    /// Creates a client of the server on a port of 127.0.0.1.
    public init(port: UInt16) { self.port = port }

    public func send(_ request: TestRequest) async throws -> TestResponse {
        let port = port
        return try await onThread { try Self.exchange(request, port) }
    }

    public func open(_ request: TestRequest) async throws -> EventReader {
        let source = EventSource(RawClient(port, patience: Self.patience))
        let response = try await onThread { try source.head(of: Self.bytes(of: request)) }
        guard response.isEventStream, request.method != "HEAD" else { return EventReader(response) }
        let (parts, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let isStarted = Thread.detached {
            while let part = source.part() { continuation.yield(part) }
            continuation.finish()
        }
        guard isStarted else { throw TestFault("no thread") }
        return EventReader(response, parts) { source.hangUp() }
    }

    private static func bytes(of request: TestRequest) -> [UInt8] {
        var head = "\(request.method) \(request.target) HTTP/1.1\r\n"
        if !request.fields.contains(where: { $0.name.lowercased() == "host" }) { head += "Host: localhost\r\n" }
        for field in request.fields { head += "\(field.name): \(field.value)\r\n" }
        if let body = request.body { head += "Content-Length: \(body.count)\r\n" }
        head += "X-Request-Id: test\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + (request.body ?? [])
    }

    private static func exchange(_ request: TestRequest, _ port: UInt16) throws -> TestResponse {
        let client = RawClient(port, patience: patience, tls: nil)
        guard client.isConnected else { throw TestFault("cannot connect: errno \(errno)") }
        client.send(bytes(of: request))
        let answer = client.bytes()
        guard let response = TestResponse(parsing: answer) else {
            throw TestFault("no answer that can be read: \(String(decoding: answer, as: UTF8.self))")
        }
        return response
    }
}

/// A connection over which a stream arrives.
private final class EventSource: @unchecked Sendable {
    // Sendable because one thread at a time reads, and another one only hangs up.
    private let client: RawClient
    private var bytes: [UInt8] = []
    private var count = 0
    private var body = ChunkedBody()

    init(_ client: RawClient) { self.client = client }

    /// Sends a request and reads the response's head; the whole response, if it is no stream.
    func head(of request: [UInt8]) throws -> TestResponse {
        client.send(request)
        guard let answer = client.head() else { throw TestFault("no answer that can be read") }
        var response = TestResponse(answer)
        if !response.isEventStream { response.body = client.bytes() }
        return response
    }

    /// Waits for bytes of the body; nil at its end.
    func part() -> [UInt8]? {
        while !body.isWhole {
            let received = client.someBytes()
            guard !received.isEmpty else { return nil }
            bytes += received
            guard body.take(from: &bytes) else { return nil }
            guard body.bytes.count > count else { continue }
            defer { count = body.bytes.count }
            return Array(body.bytes[count...])
        }
        return nil
    }

    func hangUp() { client.hangUp() }
}

extension TestResponse {
    /// Parses a response that ends with the bytes; nil if its header section is incomplete.
    public init?(parsing bytes: [UInt8]) {
        guard let headEnd = place(of: "\r\n\r\n", in: bytes) else { return nil }
        let head = MessageHead(bytes[..<headEnd])
        guard head.isWellFormed, head.words.count > 1, let status = Int(head.words[1]) else { return nil }
        self.init(status: status, fields: head.fields, body: Array(bytes[(headEnd + 4)...]))
        guard self["Transfer-Encoding"] == "chunked", !body.isEmpty else { return }
        var chunks = ChunkedBody()
        guard chunks.take(from: &body) else { return nil }
        body = chunks.bytes
        isWhole = chunks.isWhole
    }
}
