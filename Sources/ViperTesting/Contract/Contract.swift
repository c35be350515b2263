/// What an OpenAPI 3.1 document promises, taken apart.
struct Contract: Sendable {
    /// A header field that an answer may carry.
    struct Header: Sendable {
        var isRequired: Bool
        var schema: JSONTree
    }

    /// One documented answer.
    struct Answer: Sendable {
        /// By their names in lower case.
        var headers: [String: Header] = [:]
        /// The schema of each media type.
        var content: [String: JSONTree] = [:]
    }

    /// One operation: its answers by their status, `4XX` or `default`.
    struct Operation: Sendable {
        var identifier: String?
        var answers: [String: Answer]

        /// What is documented for a status. The default is for problems alone, and for none of those that an operation
        /// lists if it has them.
        func answer(_ status: Int) -> Answer? {
            let listed = answers["\(status)"] ?? answers["\(status / 100)XX"]
            let isOther = status >= 400 && ![403, 404, 409, 422, 428, 429].contains(status)
            return listed ?? (isOther ? answers["default"] : nil)
        }
    }

    /// A path template and what is served there.
    struct Path: Sendable {
        var segments: [String]
        /// By the method in lower case.
        var operations: [String: Operation]

        func matches(_ path: [String]) -> Bool {
            path.count == segments.count
                && zip(path, segments).allSatisfy { $1.hasPrefix("{") ? !$0.isEmpty : $0 == $1 }
        }
    }

    let document: JSONTree
    /// Those with literal segments first.
    private(set) var paths: [Path] = []
    /// The shared answers, by their names.
    private(set) var shared: [String: Answer] = [:]
    /// The path that the server says it is reached at, without a slash at its end.
    private(set) var serverPath = ""

    init(_ document: JSONTree) throws(ContractFault) {
        guard document["openapi"]?.text?.hasPrefix("3.1.") == true else {
            throw ContractFault(description: "the document is not one of OpenAPI 3.1")
        }
        self.document = document
        if let url = document["servers"]?.elements.first?["url"]?.text {
            serverPath = url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        for response in document.value(at: "/components/responses")?.members ?? [] {
            shared[response.name] = try answer(response.value)
        }
        for path in document["paths"]?.members ?? [] { paths.append(try self.path(path.name, path.value)) }
        paths.sort { left, right in
            left.segments.map { $0.hasPrefix("{") ? 1 : 0 }.lexicographicallyPrecedes(
                right.segments.map { $0.hasPrefix("{") ? 1 : 0 })
        }
    }

    private func path(_ template: String, _ item: JSONTree) throws(ContractFault) -> Path {
        let methods: Set = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]
        var path = Path(
            segments: template.split(separator: "/", omittingEmptySubsequences: false).map(String.init), operations: [:]
        )
        for member in item.members where methods.contains(member.name) {
            var operation = Operation(identifier: member.value["operationId"]?.text, answers: [:])
            for response in member.value["responses"]?.members ?? [] {
                operation.answers[response.name] = try answer(response.value)
            }
            path.operations[member.name] = operation
        }
        return path
    }

    private func answer(_ response: JSONTree) throws(ContractFault) -> Answer {
        let response = try resolved(response)
        var answer = Answer()
        for header in response["headers"]?.members ?? [] {
            let value = try resolved(header.value)
            answer.headers[header.name.lowercased()] = Header(
                isRequired: value["required"] == .bool(true), schema: value["schema"] ?? .bool(true))
        }
        for media in response["content"]?.members ?? [] {
            answer.content[media.name.lowercased()] = media.value["schema"] ?? .bool(true)
        }
        return answer
    }

    private func resolved(_ value: JSONTree) throws(ContractFault) -> JSONTree {
        guard let reference = value["$ref"]?.text else { return value }
        guard reference.hasPrefix("#"), let target = document.value(at: reference.dropFirst()) else {
            throw ContractFault(description: "\(reference) leads nowhere")
        }
        return target
    }
}

/// Why a document is no contract.
public struct ContractFault: Error, CustomStringConvertible {
    public let description: String
}
