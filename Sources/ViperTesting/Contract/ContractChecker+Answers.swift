import ViperJSON

extension ContractChecker {
    func check(_ response: TestResponse, against answer: Contract.Answer, isHead: Bool) -> [String] {
        checkHeaders(response, answer) + checkBody(response, answer, isHead: isHead)
    }

    /// A problem document must agree with its response, and some fields belong to some statuses only.
    func checkProblem(_ response: TestResponse) -> [String] {
        guard response.status >= 400, response["Content-Type"] == "application/problem+json" else { return [] }
        var violations: [String] = []
        for (name, statuses) in Self.fieldsOfProblems where response[name] != nil && !statuses.contains(response.status)
        {
            violations.append("the header \(name) does not belong to the status \(response.status)")
        }
        if response.status == 405 && response["Allow"] == nil { violations.append("a 405 has no Allow") }
        if response["Content-Encoding"] == nil, let problem = try? JSONTree(parsing: response.body),
            let status = problem["status"]?.integer, status != response.status
        {
            violations.append("the problem says \(status), and the status is \(response.status)")
        }
        return violations
    }

    /// Fields that only responses of these statuses have.
    private static let fieldsOfProblems: [(name: String, statuses: Set<Int>)] = [
        ("Allow", [405]), ("Accept-Post", [415]), ("Accept-Patch", [415]), ("Accept-Encoding", [415]),
        ("Retry-After", [409, 429, 500, 502, 503, 504]),
    ]

    /// Checks a page for people: not JSON, and with the fields that every response has.
    func checkPage(_ response: TestResponse) -> [String] {
        var violations: [String] = []
        for name in ["X-Request-Id", "X-Content-Type-Options", "Cache-Control"] where response[name] == nil {
            violations.append("a page has no \(name)")
        }
        if response["Content-Type"]?.contains("json") == true { violations.append("a page is JSON") }
        return violations
    }

    private func checkHeaders(_ response: TestResponse, _ answer: Contract.Answer) -> [String] {
        var found: Set<String> = []
        var violations: [String] = []
        for field in response.fields {
            let name = field.name.lowercased()
            found.insert(name)
            if Self.framing.contains(name) { continue }
            guard let header = answer.headers[name] else {
                violations.append("the header \(field.name) is not documented for \(response.status)")
                continue
            }
            violations += contract.schemas.violations(of: value(field.value, header.schema), against: header.schema)
                .map { "the header \(field.name): \($0)" }
        }
        for (name, header) in answer.headers.sorted(by: { $0.key < $1.key })
        where header.isRequired && !found.contains(name) {
            violations.append("the header \(name) is documented as required for \(response.status) and absent")
        }
        return violations
    }

    /// A field's value as a JSON value of the schema's type: a number or a boolean if it parses as one, else a string.
    private func value(_ text: String, _ schema: JSONSchema) -> JSONTree {
        let types = contract.schemas.types(of: schema) ?? []
        return JSONTree(text, type: types.count == 1 ? types[0] : nil)
    }

    private func checkBody(_ response: TestResponse, _ answer: Contract.Answer, isHead: Bool) -> [String] {
        guard response.status != 304 else {
            return response.body.isEmpty ? [] : ["a 304 has a body"]
        }
        if isHead && !response.body.isEmpty { return ["the answer to HEAD has a body"] }
        guard let type = response["Content-Type"] else {
            if !response.body.isEmpty { return ["a body comes without a Content-Type"] }
            return answer.content.isEmpty ? [] : ["expected a body, found none"]
        }
        let mediaType = type.prefix { $0 != ";" }.lowercased().trimmingSpaces()
        guard let schema = answer.content[type.lowercased()] ?? answer.content[mediaType] else {
            let known = answer.content.keys.sorted()
            return ["the media type \(type) is not documented for \(response.status), which has \(known)"]
        }
        // A truncated body is not a document.
        if isHead || !response.isWhole { return [] }
        switch response["Content-Encoding"]?.lowercased() {
        case nil: return checkDocument(response.body, mediaType, schema)
        case "gzip":
            guard let decoder else { return [] }
            guard let body = decoder(response.body) else { return ["the body is not gzip, as its coding says"] }
            return checkDocument(body, mediaType, schema)
        case let coding?: return ["the coding \(coding) is not known"]
        }
    }

    private func checkDocument(_ body: [UInt8], _ mediaType: String, _ schema: JSONSchema) -> [String] {
        // Bytes, such as those of a file, whatever they mean.
        if schema.format == "binary" { return [] }
        switch mediaType {
        case "application/json",
            _ where mediaType.hasSuffix("+json"):
            return checkJSON(body, schema)
        case "application/x-ndjson":
            let lines = body.split(separator: 0x0A, omittingEmptySubsequences: false)
            guard lines.last?.isEmpty == true else { return ["the last line has no end"] }
            return lines.dropLast().enumerated().flatMap { index, line in
                checkJSON(Array(line), schema).map { "line \(index + 1): \($0)" }
            }
        // Bytes have no schema.
        case _ where !mediaType.hasPrefix("text/"): return []
        default:
            guard let text = String(validating: body, as: UTF8.self) else { return ["the body is not UTF-8"] }
            return contract.schemas.violations(of: .string(text), against: schema).map { "the body: \($0)" }
        }
    }

    private func checkJSON(_ body: [UInt8], _ schema: JSONSchema) -> [String] {
        do throws(JSONError) {
            let document = try JSONTree(parsing: body)
            return contract.schemas.violations(of: document, against: schema).map { "the body: \($0)" }
        } catch {
            return ["the body is no JSON: \(error)"]
        }
    }
}

extension String {
    fileprivate func trimmingSpaces() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
