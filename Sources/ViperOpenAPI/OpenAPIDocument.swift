public import Viper
public import ViperHTTP

/// An OpenAPI 3.1 document of an API, derived from nothing but a frozen route table, so that it cannot contradict the
/// modules' declarations.
public struct OpenAPIDocument: Sendable {
    /// The document. The same table gives the same bytes.
    public let bytes: ImmortalBytes

    /// Describes every route of a table.
    ///
    /// - Parameters:
    ///   - title: the API's name.
    ///   - version: the API's version.
    ///   - address: the server's public URL, including a path prefix that a proxy adds, without a trailing slash:
    ///     `https://api.example.org/v1`, `/v1`, or nothing.
    ///   - parts: the policies that are enabled for all routes.
    ///   - problems: the known kinds of problems and faults.
    ///   - examples: requests and responses to show.
    /// - Throws: a sentence that names two different schemas of one name, two routes that cannot be told apart, or an
    ///   enumeration value that generated clients cannot name.
    public init(
        _ table: RouteTable, title: String, version: String, address: String = "", parts: EnabledPolicies = [],
        problems: ProblemCatalog = .standard(), examples: OpenAPIExamples = OpenAPIExamples()
    ) throws(Complaint) {
        var description = APIDescription(table, parts, examples)
        let paths = try description.paths()
        let document: Node = [
            "openapi": "3.1.0",
            "info": [
                "title": .string(title), "version": .string(version),
                "description": .string(
                    APIDescription.about + (parts.contains(.pages) ? APIDescription.aboutPages : "")),
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
    /// Whether programs call it. Pages, their files and redirects to them are not operations: nobody generates a client
    /// for them.
    fileprivate var isOperation: Bool {
        status.code < 300 && (forms.isEmpty || fields.contains(.ranges) || forms.contains { $0.isData })
    }
}

/// The state from which a table's document is built.
package struct APIDescription {
    struct Operation {
        let id: String
        let route: RouteDescription
        let traits: EndpointTraits
        /// The pattern's segments, as each operation is compared with each.
        let segments: [Substring]

        init(id: String, route: RouteDescription, traits: EndpointTraits) {
            self.id = id
            self.route = route
            self.traits = traits
            segments = route.pattern.text.split(separator: "/")
        }

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
            let name = route.description.operationName
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

    /// The paths and their operations, both in the table's order.
    mutating func paths() throws(Complaint) -> Node {
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

    /// An example body for each problem, from the first route that has one.
    var problemExamples: [UInt16: String] {
        var bodies: [UInt16: String] = [:]
        for operation in operations {
            for status in ProblemResponse.standard.compactMap(\.status) where bodies[status] == nil {
                bodies[status] = examples[operation.id, Status(status)]?.response
            }
        }
        return bodies
    }
}

extension MediaType {
    /// Whether programs parse it.
    fileprivate var isData: Bool { self == .json || self == .ndjson }
}

extension APIDescription.Operation {
    var tag: String { route.groupTitle }
}
