public import ViperJSON
import ViperValues

// Checks after all declared values have been read.
extension InputReader {
    @usableFromInline
    mutating func begin(_ root: JSONValue, _ shape: InputShape) {
        if shape.hasElements {
            array = root
            return
        }
        members = JSONFields(root)
        guard members == nil else { return }
        faults.append(Problem.Fault(.body(""), .wrongType(.object, found: root.kind)))
    }

    /// Throws the faults, including those of unexpected values.
    @inlinable
    mutating func finish(_ shape: InputShape) throws(Problem) {
        noteUnread(shape)
        if let members, !members.isExhausted { noteUnknownMembers(members, shape.description.names(from: .body)) }
        if !faults.isEmpty { throw problem() }
        if lacksPrecondition { throw .noPrecondition() }
    }

    /// Notes faults outside of the declared values: unknown parameters and, for methods that may change something, the
    /// header fields that every module checks and a body that would be ignored.
    @inlinable
    mutating func noteUnread(_ shape: InputShape) {
        if !request.query.isEmpty { noteUnknownParameters(shape.description) }
        if request.method != .get && request.method != .head { noteFaultsOfChange(shape) }
    }

    @usableFromInline
    mutating func noteFaultsOfChange(_ shape: InputShape) {
        if !shape.description.hasPrecondition { _ = precondition(isRequired: false) }
        if let change = request.storage.change { noteFaultsOfKey(change) }
        if request.method.takesBody, !shape.hasBody, !isBodyEmpty { noteIgnoredBody() }
    }

    private mutating func noteFaultsOfKey(_ change: RequestedChange) {
        let place = Problem.Fault.Place.header("\(IdempotencyKeyField.name)")
        if change.takesKey {
            do throws(InputFault) {
                _ = try IdempotencyKeyField.read(request)
            } catch {
                faults.append(Problem.Fault(place, error))
            }
        }
        switch change.keyRefusal {
        case .secret:
            faults.append(Problem.Fault(place, "notStored", Self.noKeyOfSecrets))
        case .strangers where request.storage.caller == nil:
            faults.append(Problem.Fault(place, "notStored", Self.noKeyOfStrangers))
        case .strangers, nil: break
        }
    }

    /// Whether there is no body, or an empty object, which some clients send instead.
    private var isBodyEmpty: Bool {
        if request.body.isEmpty { return true }
        do throws(JSONError) {
            let document = try JSONDocument(parsing: request.body)
            return document.withRoot { $0.kind == .object && $0.count == 0 }
        } catch {
            return false
        }
    }

    private mutating func noteIgnoredBody() {
        faults.append(
            Problem.Fault(
                .body(""), "notRead",
                Sentence(
                    "Expected no body, or an empty object: this route reads no members.",
                    fr: "Aucun corps attendu, ou un objet vide : cette route ne lit aucun membre.",
                    pt: "Nenhum corpo esperado, ou um objeto vazio: esta rota não lê nenhum membro.")))
    }

    @inlinable
    func finishPath() throws(Problem) {
        if !faults.isEmpty { throw problem() }
    }

    @usableFromInline
    mutating func noteUnknownParameters(_ description: InputDescription) {
        var count = 0
        for _ in QueryString(request.query) { count += 1 }
        guard count != matchedPairs else { return }
        let known = description.names(from: .query)
        var noted: Set<String> = request.storage.takesFormat ? ["format"] : []
        for pair in QueryString(request.query) {
            let name = (try? pair.name.text()) ?? String(decoding: pair.name.bytes, as: UTF8.self)
            let shown = String(name.unicodeScalars.prefix(Problem.Fault.Place.longestName))
            guard !known.contains(name), !noted.contains(name) else { continue }
            if request.storage.form == .read, Request.isOfPages(pair.name) { continue }
            guard noted.count < Self.mostUnknown else {
                hasFurtherFaults = true
                break
            }
            noted.insert(name)
            faults.append(Problem.Fault(.parameter(shown), "unknown", Self.expectedParameters(known)))
        }
    }

    @usableFromInline
    mutating func noteUnknownMembers(_ members: JSONFields, _ names: [String]) {
        let rest = members.rest(atMost: Self.mostUnknown + 1)
        if rest.count > Self.mostUnknown { hasFurtherFaults = true }
        for (member, reason) in rest.prefix(Self.mostUnknown) {
            let place = Problem.Fault.Place.body(elementPointer + Problem.Fault.Place.pointer(to: member.name))
            switch reason {
            case .duplicate: faults.append(Problem.Fault(place, Self.repeatedMember))
            case .unknown: faults.append(Problem.Fault(place, "unknown", Self.expectedMembers(names)))
            }
        }
    }

    /// The maximum number of unknown names listed, so that a problem cannot outgrow its cause.
    static var mostUnknown: Int { 32 }

    /// The problem of the noted faults, limited to the first ones.
    @usableFromInline
    func problem() -> Problem {
        // A body with so many faults was not read to its end.
        var problem = Problem(faults: faults, areAll: !hasFurtherFaults && faults.count < Self.mostFaults)
        problem.faults = Array(faults.prefix(Self.mostFaults))
        return problem
    }

    /// The maximum number of faults listed; no further element of a body is read after as many.
    @usableFromInline static var mostFaults: Int { 100 }

    /// The problem of an unreadable body, together with all other faults.
    @usableFromInline
    func problem(for error: JSONError) -> Problem {
        if case .noMemory = error { return .outOfMemory() }
        var reader = self
        let isTooDeep = if case .tooDeep = error { true } else { false }
        reader.faults.append(Problem.Fault(.body(""), isTooDeep ? "tooDeep" : "malformedJSON", error.sentence))
        var problem = reader.problem()
        if !isTooDeep && faults.isEmpty {
            problem = Problem(.malformedJSON, error.sentence)
            problem.faults = reader.faults
        }
        return problem
    }

    /// Refuses a body of an unsupported media type (RFC 9110, section 15.5.16).
    @usableFromInline
    static func checkMediaType(_ request: Request) throws(Problem) {
        let found = request.header("Content-Type")
        if found == nil && request.body.isEmpty { return }
        if let coding = request.header("Content-Encoding"), !StaticString("identity").equalsIgnoringCase(coding) {
            throw .codedBody(coding)
        }
        // What nearly all clients send is compared by its bytes; reading it as text would cost 16,000 instructions.
        if let found, jsonTypes.contains(where: { $0.equalsIgnoringCase(found) }) { return }
        if request.storage.form == .read { return }
        let type = found.map { String(decoding: $0, as: UTF8.self).lowercased() } ?? ""
        let name = String(type.prefix { $0 != ";" }).trimmed()
        let accepted =
            request.method == .patch ? ["application/json", "application/merge-patch+json"] : ["application/json"]
        if accepted.contains(name) && !hasForeignCharset(type) { return }
        let types = accepted.joined(separator: " or ")
        let expected = Sentence("\(types) in UTF-8", fr: "\(types) en UTF-8", pt: "\(types) em UTF-8")
        throw .wrongType(found, expected: expected, accepted.joined(separator: ", "), of: request.method)
    }

    private static let jsonTypes: [StaticString] = [
        "application/json", "application/json; charset=utf-8", "application/json;charset=utf-8",
    ]

    /// Whether the media type has a `charset` other than UTF-8.
    static func hasForeignCharset(_ type: String) -> Bool {
        for parameter in type.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0).trimmed() }
            guard parts.count == 2, parts[0] == "charset" else { continue }
            let value = parts[1].filter { $0 != "\"" }
            return value != "utf-8" && value != "utf8"
        }
        return false
    }
}

extension Problem {
    /// 428: a change that could overwrite another client's needs `If-Match` (RFC 6585, section 3).
    @usableFromInline
    static func noPrecondition() -> Problem {
        Problem(
            .preconditionRequired, "Expected 'If-Match' with the resource's entity tag, or with '*' for any version.",
            fr: "'If-Match' attendu avec l'étiquette de la ressource, ou avec '*' pour toute version.",
            pt: "Esperado 'If-Match' com a etiqueta do recurso, ou com '*' para qualquer versão.")
    }
}
