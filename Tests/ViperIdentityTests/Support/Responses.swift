import ViperTesting

extension TestResponse {
    /// The body as a document; null if it is none.
    var json: JSONTree { (try? JSONTree(parsing: body)) ?? .null }

    /// The problem's code: the last part of its type.
    var problem: String? { value(of: "type").map { String($0.split(separator: "/").last ?? "") } }

    /// The pointers of the faults that a problem lists.
    var pointers: [String] { (json["errors"]?.elements ?? []).compactMap { $0["pointer"]?.text } }

    /// Whether it is a refusal of who calls: 401 with a challenge (RFC 6750, section 3).
    ///
    /// - Parameter isInvalid: whether a token was sent.
    func isUnauthenticated(invalidToken isInvalid: Bool) -> Bool {
        let challenge = self["WWW-Authenticate"] ?? ""
        return status == 401 && challenge.hasPrefix("Bearer")
            && challenge.contains(#"error="invalid_token""#) == isInvalid
    }

    /// Whether it is a refusal that says nothing but that the caller may not, or must not know.
    var isForbiddenOrHidden: Bool { status == 403 || status == 404 }

    /// What a client can tell one response from another by: the status, the fields and the bytes.
    var face: String {
        let named = fields.filter { !["date", "x-request-id"].contains($0.name.lowercased()) }
        return "\(status)\n" + named.map { "\($0.name): \($0.value)\n" }.sorted().joined() + text
    }

    /// The same without what differs between any two accounts: ids, names and times.
    func face(hiding names: [String]) -> String {
        var text = face.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
            .replacing(/\d{4}-\d\d-\d\dT[\d:.]+Z/, with: "TIME").replacing(/Content-Length: \d+/, with: "")
            .replacing(/"[^"]{8,}"(?=\n)/, with: "TAG").replacing(/(?i)etag: .*/, with: "ETag")
        for name in names { text = text.replacing(name, with: "NAME") }
        return text
    }
}

extension JSONTree {
    /// The operations of an API's description by method and path, such as `get /users/{name}`.
    var operations: [String: JSONTree] {
        var operations: [String: JSONTree] = [:]
        for path in self["paths"]?.members ?? [] {
            for operation in path.value.members
            where ["get", "post", "put", "patch", "delete"].contains(operation.name) {
                operations["\(operation.name) \(path.name)"] = operation.value
            }
        }
        return operations
    }
}

/// Waits of the rows, in milliseconds for the test's clock.
enum Wait {
    static let second: Int64 = 1_000
    static let minute = 60 * second
    static let hour = 60 * minute
    static let day = 24 * hour
}
