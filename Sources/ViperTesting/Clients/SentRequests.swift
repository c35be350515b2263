/// The requests that a client has sent and that have no response yet: it tells which request a response belongs to.
///
/// It parses requests leniently, as well-formed ones. After a request that is incomplete, or whose end is uncertain, it
/// knows no more: the server closes the connection after that response.
struct SentRequests {
    private var bytes: [UInt8] = []
    private var isLost = false

    mutating func append(_ more: [UInt8]) { if !isLost { bytes += more } }

    /// Removes the oldest request and returns its method, target and header fields; nil if it is unknown.
    mutating func next() -> TestRequest? {
        guard !isLost else { return nil }
        isLost = true
        guard let lineEnd = place(of: "\r\n", in: bytes), lineEnd > 0 else { return nil }
        let headEnd = place(of: "\r\n\r\n", in: bytes)
        let head = MessageHead(bytes[..<(headEnd ?? lineEnd)])
        guard head.words.count >= 2 else { return nil }
        let request = TestRequest(head.words[0], head.words[1], head.fields)
        guard let headEnd else { return request }
        let lengths = head.fields.filter { $0.name.lowercased() == "content-length" }.map { Int($0.value) }
        let isCoded = head.fieldsByName["transfer-encoding"] != nil
        let length = lengths.first.flatMap { $0 } ?? 0
        guard !isCoded, lengths.count < 2, length >= 0, bytes.count - headEnd - 4 >= length else { return request }
        bytes.removeFirst(headEnd + 4 + length)
        isLost = false
        return request
    }
}
