import ViperTesting

/// An operation of the API's description, to check examples against.
struct DescribedOperation {
    let identifier: String
    private let operation: JSONTree
    private let document: JSONTree

    static func all(in bytes: [UInt8]) throws -> [DescribedOperation] {
        let document = try JSONTree(parsing: bytes)
        return (document["paths"]?.members ?? []).flatMap { $0.value.members }.compactMap { member in
            member.value["operationId"]?.text.map {
                DescribedOperation(identifier: $0, operation: member.value, document: document)
            }
        }
    }

    /// Whether it responds with something other than JSON, so that it has no example.
    var isText: Bool {
        let answers = operation["responses"]?.members.filter { $0.name.hasPrefix("2") }.map { resolved($0.value) } ?? []
        return answers.allSatisfy { answer in
            answer["content"].map { $0["application/json"] == nil } ?? false
        }
    }

    /// All violations of the schemas by an example. The request must conform only if the response is a success.
    func violations(of example: JSONTree, _ status: String) throws -> [SchemaViolation] {
        let responses = operation["responses"]
        let other = status.hasPrefix("4") || status.hasPrefix("5") ? responses?["default"] : nil
        guard let answer = (responses?[status] ?? other).map(resolved) else {
            return [SchemaViolation(pointer: "", sentence: "the status \(status) is not described")]
        }
        var violations = compare(example["response"], Self.schema(in: answer), "the answer")
        if status.hasPrefix("2") {
            violations += compare(example["request"], Self.schema(in: operation["requestBody"]), "the request")
            for parameter in example["parameters"]?.members ?? [] {
                let described = operation["parameters"]?.elements.map(resolved).first {
                    $0["name"]?.text == parameter.name
                }
                violations += compare(parameter.value, described?["schema"], parameter.name)
            }
        }
        return violations
    }

    private func compare(_ value: JSONTree?, _ schema: JSONTree?, _ what: String) -> [SchemaViolation] {
        switch (value, schema) {
        case (nil, nil): []
        case (let value?, let schema?): SchemaChecker(document: document).violations(of: value, against: schema)
        case (nil, _): [SchemaViolation(pointer: "", sentence: "\(what) is described and absent")]
        case (_, nil): [SchemaViolation(pointer: "", sentence: "\(what) is not described")]
        }
    }

    private static func schema(in message: JSONTree?) -> JSONTree? {
        let content = message?["content"]
        return (content?["application/json"] ?? content?["application/problem+json"])?["schema"]
    }

    private func resolved(_ value: JSONTree) -> JSONTree {
        value["$ref"]?.text.flatMap { document.value(at: $0.dropFirst()) } ?? value
    }
}
