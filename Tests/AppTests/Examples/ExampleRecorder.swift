import Testing
import ViperTesting

/// Sends requests and records them with their responses, in the format of `OpenAPIExamples`.
struct ExampleRecorder {
    private var operations: [JSONTree.Member] = []
    private var normaliser = ExampleNormaliser()

    /// All examples, in the order of each operation's first request.
    var document: JSONTree { .object(operations) }

    /// Sends a request, and records it as the example of its operation and status.
    ///
    /// - Parameters:
    ///   - path: the path, with its captures in braces.
    ///   - parameters: the captures and the query parameters, as JSON.
    mutating func record(
        _ operation: String, _ status: Int, over client: any TestClient, _ method: String, _ path: String,
        _ parameters: [(name: String, value: JSONTree)] = [], _ fields: [(name: String, value: String)] = [],
        body: String? = nil
    ) async throws -> TestResponse {
        let target = Self.target(path, parameters)
        let response = try await client.send(TestRequest(method, target, fields, body: body))
        #expect(response.status == status, "\(operation): \(response.text)")
        let existing = operations.first { $0.name == operation }?.value
        try #require(existing?["\(status)"] == nil, "\(operation) has an example of \(status)")
        var example: [JSONTree.Member] = []
        if !parameters.isEmpty {
            example.append(.init("parameters", .object(parameters.map { .init($0.name, $0.value) })))
        }
        // Only a response may have a body that is not JSON as its example.
        if let body, let tree = try? JSONTree(parsing: Array(body.utf8)) { example.append(.init("request", tree)) }
        if !response.body.isEmpty { example.append(.init("response", try JSONTree(parsing: response.body))) }
        keep(operation, status, normaliser.normalised(.object(example)))
        return response
    }

    /// Registers the ids of a response that is not an example, in order.
    mutating func notice(_ response: TestResponse) { _ = normaliser.normalised(.string(response.text)) }

    private mutating func keep(_ operation: String, _ status: Int, _ example: JSONTree) {
        let member = JSONTree.Member("\(status)", example)
        if let index = operations.firstIndex(where: { $0.name == operation }) {
            operations[index].value = .object(operations[index].value.members + [member])
        } else {
            operations.append(.init(operation, .object([member])))
        }
    }

    private static func target(_ path: String, _ parameters: [(name: String, value: JSONTree)]) -> String {
        var path = path
        var query: [String] = []
        for parameter in parameters {
            let texts = parameter.value.elements.compactMap(\.text)
            let text = texts.isEmpty ? parameter.value.text ?? "\(parameter.value)" : texts.joined(separator: ",")
            if path.contains("{\(parameter.name)}") {
                path = path.replacing("{\(parameter.name)}", with: text)
            } else {
                query.append("\(parameter.name)=\(text)")
            }
        }
        return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
    }
}
