/// How an ``StubUpstream`` handles a request.
public indirect enum StubBehavior: Sendable {
    /// Responds as GitHub would.
    case proper
    /// Sends this response.
    case answer(StubResponse)
    /// Waits until the gate is open, then behaves as given.
    case held(UpstreamGate, then: StubBehavior = .proper)
    /// Responds as GitHub would, byte by byte, waiting before each.
    case dripping(milliseconds: UInt32)
    /// Sends half of GitHub's response, then closes the connection. With chunks the last chunk is missing, else there
    /// is less than `Content-Length`.
    case cutOff(inChunks: Bool = false)
    /// Sends these bytes instead of a response, then closes the connection.
    case bytes([UInt8])
    /// Sends a text, then another one again and again until the client leaves.
    case endless(String, thenForever: String)

    /// Sends a text instead of a response, then closes the connection.
    public static func text(_ text: String) -> StubBehavior { .bytes(Array(text.utf8)) }
    /// A header section that never ends.
    public static let endlessHeader = endless("HTTP/1.1 200 OK\r\n", thenForever: "X-More: and more and more\r\n")
    /// A chunked body that never ends, with a valid start.
    public static let endlessBody = endless(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n{\"items\":[\r\n",
        thenForever: "8\r\n        \r\n")
}

/// A response for an ``StubUpstream`` to send. `Content-Length` is added.
public struct StubResponse: Sendable {
    public var status: Int
    public var fields: [(name: String, value: String)]
    public var body: [UInt8]

    public init(_ status: Int, _ fields: [(name: String, value: String)] = [], _ body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// A response with a JSON body.
    public static func json(_ text: String, status: Int = 200) -> StubResponse {
        StubResponse(status, [("Content-Type", "application/json; charset=utf-8")], Array(text.utf8))
    }

    /// GitHub's secondary rate limit: 403 or 429, with `Retry-After`.
    public static func slowDown(_ status: Int = 429, retryAfter seconds: String) -> StubResponse {
        var answer = json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: status)
        answer.fields.append(("Retry-After", seconds))
        return answer
    }

    /// GitHub's primary rate limit, reset at a time in seconds since 1970.
    public static func quotaUsedUp(_ status: Int = 403, reset: Int) -> StubResponse {
        var answer = json(#"{"message":"API rate limit exceeded for 127.0.0.1."}"#, status: status)
        answer.fields += [
            ("X-RateLimit-Limit", "10"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", String(reset)),
        ]
        return answer
    }

    public static func redirect(to target: String, status: Int = 302) -> StubResponse {
        StubResponse(status, [("Location", target)])
    }

    /// A body of that many spaces.
    public static func spaces(_ count: Int) -> StubResponse {
        StubResponse(200, [("Content-Type", "application/json")], [UInt8](repeating: 0x20, count: count))
    }
}
