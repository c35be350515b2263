import Glibc
import ViperThreads

/// A parsed OpenAPI 3.1 document.
struct Contract: Sendable {
    struct Header: Sendable {
        var isRequired: Bool
        var schema: JSONSchema
    }

    /// A documented response.
    struct Answer: Sendable {
        /// By their names in lower case.
        var headers: [String: Header] = [:]
        /// The schema of each media type.
        var content: [String: JSONSchema] = [:]
    }

    /// An operation with its responses by status: `404`, `4XX` or `default`.
    struct Operation: Sendable {
        var identifier: String?
        var answers: [String: Answer]

        /// The documented response for a status. `default` covers only problems, and none of those that an operation
        /// must list if it has them.
        func answer(_ status: Int) -> Answer? {
            let listed = answers["\(status)"] ?? answers["\(status / 100)XX"]
            let isOther = status >= 400 && ![401, 403, 404, 409, 422, 428, 429].contains(status)
            return listed ?? (isOther ? answers["default"] : nil)
        }
    }

    /// A path template and its operations.
    struct Path: Sendable {
        var segments: [String]
        /// By the method in lower case.
        var operations: [String: Operation]

        func matches(_ path: [String]) -> Bool {
            path.count == segments.count
                && zip(path, segments).allSatisfy { $1.hasPrefix("{") ? !$0.isEmpty : $0 == $1 }
        }
    }

    let schemas: SchemaChecker
    /// Paths with literal segments come first.
    private(set) var paths: [Path] = []
    /// The shared responses by name.
    private(set) var shared: [String: Answer] = [:]
    /// The path of the server's URL, without a trailing slash.
    private(set) var serverPath = ""

    init(_ document: JSONTree) throws(TestFault) {
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

extension Contract {
    /// The contract of a document. Parsing is slow and most tests of a process share one document, so contracts are
    /// cached.
    static func of(_ document: [UInt8]) throws -> Contract {
        let text = Document(bytes: document)
        if let known = known.withLock({ $0[text] }) { return known }
        let contract = try Contract(JSONTree(parsing: document))
        known.withLock { known in
            if known.count == mostKnown { known = [:] }
            known[text] = contract
        }
        return contract
    }

    private static let known = Locked<[Document: Contract]>([:])

    /// The cache is emptied when it holds this many.
    private static let mostKnown = 64

    /// A document's bytes, hashed and compared as a whole; an array does it byte by byte.
    private struct Document: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

        static func == (left: Document, right: Document) -> Bool {
            left.bytes.withUnsafeBytes { left in
                right.bytes.withUnsafeBytes { right in
                    guard let one = left.baseAddress, let other = right.baseAddress else {
                        return left.count == right.count
                    }
                    return left.count == right.count && memcmp(one, other, left.count) == 0
                }
            }
        }
    }
}
