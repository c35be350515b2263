import Viper
import ViperHTTP
import ViperJSON

extension APIDescription {
    mutating func operation(_ operation: Operation) throws(Complaint) -> Node {
        var node: Node = ["operationId": .string(operation.id), "tags": [.string(operation.tag)]]
        if !operation.route.summary.isEmpty { node.append("summary", .string(operation.route.summary)) }
        if let text = rules(operation) { node.append("description", .string(text)) }
        let parameters = try parameters(operation)
        if !parameters.isEmpty { node.append("parameters", .array(parameters)) }
        if operation.input.hasBody { node.append("requestBody", try requestBody(operation)) }
        node.append("responses", try answers(operation))
        if let authentication = operation.traits.authentication {
            node.append("security", components.security(authentication))
        }
        return node
    }

    private func rules(_ operation: Operation) -> String? {
        guard !operation.input.rules.isEmpty else { return nil }
        return "Rules over several parameters:\n\n"
            + operation.input.rules.map { "- `\($0.parameter)`: \($0.detail)" }.joined(separator: "\n")
    }

    private func summary(of value: InputDescription.Value, in operation: Operation) -> String {
        guard value.isCallersChoice, operation.traits.authentication != nil else { return value.summary }
        return value.summary
            + " Where it is absent, callers who chose a number of rows get that many, within the bounds."
    }

    private mutating func parameters(_ operation: Operation) throws(Complaint) -> [Node] {
        var parameters = scopeParameters(operation)
        for value in operation.input.values where value.source != .body {
            let schema = try components.schema(value.schema, isInput: true, defaultValue: value.defaultValue)
            parameters.append(
                parameter(
                    operation, value.name, in: value.source == .path ? "path" : "query",
                    summary(of: value, in: operation),
                    isRequired: value.isRequired, schema, isList: value.schema.isSelection))
        }
        for field in RequestField.allCases where field.isRead(by: operation, parts) {
            let schema = try components.schema(field.schema, isInput: true)
            parameters.append(
                parameter(
                    operation, field.rawValue, in: "header", field.summary(operation),
                    isRequired: field == .ifMatch && operation.input.requiresPrecondition, schema))
        }
        return parameters
    }

    /// The path parameters that routers on the way read and the module does not.
    private func scopeParameters(_ operation: Operation) -> [Node] {
        let read = operation.input.names(from: .path)
        return operation.route.pattern.captures.dropLast(read.count).map { name in
            parameter(
                operation, name, in: "path", "Which \(name).", isRequired: true, ["type": "string", "minLength": 1])
        }
    }

    private func parameter(
        _ operation: Operation, _ name: String, in place: String, _ summary: String, isRequired: Bool, _ schema: Node,
        isList: Bool = false
    ) -> Node {
        var node: Node = ["name": .string(name), "in": .string(place), "description": .string(summary)]
        if isRequired { node.append("required", true) }
        if isList {
            // One parameter, its values separated by commas.
            node.append("style", "form")
            node.append("explode", false)
        }
        node.append("schema", schema)
        if let example = examples[operation.id, operation.traits.status]?.parameters[name] {
            node.append("example", .json(example))
        }
        return node
    }

    private mutating func requestBody(_ operation: Operation) throws(Complaint) -> Node {
        if let upload = operation.input.uploads.first { return try uploadBody(operation, upload) }
        var media: Node = ["schema": try components.body(operation.input)]
        if let example = examples[operation.id, operation.traits.status]?.request {
            media.append("example", .json(example))
        }
        var content: Node = ["application/json": media]
        if operation.route.method == .patch { content.append("application/merge-patch+json", media) }
        return ["required": true, "content": content]
    }
}

extension APIDescription {
    /// A form with the file in one of its parts, or the file itself.
    private mutating func uploadBody(
        _ operation: Operation, _ upload: InputDescription.Upload
    ) throws(Complaint) -> Node {
        let types = upload.types.map { "\($0.name)" }
        let form: Node = [
            "schema": try components.body(operation.input),
            "encoding": [upload.name: ["contentType": .string(types.joined(separator: ", "))]],
        ]
        var content: Node = ["multipart/form-data": form]
        let isFileEnough = !operation.input.values.contains { $0.source == .body && $0.isRequired }
        for type in types + ["application/octet-stream"] where isFileEnough {
            content.append(type, ["schema": Components.file(upload)])
        }
        return ["required": true, "content": content]
    }
}

extension Schema {
    fileprivate var isSelection: Bool { if case .selection = self { true } else { false } }
}

/// The request header fields that are read for every module.
enum RequestField: String, CaseIterable {
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case idempotencyKey = "Idempotency-Key"
    case acceptLanguage = "Accept-Language"
    case lastEventID = "Last-Event-ID"
    case range = "Range"
    case ifRange = "If-Range"

    func isRead(by operation: APIDescription.Operation, _ parts: EnabledPolicies) -> Bool {
        switch self {
        case .ifMatch: operation.input.hasPrecondition
        case .ifNoneMatch: operation.isTagged
        case .idempotencyKey: operation.takesKeys(parts)
        case .acceptLanguage: operation.languages != nil
        case .lastEventID: operation.isLive
        case .range: operation.hasRanges
        case .ifRange: operation.hasRanges && operation.isTagged
        }
    }

    func summary(_ operation: APIDescription.Operation) -> String {
        switch self {
        case .ifMatch:
            "Apply the change only if the resource has one of these entity tags, or any with `*` (RFC 9110, section 13.1.1)."
        case .ifNoneMatch:
            "Return the document only if it has none of these entity tags, else 304 (RFC 9110, section 13.1.2)."
        case .idempotencyKey:
            "A key that the client chooses: a request repeated with the same key and body is carried out only once."
        case .acceptLanguage:
            "The preferred languages, such as `fr-CA, en;q=0.5` (RFC 9110, section 12.5.4). Available: "
                + "\(operation.languageNames), the "
                + (operation.traits.authentication == nil ? "first" : "one that the caller chose, or the first,")
                + " by default."
        case .lastEventID:
            "For a stream of events: the `id` of the last event that the client has, to continue from (HTML standard, "
                + "section 9.2.4)."
        case .range:
            "Which bytes of the file to send, such as `bytes=0-99` (RFC 9110, section 14.2). Of several ranges, and of "
                + "anything else, the whole file is sent."
        case .ifRange:
            "Send the range only if the file has this entity tag, else all of it (RFC 9110, section 13.1.5)."
        }
    }

    var schema: Schema {
        switch self {
        case .ifMatch: EntityTagList.schema
        case .ifNoneMatch, .acceptLanguage, .lastEventID, .range, .ifRange: .string()
        case .idempotencyKey:
            // Bare, without quotes and commas, or quoted as a String of Structured Fields (RFC 9651, section 3.3.3).
            .string(
                format: "idempotency-key",
                pattern: "^(?:[\\u0021\\u0023-\\u002B\\u002D-\\u007E]{1,255}"
                    + "|\"(?:[\\u0020\\u0021\\u0023-\\u005B\\u005D-\\u007E]|\\\\[\"\\\\]){1,255}\")$")
        }
    }
}

extension APIDescription.Operation {
    /// Whether its responses have an entity tag that a client may send in a condition.
    var isTagged: Bool {
        route.method == .get && traits.caching != .never && !traits.isStreamed && traits.status != .noContent
    }

    /// Whether ranges of its file can be had.
    var hasRanges: Bool { route.method == .get && traits.fields.contains(.ranges) }

    /// Whether clients may keep its list open.
    var isLive: Bool { traits.forms.contains(.eventStream) }

    /// The languages of the response, or of a part of it.
    var languages: Languages? { traits.languages?.languages ?? traits.partLanguages }

    /// The tags of these languages, as text: `en`, `fr`.
    fileprivate var languageNames: String {
        (languages?.tags ?? []).map { "`\($0.text)`" }.joined(separator: ", ")
    }

    /// Whether `Idempotency-Key` is honoured.
    func takesKeys(_ parts: EnabledPolicies) -> Bool {
        route.method == .post && parts.contains(.keys) && !traits.handlesSecrets
    }
}
