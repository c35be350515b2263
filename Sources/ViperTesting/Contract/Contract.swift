/// What an OpenAPI 3.1 document promises, taken apart.
struct Contract: Sendable {
    /// A header field that an answer may carry.
    struct Header: Sendable {
        var isRequired: Bool
        var schema: Schema
    }

    /// One documented answer.
    struct Answer: Sendable {
        /// By their names in lower case.
        var headers: [String: Header] = [:]
        /// The schema of each media type.
        var content: [String: Schema] = [:]
    }

    /// One operation: its answers by their status, `4XX` or `default`.
    struct Operation: Sendable {
        var identifier: String?
        var answers: [String: Answer]

        /// What is documented for a status. The default is for problems alone, and for none of those that an operation
        /// lists if it has them.
        func answer(_ status: Int) -> Answer? {
            let listed = answers["\(status)"] ?? answers["\(status / 100)XX"]
            let isOther = status >= 400 && ![401, 403, 404, 409, 422, 428, 429].contains(status)
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

    /// Checks against the schemas of the answers.
    let schemas: SchemaChecker
    /// Those with literal segments first.
    private(set) var paths: [Path] = []
    /// The shared answers, by their names.
    private(set) var shared: [String: Answer] = [:]
    /// The path that the server says it is reached at, without a slash at its end.
    private(set) var serverPath = ""

    init(_ document: JSONTree) throws(ContractFault) {
        var reader = try ContractReader(document)
        if let url = document["servers"]?.elements.first?["url"]?.text {
            serverPath = url.hasSuffix("/") ? String(url.dropLast()) : url
        }
        for response in document.value(at: "/components/responses")?.members ?? [] {
            shared[response.name] = try reader.answer(response.value)
        }
        for path in document["paths"]?.members ?? [] { paths.append(try reader.path(path.name, path.value)) }
        paths.sort { left, right in
            left.segments.map { $0.hasPrefix("{") ? 1 : 0 }.lexicographicallyPrecedes(
                right.segments.map { $0.hasPrefix("{") ? 1 : 0 })
        }
        schemas = SchemaChecker(reader.schemas, document: document)
    }
}

/// Why a document is no contract.
public struct ContractFault: Error, CustomStringConvertible {
    public let description: String
}
