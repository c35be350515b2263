/// What an ``UpstreamServer`` does with a request.
public indirect enum UpstreamConduct: Sendable {
    /// What GitHub would answer.
    case proper
    /// This answer.
    case answer(UpstreamAnswer)
    /// Another conduct, once the gate is open.
    case held(UpstreamGate, then: UpstreamConduct = .proper)
    /// What GitHub would answer, byte by byte, with so many milliseconds before each.
    case dripping(milliseconds: UInt32)
    /// Half of what GitHub would answer; then the connection is closed. In chunks the last chunk is missing, else there
    /// is less than `Content-Length` says.
    case cutOff(inChunks: Bool = false)
    /// These bytes instead of an answer; then the connection is closed.
    case bytes([UInt8])
    /// A text, and then another one again and again until the client leaves.
    case endless(String, thenForever: String)

    /// A text instead of an answer.
    public static func text(_ text: String) -> UpstreamConduct { .bytes(Array(text.utf8)) }
    /// A header section that never ends.
    public static let endlessHeader = endless("HTTP/1.1 200 OK\r\n", thenForever: "X-More: and more and more\r\n")
    /// A body that never ends, in chunks, and that begins like a good one.
    public static let endlessBody = endless(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n{\"items\":[\r\n",
        thenForever: "8\r\n        \r\n")
}

/// An answer that an ``UpstreamServer`` is told to give. `Content-Length` is added.
public struct UpstreamAnswer: Sendable {
    public var status: Int
    public var fields: [(name: String, value: String)]
    public var body: [UInt8]

    /// An answer.
    public init(_ status: Int, _ fields: [(name: String, value: String)] = [], _ body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// An answer that says of its body that it is JSON.
    public static func json(_ text: String, status: Int = 200) -> UpstreamAnswer {
        UpstreamAnswer(status, [("Content-Type", "application/json; charset=utf-8")], Array(text.utf8))
    }

    /// GitHub's refusal by a secondary limit: 403 or 429, and how many seconds to wait.
    public static func slowDown(_ status: Int = 429, retryAfter seconds: String) -> UpstreamAnswer {
        var answer = json(#"{"message":"You have exceeded a secondary rate limit."}"#, status: status)
        answer.fields.append(("Retry-After", seconds))
        return answer
    }

    /// GitHub's refusal by the quota, that is full again at a time in seconds since 1970.
    public static func quotaUsedUp(_ status: Int = 403, reset: Int) -> UpstreamAnswer {
        var answer = json(#"{"message":"API rate limit exceeded for 127.0.0.1."}"#, status: status)
        answer.fields += [
            ("X-RateLimit-Limit", "10"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", String(reset)),
        ]
        return answer
    }

    /// A redirect.
    public static func redirect(to target: String, status: Int = 302) -> UpstreamAnswer {
        UpstreamAnswer(status, [("Location", target)])
    }

    /// So many spaces.
    public static func spaces(_ count: Int) -> UpstreamAnswer {
        UpstreamAnswer(200, [("Content-Type", "application/json")], [UInt8](repeating: 0x20, count: count))
    }
}
