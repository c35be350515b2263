import Viper
import ViperHTTP
import ViperJSON

extension APIDescription {
    /// Every response that the route can send, by status.
    mutating func answers(_ operation: Operation) throws(Complaint) -> Node {
        var answers: [(String, Node)] = [("\(operation.traits.status.code)", try success(operation))]
        if operation.hasRanges { answers.append(("206", try part(operation))) }
        if operation.isTagged { answers.append(("304", notModified(operation))) }
        answers += problems(operation)
        // Digits sort before "default".
        return .object(answers.sorted { $0.0 < $1.0 })
    }

    /// Every problem that the route can send. The description lists the feature's own kinds.
    private mutating func problems(_ operation: Operation) -> [(String, Node)] {
        let others = operation.traits.failures.others
        var given = ProblemResponse.standard.filter { $0.isGiven(by: operation, parts) }
        for kind in others where !given.contains(ProblemResponse(of: kind.status)) {
            given.append(ProblemResponse(of: kind.status))
        }
        return given.map { answer in
            var node = components.answer(answer)
            let own = others.filter { ProblemResponse(of: $0.status) == answer }
            if !own.isEmpty {
                let shared = answer.isGiven(by: operation, parts) ? [answer.meaning(parts)] : []
                let meanings = shared + own.map { "`/problems/\($0.code)`: \($0.meaning)" }
                node.append("description", .string(meanings.joined(separator: " ")))
            }
            return (answer.status.map { "\($0)" } ?? "default", node)
        }
    }

    private mutating func success(_ operation: Operation) throws(Complaint) -> Node {
        let hasBody = operation.traits.status != .noContent
        var fields = commonFields(operation, hasBody: hasBody)
        if operation.traits.fields.contains(.location) { fields.append(.location) }
        if operation.traits.fields.contains(.link) { fields.append(.link) }
        if operation.traits.fields.contains(.laterAgain) { fields.append(.retryAfterAccepted) }
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

    /// The response to a request for a range of a file: that of the whole file with `Content-Range`.
    private mutating func part(_ operation: Operation) throws(Complaint) -> Node {
        let fields = commonFields(operation, hasBody: true) + [.contentRange]
        return [
            "description": "The range of the file that the request asks for.", "headers": headers(fields),
            "content": try content(operation),
        ]
    }

    private func meaning(of operation: Operation) -> String {
        switch operation.traits.status {
        case .created where operation.traits.fields.contains(.location): "Created; `Location` says where."
        case .created: "Created; the body is the new state."
        case .accepted where operation.traits.fields.contains(.location):
            "Taken, to be done later; `Location` says how far it has come."
        case .noContent: "Done; there is no body."
        default: operation.route.method == .get ? "The requested document." : "Done; the body is the new state."
        }
    }

    private mutating func notModified(_ operation: Operation) -> Node {
        var fields = commonFields(operation, hasBody: false)
        if operation.traits.fields.contains(.link) { fields.append(.link) }
        if operation.traits.languages != nil { fields.append(.contentLanguage) }
        return ["description": "The client's copy is current.", "headers": headers(fields)]
    }

    /// The header fields that both the success and the 304 have.
    private func commonFields(_ operation: Operation, hasBody: Bool) -> [ResponseField] {
        var fields: [ResponseField] = [.requestID, .noSniffing]
        switch operation.traits.caching {
        case .never: fields.append(.neverStored)
        case .revalidated, .immutable:
            fields.append(caching(of: operation.traits, hasBody: hasBody))
            if hasBody, operation.traits.forms.contains(.eventStream) { fields.append(.buffering) }
            // What was changed or created has its version's tag.
            if operation.isTagged || operation.traits.isVersioned {
                fields.append(entityTag(of: operation.traits))
            }
        }
        if operation.traits.fields.contains(.pagePolicy) { fields += [.contentPolicy, .referrerPolicy] }
        if operation.traits.fields.contains(.attachment) { fields.append(.disposition) }
        if operation.hasRanges { fields += [.acceptRanges, .embedding] }
        if operation.traits.fields.contains(.sandbox) { fields.append(.sandbox) }
        if operation.traits.fields.contains(.cookie) || operation.takesCookies { fields.append(.cookie) }
        return fields
            + ResponseField.shared(
                // Files are not compressed.
                operation.hasRanges ? parts.subtracting(.compression) : parts, hasBody: hasBody,
                isNegotiated: operation.traits.isNegotiated || operation.languages != nil
                    || !operation.traits.callerFields.isEmpty,
                isLimited: operation.route.isLimited)
    }

    private func caching(of traits: EndpointTraits, hasBody: Bool) -> ResponseField {
        if traits.caching == .immutable { return traits.callerFields.isEmpty ? .immutable : .privatelyImmutable }
        if traits.isPersonal { return .neverStored }
        let isLive = hasBody && traits.forms.contains(.eventStream)
        if traits.callerFields.isEmpty { return isLive ? .revalidatedOrLive : .revalidated }
        return isLive ? .privateOrLive : .privatelyRevalidated
    }

    private func entityTag(of traits: EndpointTraits) -> ResponseField {
        let isRows = traits.forms.contains(.ndjson) && !traits.fields.contains(.ranges)
        return isRows || traits.forms.contains(.eventStream) ? .formEntityTag : .entityTag
    }

    private mutating func headers(_ fields: [ResponseField]) -> Node {
        .object(fields.map { components.field($0) })
    }

    private mutating func content(_ operation: Operation) throws(Complaint) -> Node {
        var content: [(String, Node)] = []
        for form in operation.traits.forms {
            var media: Node
            switch form {
            case .json: media = ["schema": try components.schema(operation.traits.schema)]
            case .ndjson where !operation.hasRanges:
                media = [
                    "schema": try components.schema(
                        operation.traits.rowSchema ?? operation.traits.schema,
                        summary: "One such document per line, each ended by a line feed.")
                ]
            case .eventStream:
                let words = operation.traits.rowSchema == nil ? Self.signals : Self.events
                media = ["schema": ["type": "string", "description": .string(words)]]
            default:
                let isText = "\(form.name)".hasPrefix("text/")
                media = ["schema": isText ? ["type": "string"] : ["type": "string", "format": "binary"]]
            }
            let example = examples[operation.id, operation.traits.status]?.response
            if form == .json, let example { media.append("example", .json(example)) }
            content.append(("\(form.name)", media))
        }
        return .object(content)
    }

    /// What a stream of events is, for people: OpenAPI 3.1 has no words for its parts.
    private static let events = """
        The list as it changes, as server-sent events (HTML standard, section 9.2); the stream does not end by itself. \
        The `data` of `insert`, `change` and `delete` is a row as in the list. What enters the request's filters is \
        `insert`, what leaves them `delete`. The `data` of `clear` (every row was deleted) and `resync` (get the list \
        anew) is `{}`. Each `id` is a position to continue from, in `since` or in `Last-Event-ID`. A client without \
        either learns of later changes only; the list's first page names the stream that continues it in `Link`, with \
        `rel="live"`.
        """

    /// The same of a list of one's own, whose rows have no form of their own.
    private static let signals = """
        Signs that the list changed, as server-sent events (HTML standard, section 9.2); the stream does not end by \
        itself. On `changed` and `resync`, whose `data` is `{}`, get the list anew. Each `id` is a position to continue \
        from, in `since` or in `Last-Event-ID`. A client without either learns of later changes only; the list names the \
        stream that continues it in `Link`, with `rel="live"`.
        """

    /// The operations that follow from the response's document: those on the resource with its `id` and on what is
    /// below it, those below the path itself, and the next page.
    private func links(_ operation: Operation) -> Node {
        guard case .object(let members, _) = operation.traits.schema else { return [:] }
        var links: [(String, Node)] = []
        let hasID = members.contains { $0.name == "id" }
        for target in operations where target.id != operation.id {
            guard let parameters = operation.parameters(for: target, hasID: hasID) else { continue }
            links.append((target.id, Self.link(target, parameters)))
        }
        let isPaged = operation.input.values.contains { $0.source == .query && $0.name == "after" }
        if isPaged, members.contains(where: { $0.name == "next" }) {
            links.append(
                ("next", Self.link(operation, operation.ownParameters + [("after", "$response.body#/next")])))
        }
        return .object(links)
    }

    private static func link(_ target: Operation, _ parameters: [(String, Node)]) -> Node {
        ["operationId": .string(target.id), "parameters": .object(parameters)]
    }
}

extension APIDescription.Operation {
    /// The request's path parameters, for an operation at or below its path.
    fileprivate var ownParameters: [(String, Node)] {
        route.pattern.captures.map { ($0, .string("$request.path.\($0)")) }
    }

    /// The parameters of a link from this operation's response to another operation at or below its path, at most one
    /// capture deeper; nil if there is no link.
    ///
    /// - Parameter hasID: whether the response has an `id`, which gives the further capture its value.
    fileprivate func parameters(for other: APIDescription.Operation, hasID: Bool) -> [(String, Node)]? {
        let others = other.segments
        guard others.starts(with: segments) else { return nil }
        let rest = others.dropFirst(segments.count)
        let isLiteral = rest.dropFirst().allSatisfy { !$0.hasPrefix("{") }
        if let first = rest.first, first.hasPrefix("{") {
            let name = String(first.dropFirst().dropLast())
            return hasID && isLiteral ? ownParameters + [(name, "$response.body#/id")] : nil
        }
        // A resource links to its changes and to what is below it.
        let isResource = route.method == .get && segments.last?.hasPrefix("{") == true
        return isResource && isLiteral ? ownParameters : nil
    }
}
