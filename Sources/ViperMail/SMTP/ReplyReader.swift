/// Reads the server's replies (RFC 5321, section 4.2), line by line, for their codes alone.
struct ReplyReader {
    /// The last whole reply but the one to `QUIT`.
    private(set) var last: MailReply?

    /// Adds a line, including its line ending. Returns the reply that it ends, if any.
    mutating func add(_ line: UnsafeRawBufferPointer) -> MailReply? {
        let head = line.prefix(4)
        guard head.count >= 3, let code = Self.number(head.prefix(3)), code >= 200 else { return nil }
        // `250-` is followed by another line.
        guard head.count < 4 || head[3] != UInt8(ascii: "-") else { return nil }
        let reply = MailReply(code, status: Self.status(line.dropFirst(4)))
        if code != 221 { last = reply }
        return reply
    }

    /// An enhanced status code at the beginning of a text (RFC 3463): `5.1.1`.
    private static func status(_ text: Slice<UnsafeRawBufferPointer>) -> String? {
        let word = text.prefix { $0 > 0x20 }
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let first = parts.first, first.count == 1 else { return nil }
        let numbers = parts.compactMap { (1...3).contains($0.count) ? number($0) : nil }
        guard numbers.count == 3 else { return nil }
        return numbers.map(String.init).joined(separator: ".")
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
