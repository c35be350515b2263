/// Whether bytes are a JSON text: a second implementation of RFC 8259 that shares nothing with the reader, working on
/// scalars by recursive descent, slow and short.
struct ReferenceJSON {
    private var scalars: ArraySlice<Unicode.Scalar>

    static func accepts(_ bytes: [UInt8], maximumDepth: Int = 64) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var reference = ReferenceJSON(scalars: Array(text.unicodeScalars)[...])
        return reference.value(maximumDepth) && reference.scalars.isEmpty
    }

    private mutating func take(_ isMember: (Unicode.Scalar) -> Bool) -> Bool {
        guard let next = scalars.first, isMember(next) else { return false }
        scalars.removeFirst()
        return true
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool { take { $0 == scalar } }

    private mutating func space() {
        while take({ " \t\r\n".unicodeScalars.contains($0) }) {}
    }

    private mutating func digits() -> Bool {
        var any = false
        while take({ ("0"..."9").contains($0) }) { any = true }
        return any
    }

    private mutating func value(_ depth: Int) -> Bool {
        space()
        defer { space() }
        switch scalars.first {
        case "{": return container("{", "}", depth) { $0.string() && $0.colon() && $0.value(depth - 1) }
        case "[": return container("[", "]", depth) { $0.value(depth - 1) }
        case "\"": return string()
        case "t": return "true".unicodeScalars.allSatisfy { take($0) }
        case "f": return "false".unicodeScalars.allSatisfy { take($0) }
        case "n": return "null".unicodeScalars.allSatisfy { take($0) }
        default: return number()
        }
    }

    private mutating func container(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ depth: Int, _ item: (inout Self) -> Bool
    ) -> Bool {
        guard depth > 0, take(open) else { return false }
        space()
        if take(close) { return true }
        repeat {
            space()
            guard item(&self) else { return false }
        } while take(",")
        return take(close)
    }

    private mutating func colon() -> Bool {
        space()
        return take(":")
    }

    private mutating func number() -> Bool {
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take(".") && !digits() { return false }
        if take({ $0 == "e" || $0 == "E" }) {
            _ = take { $0 == "+" || $0 == "-" }
            return digits()
        }
        return true
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while !take("\"") {
            if take("\\") {
                guard escape() else { return false }
            } else if !take({ $0.value >= 0x20 }) {
                return false
            }
        }
        return true
    }

    private mutating func escape() -> Bool {
        if take({ "\"\\/bfnrt".unicodeScalars.contains($0) }) { return true }
        guard let unit = unit() else { return false }
        if !(0xD800...0xDFFF).contains(unit) { return true }
        guard unit < 0xDC00, take("\\"), let low = self.unit() else { return false }
        return (0xDC00...0xDFFF).contains(low)
    }

    private mutating func unit() -> Int? {
        guard take("u") else { return nil }
        let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
        guard digits.utf8.count == 4, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        scalars = scalars.dropFirst(4)
        return Int(digits, radix: 16)
    }
}
