import Glibc

/// Sends the requests of one group to a service with an empty store and a ``SteppingClock``, and records them with their
/// responses as examples for the API's description.
///
///     let added = try await notes.record(201, "POST", "/notes", #"{"text":"Air the tent"}"#)
///     try await notes.record(200, "GET", "/notes/\(added.value(of: "id") ?? "")")
///
/// An example depends on earlier ones only by what they did to the store. So a new one changes no other.
public struct ExampleRecorder {
    /// The group's name, such as a feature's.
    public let group: String
    private var client: any TestClient
    private let operations: [DescribedOperation]
    private var stable = StableValues()
    private var examples: [(name: String, line: String)] = []

    /// - Parameter document: the service's OpenAPI document, which tells the operation of a request.
    public init(_ group: String, _ client: any TestClient, document: [UInt8]) throws {
        self.group = group
        self.client = client
        operations = try DescribedOperation.all(in: document)
    }

    /// The examples in the format of `OpenAPIExamples`, one per line, in the order in which they were recorded.
    public var text: String { examples.map { $0.line + "\n" }.joined() }

    /// Sends a request, and records it as the example of its operation and status.
    ///
    /// - Parameter other: another service to send it to.
    /// - Throws: a ``TestFault`` if the response has another status, if no operation serves the request, or if the
    ///   operation already has an example of the status.
    @discardableResult
    public mutating func record(
        _ status: Int, _ method: String, _ target: String, _ body: String? = nil,
        fields: [(name: String, value: String)] = [], over other: (any TestClient)? = nil
    ) async throws -> TestResponse {
        try await record(status, TestRequest(method, target, fields, body: body), over: other)
    }

    /// Sends a request, and records it as the example of its operation and status. A body that is no JSON, such as an
    /// upload, is left out of the example.
    @discardableResult
    public mutating func record(
        _ status: Int, _ sent: TestRequest, over other: (any TestClient)? = nil
    ) async throws -> TestResponse {
        let (method, target) = (sent.method, sent.target)
        guard let operation = operations.first(where: { $0.serves(method, target) }) else {
            throw TestFault("No operation serves \(method) \(target).")
        }
        let name = "\(operation.identifier) \(status)"
        guard !examples.contains(where: { $0.name == name }) else { throw TestFault("There is an example of \(name).") }
        let response = try await (other ?? client).send(sent)
        guard response.status == status else {
            throw TestFault("\(method) \(target): expected \(status), got \(response.status) \(response.text)")
        }
        var example: [JSONTree.Member] = [
            .init("operation", .string(operation.identifier)), .init("status", .number("\(status)")),
        ]
        let parameters = operation.parameters(of: target)
        if !parameters.isEmpty { example.append(.init("parameters", stable.sent(.object(parameters)))) }
        // Only a response may have a body that is not JSON as its example.
        if let body = sent.body, let request = try? JSONTree(parsing: body) {
            example.append(.init("request", stable.sent(request)))
        }
        // A file is no example.
        if !response.body.isEmpty, response["Content-Type"]?.contains("json") == true {
            example.append(.init("response", stable.received(try JSONTree(parsing: response.body), by: name)))
        }
        examples.append((name, JSONTree.object(example).json))
        return response
    }

    /// Sends a request that prepares the store and is not recorded.
    @discardableResult
    public mutating func prepare(
        _ method: String, _ target: String, _ body: String = "", fields: [(name: String, value: String)] = []
    ) async throws -> TestResponse {
        let response = try await client.send(TestRequest(method, target, fields, body: body.isEmpty ? nil : body))
        let request = stable.sent(.string("\(method) \(target) \(body)")).json
        _ = stable.received(.string(response.text), by: request)
        return response
    }

    /// Signs a person up and in, who sends all further requests; neither is recorded.
    public mutating func enter(_ person: Credentials) async throws { client = try await client.enter(person) }

    /// The differences from the examples that were recorded before, one sentence each.
    ///
    /// If the environment variable `RECORD_EXAMPLES` is the group's name or `all`, writes the examples to the file instead,
    /// for the next build.
    public func differences(from recorded: [UInt8], in file: String) throws -> [String] {
        if let wanted = getenv("RECORD_EXAMPLES").map({ String(cString: $0) }), wanted == group || wanted == "all" {
            try write(to: file)
            return []
        }
        let before = String(decoding: recorded, as: UTF8.self)
        if before == text { return [] }
        let lines = before.split(separator: "\n").map(String.init)
        let unknown = examples.filter { !lines.contains($0.line) }.map { "\($0.name) is not recorded as it is now." }
        let gone = lines.filter { line in !examples.contains { line == $0.line } }
        return unknown + gone.map { "This is recorded and not so now: \($0)" } + ["\(file) is to be recorded anew."]
    }

    private func write(to path: String) throws {
        guard let file = fopen(path, "we") else {
            throw TestFault("Cannot write \(path): \(String(cString: strerror(errno)))")
        }
        let isWritten = fputs(text, file) >= 0
        guard fclose(file) == 0, isWritten else { throw TestFault("Cannot write all of \(path).") }
    }
}
