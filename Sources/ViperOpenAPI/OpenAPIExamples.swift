public import ViperHTTP
import ViperJSON

/// Recorded requests and responses for the API's description: at most one for each operation and status.
///
/// They are stored as one JSON object a line:
///
///     {"operation":"itemsAdd","status":201,"parameters":{"Idempotency-Key":"7f"},"request":{"name":"a"},"response":{}}
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

    private struct Key: Hashable {
        let operation: String
        let status: UInt16
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
    /// Adds the examples of a group, one JSON object a line; empty lines are skipped.
    ///
    /// - Throws: a sentence that names the group and the line, and says what was expected.
    public mutating func add(_ lines: [UInt8], of group: String) throws(Complaint) {
        for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            if let fault = line.withUnsafeBytes({ add($0) }) {
                throw Complaint("The examples of '\(group)', line \(index + 1): \(fault).")
            }
        }
    }

    /// Adds one example; returns what is wrong with it.
    private mutating func add(_ line: UnsafeRawBufferPointer) -> String? {
        let document: JSONDocument
        do throws(JSONError) {
            document = try JSONDocument(parsing: line)
        } catch {
            return "\(error)"
        }
        return document.withRoot { add($0) }
    }

    private mutating func add(_ line: JSONValue) -> String? {
        var example = Example()
        var operation: String?
        var status: UInt16?
        for member in line.members {
            switch member.name {
            case "operation": operation = member.value.text
            case "status": status = member.value.numberText.flatMap { UInt16($0) }
            case "parameters":
                for parameter in member.value.members { example.parameters[parameter.name] = parameter.value.json }
            case "request": example.request = member.value.json
            case "response": example.response = member.value.json
            default: return "expected no member '\(member.name)'"
            }
        }
        guard let operation, let status, 100..<600 ~= status else {
            return "expected the name of an operation and a status from 100 to 599"
        }
        let key = Key(operation: operation, status: status)
        guard examples.updateValue(example, forKey: key) == nil else {
            return "expected one example of \(operation) \(status)"
        }
        return nil
    }
}

extension JSONValue {
    fileprivate var json: String {
        var writer = ByteWriter()
        write(to: &writer)
        return writer.finish().text
    }
}
