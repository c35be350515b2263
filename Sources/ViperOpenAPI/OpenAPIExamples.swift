public import Viper
public import ViperHTTP
import ViperJSON
public import ViperValues

/// Recorded requests and responses for the API's description: at most one for each operation and status.
///
/// They are stored as one JSON text:
///
///     {"itemsAdd":{"201":{"parameters":{"Idempotency-Key":"7f"},"request":{"name":"a"},"response":{"id":"…"}}}}
public struct OpenAPIExamples: Sendable, Equatable {
    /// A request and its response.
    public struct Example: Sendable, Equatable {
        /// The parameters sent in the path, the query and the header, by name; each as JSON.
        public var parameters: [String: String]
        /// The request's body as JSON; nil if it had none.
        public var request: String?
        /// The response's body as JSON; a body of another media type is a JSON string. Nil if it had none.
        public var response: String?

        /// Creates an example. Every text is one JSON value.
        public init(parameters: [String: String] = [:], request: String? = nil, response: String? = nil) {
            self.parameters = parameters
            self.request = request
            self.response = response
        }
    }

    private struct Key: Hashable, Comparable {
        let operation: String
        let status: UInt16

        static func < (left: Key, right: Key) -> Bool {
            (left.operation, left.status) < (right.operation, right.status)
        }
    }

    private var examples: [Key: Example] = [:]

    /// Creates an empty collection.
    public init() {}

    /// The example of an operation, by `operationId` and status.
    public subscript(_ operation: String, _ status: Status) -> Example? {
        get { examples[Key(operation: operation, status: status.code)] }
        set { examples[Key(operation: operation, status: status.code)] = newValue }
    }
}

extension OpenAPIExamples {
    /// Parses the text that ``json`` returns.
    ///
    /// - Throws: a sentence that says what was expected.
    public init(parsing text: UnsafeRawBufferPointer) throws(RouteError) {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: text)
        } catch {
            throw RouteError("The examples are no JSON: \(error).")
        }
        try document.withRoot { root throws(RouteError) in
            for operation in root.members {
                for status in operation.value.members {
                    guard let code = UInt16(status.name), 100..<600 ~= code else {
                        throw RouteError("The examples of \(operation.name) name '\(status.name)', which is no status.")
                    }
                    self[operation.name, Status(code)] = try Self.example(status.value, of: operation.name)
                }
            }
        }
    }

    private static func example(_ value: JSONValue, of operation: String) throws(RouteError) -> Example {
        var example = Example()
        for member in value.members {
            switch member.name {
            case "parameters":
                for parameter in member.value.members { example.parameters[parameter.name] = parameter.value.json }
            case "request": example.request = member.value.json
            case "response": example.response = member.value.json
            default: throw RouteError("The examples of \(operation) have a member '\(member.name)', which is unknown.")
            }
        }
        return example
    }

    /// The examples as one JSON text, sorted by name: equal examples give equal bytes.
    public var json: Bytes {
        var operations: [(String, Node)] = []
        for key in examples.keys.sorted() {
            guard let example = examples[key] else { continue }
            var members: [(String, Node)] = []
            if !example.parameters.isEmpty {
                let sorted = example.parameters.sorted { $0.key < $1.key }
                members.append(("parameters", .object(sorted.map { ($0.key, .json($0.value)) })))
            }
            if let request = example.request { members.append(("request", .json(request))) }
            if let response = example.response { members.append(("response", .json(response))) }
            if operations.last?.0 != key.operation { operations.append((key.operation, [:])) }
            operations[operations.count - 1].1.append("\(key.status)", .object(members))
        }
        return Node.object(operations).bytes
    }
}

extension JSONValue {
    fileprivate var json: String {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.finish().text
    }
}
