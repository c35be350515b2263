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
        guard !isLost, let lineEnd = place(of: "\r\n", in: bytes) else {
            isLost = true
            return nil
        }
        let words = String(decoding: bytes[..<lineEnd], as: UTF8.self).split(separator: " ")
        guard words.count >= 2 else {
            isLost = true
            return nil
        }
        var request = TestRequest(String(words[0]), String(words[1]))
        guard let headEnd = place(of: "\r\n\r\n", in: bytes) else {
            isLost = true
            return request
        }
        if headEnd > lineEnd {
            for line in String(decoding: bytes[(lineEnd + 2)..<headEnd], as: UTF8.self).split(separator: "\r\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let value = line[line.index(after: colon)...].drop { $0 == " " }
                request.fields.append((String(line[..<colon]), String(value)))
            }
        }
        takeOut(request, headEnd + 4)
        return request
    }

    private mutating func takeOut(_ request: TestRequest, _ head: Int) {
        let lengths = request.fields.filter { $0.name.lowercased() == "content-length" }.map { Int($0.value) }
        let isCoded = request.fields.contains { $0.name.lowercased() == "transfer-encoding" }
        let length = lengths.first.flatMap { $0 } ?? 0
        guard !isCoded, lengths.count < 2, length >= 0, bytes.count - head >= length else {
            isLost = true
            return
        }
        bytes.removeFirst(head + length)
    }
}
