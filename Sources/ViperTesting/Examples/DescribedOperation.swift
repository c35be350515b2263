import ViperValues

/// An operation of the API's description, to check examples against.
public struct DescribedOperation: Sendable {
    /// Its `operationId`.
    public let identifier: String
    /// In upper case.
    public let method: String
    /// The path, with its captures in braces.
    public let path: String
    private let operation: JSONTree
    private let document: JSONTree

    /// All operations of a document, those with fewer captures first.
    public static func all(in bytes: [UInt8]) throws -> [DescribedOperation] {
        let document = try JSONTree(parsing: bytes)
        let operations = (document["paths"]?.members ?? []).flatMap { path in
            path.value.members.compactMap { member in
                member.value["operationId"]?.text.map {
                    DescribedOperation(
                        identifier: $0, method: member.name.uppercased(), path: path.name, operation: member.value,
                        document: document)
                }
            }
        }
        return operations.sorted { $0.path.count { $0 == "{" } < $1.path.count { $0 == "{" } }
    }

    /// Whether it responds with something other than JSON, so that it has no example.
    public var isText: Bool {
        let answers = operation["responses"]?.members.filter { $0.name.hasPrefix("2") }.map { resolved($0.value) } ?? []
        return answers.allSatisfy { answer in
            answer["content"].map { $0["application/json"] == nil } ?? false
        }
    }

    /// All violations of the schemas by an example, as a recorder writes it. The request must conform only if the response is
    /// a success.
    public func violations(of example: JSONTree) -> [SchemaViolation] {
        let code = example["status"]?.integer ?? 0
        let responses = operation["responses"]
        guard let answer = (responses?["\(code)"] ?? (code >= 400 ? responses?["default"] : nil)).map(resolved) else {
            return [SchemaViolation(pointer: "", sentence: "the status \(code) is not described")]
        }
        var violations = compare(example["response"], Self.schema(in: answer), "the response")
        guard code < 300 else { return violations }
        violations += compare(example["request"], Self.schema(in: operation["requestBody"]), "the request")
        for parameter in example["parameters"]?.members ?? [] {
            violations += compare(parameter.value, schema(of: parameter.name), parameter.name)
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

    private func schema(of parameter: String) -> JSONTree? {
        operation["parameters"]?.elements.map(resolved).first { $0["name"]?.text == parameter }?["schema"]
    }

    private func resolved(_ value: JSONTree) -> JSONTree {
        value["$ref"]?.text.flatMap { document.value(at: $0.dropFirst()) } ?? value
    }
}

// MARK: - Requests

extension DescribedOperation {
    /// Whether a request matches. Of several operations, the one with the fewest captures serves it.
    func serves(_ method: String, _ target: String) -> Bool {
        let (template, path) = (Self.segments(self.path), Self.segments(target))
        return method == self.method && template.count == path.count
            && zip(template, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }

    /// The parameters in a target's path and query, as JSON values of the described types.
    func parameters(of target: String) -> [JSONTree.Member] {
        let captures = zip(Self.segments(path), Self.segments(target)).filter { $0.0.hasPrefix("{") }
        let fields = target.split(separator: "?", maxSplits: 1).dropFirst().first?.split(separator: "&") ?? []
        return captures.map { parameter(String($0.dropFirst().dropLast()), $1, in: .path) }
            + fields.map { field in
                let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parameter(String(parts[0]), parts.last ?? "", in: .query)
            }
    }

    private func parameter(_ name: String, _ encoded: Substring, in place: PercentEncoding.Place) -> JSONTree.Member {
        let text = Array(encoded.utf8).withUnsafeBytes { try? PercentEncoding.decode($0, in: place) }
        return JSONTree.Member(
            name, JSONTree(text ?? String(encoded), type: schema(of: name).map(resolved)?["type"]?.text))
    }

    private static func segments(_ target: String) -> [Substring] {
        target.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    }
}
