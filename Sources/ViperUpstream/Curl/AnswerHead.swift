/// The header section of an answer, as libcurl hands it on: line by line, sections of interim answers first, fields of
/// a trailer behind the body.
struct AnswerHead {
    /// What is wrong with a line.
    enum Fault {
        case malformed
        case tooLarge
    }

    /// The final answer's fields, or those of the section that is being read.
    private(set) var fields: [(name: String, value: String)] = []
    private var status = 0
    /// Whether all of it came.
    private(set) var isWhole = false
    /// `Content-Length` as it came.
    private var length: String?
    private var room: Int

    /// Nothing yet, with room for so many bytes.
    init(room: Int) { self.room = room }

    /// Takes a line with its end; nil if it is good.
    mutating func add(_ line: UnsafeRawBufferPointer) -> Fault? {
        room -= line.count
        guard room >= 0 else { return .tooLarge }
        // A trailer's fields are not the header's (RFC 9110, section 6.5.1).
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

    /// A status line: `HTTP/1.1 200 OK`.
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

    /// A length that is none, or several that differ, are an error (RFC 9112, section 6.3), which libcurl lets pass.
    private mutating func addLength(_ value: String) -> Fault? {
        guard !value.isEmpty, value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), length == nil || length == value else {
            return .malformed
        }
        length = value
        return nil
    }

    /// A line that goes on where the one before ended (RFC 9112, section 5.2): all the space between is one.
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
