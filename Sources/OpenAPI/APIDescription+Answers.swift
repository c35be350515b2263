import HTTP
import Viper

extension APIDescription {
    /// Every status that the route can give.
    mutating func answers(_ operation: Operation) throws(RouteError) -> Node {
        var answers: [(UInt16, Node)] = [(operation.traits.status.code, try success(operation))]
        if operation.isTagged { answers.append((304, notModified(operation))) }
        for problem in ProblemAnswer.allCases where problem.isGiven(by: operation, parts) {
            answers.append((problem.status, components.answer(problem)))
        }
        return .object(answers.sorted { $0.0 < $1.0 }.map { ("\($0.0)", $0.1) })
    }

    // MARK: - Success

    private mutating func success(_ operation: Operation) throws(RouteError) -> Node {
        let hasBody = operation.traits.status != .noContent
        var fields = commonFields(operation, hasBody: hasBody)
        if operation.traits.fields.contains(.location) { fields.append(.location) }
        if operation.traits.fields.contains(.link) { fields.append(.link) }
        if operation.takesKeys(parts) { fields.append(.replayed) }
        if hasBody, operation.traits.languages != nil { fields.append(.contentLanguage) }
        var node: Node = [
            "description": .string(meaning(of: operation)),
            "headers": headers(fields),
        ]
        if hasBody { node.append("content", try content(operation)) }
        let links = links(operation)
        if !links.isEmpty { node.append("links", links) }
        return node
    }

    private func meaning(of operation: Operation) -> String {
        switch operation.traits.status {
        case .created where operation.traits.fields.contains(.location): "It was made; `Location` says where it is."
        case .created: "It was made; this is what is there now."
        case .noContent: "It was done; there is nothing to show."
        default: operation.route.method == .get ? "What was asked for." : "It was done; this is what is there now."
        }
    }

    private mutating func notModified(_ operation: Operation) -> Node {
        var fields = commonFields(operation, hasBody: false)
        if operation.traits.fields.contains(.link) { fields.append(.link) }
        if operation.traits.languages != nil { fields.append(.contentLanguage) }
        return ["description": "The client has this very document.", "headers": headers(fields)]
    }

    /// The fields that success and 304 have.
    private func commonFields(_ operation: Operation, hasBody: Bool) -> [AnswerField] {
        var fields: [AnswerField] = [.requestID, .noSniffing]
        switch operation.traits.caching {
        case .never: fields.append(.neverStored)
        case .revalidated:
            fields.append(.revalidated)
            if operation.isTagged || operation.traits.isVersioned {
                fields.append(entityTag(of: operation.traits))
            }
        }
        if operation.traits.fields.contains(.pagePolicy) { fields += [.contentPolicy, .referrerPolicy] }
        return fields
            + AnswerField.shared(
                parts, hasBody: hasBody,
                isNegotiated: operation.traits.forms.count > 1 || operation.languages != nil,
                isLimited: operation.route.isLimited)
    }

    private func entityTag(of traits: EndpointTraits) -> AnswerField {
        traits.forms.contains(.ndjson) ? .formEntityTag : .entityTag
    }

    private mutating func headers(_ fields: [AnswerField]) -> Node {
        .object(fields.map { components.field($0) })
    }

    // MARK: - Content

    private mutating func content(_ operation: Operation) throws(RouteError) -> Node {
        var content: [(String, Node)] = []
        for form in operation.traits.forms {
            var media: Node
            switch form {
            case .json: media = ["schema": try components.schema(operation.traits.schema)]
            case .ndjson:
                media = [
                    "schema": try components.schema(
                        operation.traits.rowSchema ?? operation.traits.schema,
                        summary: "One such document a line, each ended by a line feed.")
                ]
            case .html, .metrics, .css, .script: media = ["schema": ["type": "string"]]
            }
            let example = examples[operation.id, operation.traits.status]?.response
            if form == .json, let example { media.append("example", .json(example)) }
            content.append(("\(form.mediaType)", media))
        }
        return .object(content)
    }

    // MARK: - Links

    /// The ways on that the answer's document opens: to what has its `id`, and to the next page.
    private func links(_ operation: Operation) -> Node {
        guard case .object(let members, _) = operation.traits.schema else { return [:] }
        var links: [(String, Node)] = []
        if members.contains(where: { $0.name == "id" }) {
            for target in operations {
                guard let name = target.capture(below: operation) else { continue }
                links.append((target.id, Self.link(target, [(name, "$response.body#/id")])))
            }
        }
        let isPaged = operation.input.values.contains { $0.source == .query && $0.name == "after" }
        if isPaged, members.contains(where: { $0.name == "next" }) {
            links.append(("next", Self.link(operation, [("after", "$response.body#/next")])))
        }
        return .object(links)
    }

    private static func link(_ target: Operation, _ parameters: [(String, Node)]) -> Node {
        ["operationId": .string(target.id), "parameters": .object(parameters)]
    }
}

extension APIDescription.Operation {
    /// The name of the capture, if the path is another's and one capture.
    fileprivate func capture(below other: APIDescription.Operation) -> String? {
        let prefix = other.path == "/" ? "/" : other.path + "/"
        guard other.route.pattern.captures.isEmpty, let name = route.pattern.captures.last,
            path == prefix + "{\(name)}"
        else { return nil }
        return name
    }
}

extension ProblemAnswer {
    /// Whether a route can give it.
    ///
    /// What the daemon refuses before it knows the path can be the answer to any request: framing (400), a head or a body
    /// that is late (408) or too large (413, 414, 431), an unknown `Expect` (417) or transfer coding (501).
    func isGiven(by operation: APIDescription.Operation, _ parts: SharedParts) -> Bool {
        let hasBody = operation.input.hasBody
        let failures = operation.traits.failures
        let takesKeys = operation.takesKeys(parts)
        return switch self {
        case .badRequest, .requestTimeout, .contentTooLarge, .targetTooLong, .headTooLarge, .expectationFailed,
            .notImplemented:
            true
        case .notAcceptable: !operation.traits.forms.isEmpty
        case .internalError, .unavailable: true
        case .methodNotAllowed: false
        case .forbidden: failures.contains(.forbidden)
        case .notFound: failures.contains(.missing) || !operation.route.pattern.captures.isEmpty
        case .conflict: failures.contains(.conflict) || takesKeys
        case .preconditionFailed: operation.route.method != .get || operation.isTagged
        case .preconditionRequired: operation.input.requiresPrecondition
        case .unsupportedMediaType: hasBody
        case .unprocessableContent:
            hasBody || operation.route.method == .post || takesKeys
                || !failures.isDisjoint(with: [.rule, .beyondReach])
        case .badGateway, .gatewayTimeout: failures.contains(.upstream)
        case .tooManyRequests: parts.contains(.quotas) && operation.route.isLimited
        case .insufficientStorage: operation.route.method != .get
        }
    }
}
