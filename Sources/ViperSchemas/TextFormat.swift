import ViperValues

/// The string formats that responses use.
enum TextFormat {
    /// Whether a text has a format; nil if the format is unknown.
    static func isMet(_ format: String, by text: String) -> Bool? {
        switch format {
        case "uuid": UUID(text) != nil
        case "date": CalendarDate(text) != nil
        case "date-time": isDateTime(text)
        case "uri-reference", "uri": isReference(text)
        case "email", "idn-email":
            text.utf8.split(separator: 0x40, omittingEmptySubsequences: false).map(\.isEmpty) == [false, false]
        case "json-pointer": text.isEmpty || text.hasPrefix("/")
        case "password": true
        // Their own parsers check these.
        case "cursor", "idempotency-key": true
        default: nil
        }
    }

    /// RFC 3339, section 5.6, with an upper-case `T` and `Z`.
    private static func isDateTime(_ text: String) -> Bool {
        let (day, rest) = (text.utf8.prefix(10), text.utf8.dropFirst(10))
        guard rest.first == UInt8(ascii: "T"), CalendarDate(String(Substring(day))) != nil else { return false }
        guard let seconds = clock(rest.dropFirst()), seconds.first == UInt8(ascii: ":") else { return false }
        guard let second = two(seconds.dropFirst()), second <= 60 else { return false }
        var end = seconds.dropFirst(3)
        if end.first == UInt8(ascii: ".") {
            let fraction = end.dropFirst().prefix { (0x30...0x39).contains($0) }
            if fraction.isEmpty { return false }
            end = end.dropFirst(1 + fraction.count)
        }
        switch end.first {
        case UInt8(ascii: "Z"): return end.count == 1
        case UInt8(ascii: "+"), UInt8(ascii: "-"): return clock(end.dropFirst())?.isEmpty == true
        default: return false
        }
    }

    /// Skips `hh:mm`; nil if the text does not start with it.
    private static func clock(_ text: Substring.UTF8View) -> Substring.UTF8View? {
        guard let hour = two(text), hour < 24, text.dropFirst(2).first == UInt8(ascii: ":"),
            let minute = two(text.dropFirst(3)), minute < 60
        else { return nil }
        return text.dropFirst(5)
    }

    /// The number that the first two digits form; nil if they are not digits.
    private static func two(_ text: Substring.UTF8View) -> Int? {
        let digits = text.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// RFC 3986, section 4.1, characters only.
    private static func isReference(_ text: String) -> Bool {
        var text = text.utf8[...]
        while let byte = text.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard text.count >= 2, text.prefix(2).allSatisfy({ isHexadecimal($0) }) else { return false }
                text = text.dropFirst(2)
            } else if !(byte < 0x80 && ofReferences[Int(byte)]) {
                return false
            }
        }
        return true
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// Which ASCII characters a reference may contain unencoded.
    private static let ofReferences: [Bool] = {
        let others = Set("-._~:/?#[]@!$&'()*+,;=".utf8)
        return (0..<0x80).map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: others.contains(UInt8(byte))
            }
        }
    }()
}
