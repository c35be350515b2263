/// The response header as libcurl delivers it, line by line: the sections of interim responses first, trailer fields
/// after the body.
struct AnswerHead {
    enum Fault {
        case malformed
        case tooLarge
    }

    /// The fields of the final response, or of the section being read.
    private(set) var fields: [(name: String, value: String)] = []
    private var status = 0
    /// Whether the header section is complete.
    private(set) var isWhole = false
    /// `Content-Length` as received.
    private var length: String?
    private var room: Int

    /// - Parameter room: how many bytes all header sections together may have.
    init(room: Int) { self.room = room }

    /// Adds a line, including its line ending. Returns nil if it is valid.
    mutating func add(_ line: UnsafeRawBufferPointer) -> Fault? {
        room -= line.count
        guard room >= 0 else { return .tooLarge }
        // Trailer fields are not header fields (RFC 9110, section 6.5.1).
        if isWhole && status >= 200 { return nil }
        var text = Substring(decoding: line, as: UTF8.self).utf8
        while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
        if text.isEmpty {
            isWhole = true
        } else if isWhole || (status == 0 && fields.isEmpty) {
            return begin(text)
        } else if text.first == 0x20 || text.first == 0x09 {
            return unfold(text)
        } else {
            return addField(text)
        }
        return nil
    }

    /// Parses a status line: `HTTP/1.1 200 OK`.
    private mutating func begin(_ line: Substring.UTF8View) -> Fault? {
        guard let digits = line.split(separator: 0x20, maxSplits: 2).dropFirst().first, digits.count == 3,
            let status = Int(Substring(digits))
        else { return .malformed }
        self.status = status
        isWhole = false
        length = nil
        fields = []
        return nil
    }

    private mutating func addField(_ line: Substring.UTF8View) -> Fault? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return .malformed }
        let name = line[..<colon]
        guard !name.isEmpty, name.allSatisfy(RequestField.isTokenByte) else { return .malformed }
        let value = Self.trimmed(line[line.index(after: colon)...])
        guard !value.contains(where: Self.isControl) else { return .malformed }
        fields.append((String(Substring(name)), String(Substring(value))))
        return Substring(name).lowercased() == "content-length" ? addLength(String(Substring(value))) : nil
    }

    /// An invalid length, or several that differ, is an error (RFC 9112, section 6.3) that libcurl does not report.
    private mutating func addLength(_ value: String) -> Fault? {
        guard !value.isEmpty, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), length == nil || length == value else {
            return .malformed
        }
        length = value
        return nil
    }

    /// Appends a folded line to the field before it (RFC 9112, section 5.2), with one space between them.
    private mutating func unfold(_ line: Substring.UTF8View) -> Fault? {
        guard let last = fields.indices.last else { return .malformed }
        let more = Self.trimmed(line)
        guard !more.contains(where: Self.isControl) else { return .malformed }
        fields[last].value += " " + String(Substring(more))
        return nil
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var text = text.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text
    }

    private static func isControl(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != 0x09) || byte == 0x7F }
}
