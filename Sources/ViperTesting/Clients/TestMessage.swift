public import ViperHTTP

/// A request that a test sends.
public struct TestRequest: Sendable {
    public var method: String
    public var target: String
    public var fields: [(name: String, value: String)]
    public var body: [UInt8]?
    /// The client's address. Over a socket it is always this machine's.
    public var peer = ClientAddress(version4: 0x7F00_0001)

    /// Creates a request. A body is JSON unless the fields have another `Content-Type`.
    public init(
        _ method: String, _ target: String, _ fields: [(name: String, value: String)] = [], body: String? = nil
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.body = body.map { Array($0.utf8) }
        if body != nil && !fields.contains(where: { $0.name.lowercased() == "content-type" }) {
            self.fields.append(("Content-Type", "application/json"))
        }
    }
}

/// A response that a test received.
public struct TestResponse: Sendable {
    public var status: Int
    public var fields: [(name: String, value: String)]
    public var body: [UInt8]
    /// Whether the body is complete; a streamed body may have been cut short.
    public var isWhole = true
    /// What a ``TestService`` logged of the request, such as the cause of a 500, which no client sees; nil for nothing.
    public var cause: String?

    public init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first field of that name, in any case.
    public subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The string value of the first member of that name in the body: a plain text search, enough for documents whose
    /// bytes are known.
    public func value(of member: String) -> String? {
        body.firstRange(of: Array("\"\(member)\":\"".utf8)).map { key in
            String(decoding: body[key.upperBound...].prefix { $0 != 0x22 }, as: UTF8.self)
        }
    }
}

extension TestResponse {
    /// The links to other pages in `Link`, without the one to the list's stream, which changes with the list; nil if there
    /// are none.
    public var pageLinks: String? {
        let links = self["Link"]?.split(separator: ", ").filter { !$0.hasSuffix("; rel=\"live\"") } ?? []
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }
}

/// Sends requests in process or over a socket. A test that takes a client runs with either.
public protocol TestClient: Sendable {
    func send(_ request: TestRequest) async throws -> TestResponse
    /// Sends a request for a stream of events, of which only the beginning is waited for.
    func open(_ request: TestRequest) async throws -> EventReader
}

extension TestClient {
    public func open(_ request: TestRequest) async throws -> EventReader {
        throw TestFault("\(Self.self) opens no streams")
    }
}

extension TestClient {
    public func get(_ target: String, _ fields: [(name: String, value: String)] = []) async throws -> TestResponse {
        try await send(TestRequest("GET", target, fields))
    }

    public func post(
        _ target: String, _ body: String, _ fields: [(name: String, value: String)] = []
    ) async throws -> TestResponse {
        try await send(TestRequest("POST", target, fields, body: body))
    }

    public func patch(
        _ target: String, _ body: String, _ fields: [(name: String, value: String)] = []
    ) async throws -> TestResponse {
        try await send(TestRequest("PATCH", target, fields, body: body))
    }

    public func put(
        _ target: String, _ body: String, _ fields: [(name: String, value: String)] = []
    ) async throws -> TestResponse {
        try await send(TestRequest("PUT", target, fields, body: body))
    }

    public func delete(_ target: String, _ fields: [(name: String, value: String)] = []) async throws -> TestResponse {
        try await send(TestRequest("DELETE", target, fields))
    }
}
