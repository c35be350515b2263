/// Parses a document into a contract; shared components are parsed once.
struct ContractReader {
    private let document: JSONTree
    private(set) var schemas: SchemaReader
    private var answers: [String: Contract.Answer] = [:]

    init(_ document: JSONTree) throws(TestFault) {
        guard document["openapi"]?.text?.hasPrefix("3.1.") == true else {
            throw TestFault("the document is not one of OpenAPI 3.1")
        }
        self.document = document
        schemas = SchemaReader(document: document)
    }

    mutating func path(_ template: String, _ item: JSONTree) throws(TestFault) -> Contract.Path {
        let methods: Set = ["get", "head", "post", "put", "patch", "delete", "options", "trace"]
        var path = Contract.Path(
            segments: template.split(separator: "/", omittingEmptySubsequences: false).map(String.init), operations: [:]
        )
        for member in item.members where methods.contains(member.name) {
            var operation = Contract.Operation(identifier: member.value["operationId"]?.text, answers: [:])
            for response in member.value["responses"]?.members ?? [] {
                operation.answers[response.name] = try answer(response.value)
            }
            path.operations[member.name] = operation
        }
        return path
    }

    /// Parses a response, or the one it refers to.
    mutating func answer(_ response: JSONTree) throws(TestFault) -> Contract.Answer {
        let reference = response["$ref"]?.text
        if let known = reference.flatMap({ answers[$0] }) { return known }
        let response = try resolved(response)
        var answer = Contract.Answer()
        for header in response["headers"]?.members ?? [] {
            let value = try resolved(header.value)
            answer.headers[header.name.lowercased()] = Contract.Header(
                isRequired: value["required"] == .bool(true), schema: schemas.schema(value["schema"] ?? .bool(true)))
        }
        for media in response["content"]?.members ?? [] {
            answer.content[media.name.lowercased()] = schemas.schema(media.value["schema"] ?? .bool(true))
        }
        if let reference { answers[reference] = answer }
        return answer
    }

    private func resolved(_ value: JSONTree) throws(TestFault) -> JSONTree {
        guard let reference = value["$ref"]?.text else { return value }
        guard reference.hasPrefix("#"), let target = document.value(at: reference.dropFirst()) else {
            throw TestFault("\(reference) leads nowhere")
        }
        return target
    }
}
