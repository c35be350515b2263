import ViperDatabase

/// Counts a statement's parameters, which must be `$1`, `$2`, … in the order of their first appearance, as SQLite
/// numbers them. It skips strings, quoted names and comments, which may contain a `$` (PostgreSQL's manual, 4.1,
/// Lexical Structure), but does not know the strings `E'…'` and `$tag$…$tag$`, which only PostgreSQL has.
struct ParameterScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    struct Finding: Equatable {
        var count = 0
        /// The first parameter that is out of order, if any.
        var misplaced: Int?
        /// Whether there is only space and comments.
        var isEmpty = true
    }

    static func scan(_ sql: SQL) -> Finding {
        var scanner = ParameterScanner(text: sql.bytes)
        return scanner.scan()
    }

    private init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    private mutating func scan() -> Finding {
        var finding = Finding()
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                finding.isEmpty = false
                skip(to: byte)
            case UInt8(ascii: "-") where take("-"): skip(to: 0x0A)
            case UInt8(ascii: "/") where take("*"): skipComment()
            case 0x09...0x0D, 0x20: break
            case UInt8(ascii: "$"):
                finding.isEmpty = false
                if let number = number() { finding.add(number) }
            case _ where isName(byte):
                finding.isEmpty = false
                // A name may contain a `$`.
                while index < text.count, isName(text[index]) || text[index] == UInt8(ascii: "$") { index += 1 }
            default: finding.isEmpty = false
            }
        }
        return finding
    }

    private mutating func next() -> UInt8? {
        guard index < text.count else { return nil }
        defer { index += 1 }
        return text[index]
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func skip(to end: UInt8) {
        while let byte = next(), byte != end {}
    }

    private mutating func skipComment() {
        while let byte = next() {
            if byte == UInt8(ascii: "*") && take("/") { return }
        }
    }

    private mutating func number() -> Int? {
        var number: Int?
        while index < text.count, 0x30...0x39 ~= text[index] {
            number = min((number ?? 0) * 10 + Int(text[index] - 0x30), 1_000_000)
            index += 1
        }
        return number
    }

    private func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}

extension ParameterScanner.Finding {
    fileprivate mutating func add(_ number: Int) {
        if number == count + 1 {
            count = number
        } else if number == 0 || number > count {
            misplaced = misplaced ?? number
        }
    }
}
