public import Viper
public import ViperHTTP
import ViperValues

/// The description of an API: an OpenAPI 3.1 document, derived from a frozen route table alone. What a module declares
/// stands in it, and nothing else does, so that it cannot be wrong.
public struct OpenAPIDocument: Sendable {
    /// The document. The same table gives the same bytes.
    public let bytes: ImmortalBytes

    /// The description of every route of a table.
    ///
    /// - Parameters:
    ///   - title: the API's name.
    ///   - version: the API's version.
    ///   - address: where clients reach the server, with what a proxy in front puts before every path and without a slash
    ///     at its end: `https://api.example.org/v1`, `/v1`, or nothing.
    ///   - parts: which of the parts that all routes share are on.
    ///   - problems: the kinds of problems and faults that are listed as known.
    ///   - examples: requests and answers to show.
    /// - Throws: a sentence that names two different shapes of one name, two routes that cannot be told apart, or a value
    ///   of an enumeration that generated clients cannot name.
    public init(
        _ table: RouteTable, title: String, version: String, address: String = "", parts: EnabledPolicies = [],
        problems: ProblemCatalog = .standard(), examples: OpenAPIExamples = OpenAPIExamples()
    ) throws(RouteError) {
        var description = APIDescription(table, parts, examples)
        let paths = try description.paths()
        let document: Node = [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": .string(version), "description": .string(APIDescription.about),
            ],
            "servers": [["url": .string(address.isEmpty ? "/" : address)]],
            "tags": .array(description.tags.map { ["name": .string($0)] }),
            "paths": paths,
            "components": try description.components.node(
                parts, problems, examples: description.problemExamples,
                hasLanguages: description.operations.contains { $0.languages != nil }),
        ]
        bytes = ImmortalBytes(copying: document.bytes)
    }
}

extension ImmortalBytes {
    fileprivate init(copying bytes: consuming Bytes) { self.init(copying: bytes.unsafeBytes) }
}

extension EndpointTraits {
    /// Whether programs ask for it. Pages, the files they load and what leads to them are no operations: nobody generates
    /// a client for them.
    fileprivate var isOperation: Bool { status.code < 300 && (forms.isEmpty || forms.contains { $0.isData }) }
}

/// What is worked out of a table on the way to its document.
struct APIDescription {
    /// One route.
    struct Operation {
        let id: String
        let route: RouteDescription
        let traits: EndpointTraits

        var path: String { route.pattern.text.isEmpty ? "/" : route.pattern.text }
        var input: InputDescription { traits.input.description }
    }

    let operations: [Operation]
    let parts: EnabledPolicies
    let examples: OpenAPIExamples
    var components = Components()

    init(_ table: RouteTable, _ parts: EnabledPolicies, _ examples: OpenAPIExamples) {
        self.parts = parts
        self.examples = examples
        var uses: [String: Int] = [:]
        operations = table.routes.filter { $0.traits.isOperation }.map { route in
            let name = Self.operationID(route.description.module)
            uses[name, default: 0] += 1
            let count = uses[name, default: 1]
            return Operation(
                id: count == 1 ? name : "\(name)\(count)", route: route.description, traits: route.traits)
        }
    }

    /// Every group, in the order of its first route.
    var tags: [String] {
        var tags: [String] = []
        for operation in operations where !tags.contains(operation.tag) { tags.append(operation.tag) }
        return tags
    }

    /// The paths with their operations, both in the order of the table.
    mutating func paths() throws(RouteError) -> Node {
        var paths: [(String, Node)] = []
        for operation in operations {
            let node = try self.operation(operation)
            let method = "\(operation.route.method.name)".lowercased()
            if let index = paths.firstIndex(where: { $0.0 == operation.path }) {
                paths[index].1.append(method, node)
            } else {
                paths.append((operation.path, .object([(method, node)])))
            }
        }
        return .object(paths)
    }

    /// An answer's body for each problem, of the first route that has one.
    var problemExamples: [UInt16: String] {
        var bodies: [UInt16: String] = [:]
        for operation in operations {
            for status in ProblemAnswer.standard.compactMap(\.status) where bodies[status] == nil {
                bodies[status] = examples[operation.id, Status(status)]?.response
            }
        }
        return bodies
    }

    /// `itemsList` of `ItemsList`; what is no letter or digit is left out.
    private static func operationID(_ module: String) -> String {
        let name = module.filter { $0.isLetter || $0.isNumber }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

extension MediaType {
    /// Whether programs read it as the documents that they ask for.
    fileprivate var isData: Bool { self == .json || self == .ndjson }
}

extension APIDescription.Operation {
    /// The name of the route's group.
    var tag: String {
        route.group.isEmpty ? "General" : route.group.prefix(1).uppercased() + route.group.dropFirst()
    }
}
