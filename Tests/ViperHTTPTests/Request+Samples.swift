import Testing
import ViperHTTP

extension RequestStorage {
    /// One with a target, header fields and a body.
    convenience init(
        _ method: Method = .get, _ target: String = "/", fields: [(name: String, value: String)], body: String = ""
    ) {
        self.init()
        self.method = method
        Array(target.utf8).withUnsafeBytes { setTarget($0) }
        for field in fields {
            Array(field.name.utf8).withUnsafeBytes { name in
                Array(field.value.utf8).withUnsafeBytes { addField(name: name, value: $0) }
            }
        }
        if !body.isEmpty { _ = Array(body.utf8).withUnsafeBytes { appendBody($0) } }
    }
}

extension Request {
    init(fields: [(name: String, value: String)]) { self.init(RequestStorage(fields: fields)) }
}

extension WireInput {
    /// Reads a request with a body of JSON as a route does.
    static func read(
        _ body: String, _ method: Method = .post, _ target: String = "/",
        fields: [(name: String, value: String)] = [("Content-Type", "application/json")],
        captures: [Range<Int>] = []
    ) throws -> Self {
        let request = Request(RequestStorage(method, target, fields: fields, body: body))
        for capture in captures { request.addCapture(start: capture.lowerBound, count: capture.count) }
        return try read(request, shape: InputShape(try #require(InputDescription.of(Self.self))))
    }
}

/// The problem as which a request is refused.
func problem(
    at location: SourceLocation = #_sourceLocation, _ read: () throws -> some Any
) throws -> Problem {
    try #require(
        #expect(throws: Problem.self, sourceLocation: location) { _ = try read() }, sourceLocation: location)
}

extension Problem {
    /// Where the faults are and what they are: `/pointer code` in the body, `?name code` of a parameter, `name code` of a
    /// header field.
    var faultTexts: [String] {
        faults.map { fault in
            switch fault.place {
            case .body(let pointer): "\(pointer) \(fault.code)"
            case .parameter(let name): "?\(name) \(fault.code)"
            case .header(let name): "\(name) \(fault.code)"
            }
        }
    }
}

/// The faults for which a request is refused.
func faults(at location: SourceLocation = #_sourceLocation, _ read: () throws -> some Any) throws -> [String] {
    try problem(at: location, read).faultTexts
}
