import Glibc
import ViperThreads

/// Sends each request over its own connection to a server on this machine.
public struct SocketClient: TestClient {
    /// A connection failed.
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    private let port: UInt16

    /// Creates a client of the server on a port of 127.0.0.1.
    public init(port: UInt16) { self.port = port }

    public func send(_ request: TestRequest) async throws -> TestResponse {
        let port = port
        return try await onThread { try Self.exchange(request, port) }
    }

    public func open(_ request: TestRequest) async throws -> EventReader {
        let source = EventSource(RawClient(port, patience: 600_000))
        let response = try await onThread { try source.head(of: Self.bytes(of: request)) }
        guard response.isEventStream, request.method != "HEAD" else { return EventReader(response) }
        let (parts, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let isStarted = Thread.detached {
            while let part = source.part() { continuation.yield(part) }
            continuation.finish()
        }
        guard isStarted else { throw Fault(description: "no thread") }
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
        let answer = try exchange(bytes(of: request), port)
        guard let response = TestResponse(parsing: answer) else {
            throw Fault(description: "no answer that can be read: \(String(decoding: answer, as: UTF8.self))")
        }
        return response
    }

    private static func exchange(_ bytes: [UInt8], _ port: UInt16) throws -> [UInt8] {
        let descriptor = try connect(port)
        defer { close(descriptor) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { bytes in
                uninterrupted { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
            }
            if count <= 0 { break }
            sent += count
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = uninterrupted { recv(descriptor, &buffer, buffer.count, 0) }
            if count <= 0 { return answer }
            answer += buffer[..<count]
        }
    }

    private static func connect(_ port: UInt16) throws -> Int32 {
        let descriptor = Loopback.connect(to: port) { descriptor in
            var timeout = timeval(tv_sec: 600, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        guard descriptor >= 0 else { throw Fault(description: "cannot connect: errno \(errno)") }
        return descriptor
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
        guard let answer = client.head() else { throw SocketClient.Fault(description: "no answer that can be read") }
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
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, let status = Int(words[1]) else { return nil }
        var fields: [(name: String, value: String)] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            fields.append((String(line[..<colon]), String(value)))
        }
        self.init(status: status, fields: fields, body: Array(bytes[(headEnd + 4)...]))
        guard self["Transfer-Encoding"] == "chunked", !body.isEmpty else { return }
        var chunks = ChunkedBody()
        guard chunks.take(from: &body) else { return nil }
        body = chunks.bytes
        isWhole = chunks.isWhole
    }
}
