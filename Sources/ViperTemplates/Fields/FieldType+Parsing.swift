extension FieldType {
    private static let known = "text, number, decimal, money, bool, date, time, enum(a,b) or [type]"
    private static let amounts = 0...1_000_000_000
    private static let longestText = 100_000
    private static let mostElements = 1_000

    /// A type as it is given, without the question mark behind an optional one.
    init(_ text: Substring) throws(Refusal) {
        if text.first == "[" {
            self = try Self.list(text)
            return
        }
        let (name, arguments) = try Self.call(text)
        let values = arguments.map { $0.split(separator: ",", omittingEmptySubsequences: false) } ?? []
        switch (name, values.count) {
        case ("text", 0...1):
            self = .text(try Self.range(values.first, in: 0...Self.longestText, default: 1...1_000))
            if case .text(let length) = self, length.upperBound < 1 { throw Self.refusal(of: text) }
        case ("number", 0...1):
            let most = 999_999_999_999_999_999
            self = .number(try Self.range(values.first, in: -most...most, default: Self.amounts))
        case ("money", 0): self = .decimal(places: 2, Self.amounts)
        case ("decimal", 1...2):
            guard let places = Int(values[0]), 1...9 ~= places else {
                throw Refusal("'\(text)' is not a type: expected 1 to 9 decimals, such as decimal(2).")
            }
            let bounds = try Self.range(
                values.dropFirst().first, in: -Self.amounts.upperBound...Self.amounts.upperBound, default: Self.amounts)
            self = .decimal(places: places, bounds)
        case ("bool", 0) where arguments == nil: self = .bool
        case ("date", 0) where arguments == nil: self = .date
        case ("time", 0) where arguments == nil: self = .time
        case ("enum", 1...): self = .choice(try Self.choices(values))
        default: throw Self.refusal(of: text)
        }
    }

    private static func refusal(of text: Substring) -> Refusal {
        Refusal("'\(text)' is not a type: expected \(known).")
    }

    /// `[text](0...20)`
    private static func list(_ text: Substring) throws(Refusal) -> FieldType {
        guard let end = text.lastIndex(of: "]") else { throw refusal(of: text) }
        let each = try FieldType(text[text.index(after: text.startIndex)..<end])
        if case .list = each { throw Refusal("'\(text)' is a list of lists, which no column is.") }
        if case .choice = each { throw Refusal("'\(text)' is a list of choices, which no column is.") }
        let (name, arguments) = try call(text[text.index(after: end)...])
        guard name.isEmpty else { throw refusal(of: text) }
        return .list(each, try range(arguments, in: 0...mostElements, default: 0...100))
    }

    /// A name, and what stands in parentheses behind it; nil for none.
    private static func call(_ text: Substring) throws(Refusal) -> (name: String, arguments: Substring?) {
        guard let start = text.firstIndex(of: "(") else { return (String(text), nil) }
        let arguments = text[text.index(after: start)...]
        guard arguments.last == ")", !arguments.dropLast().contains("(") else { throw refusal(of: text) }
        return (String(text[..<start]), arguments.dropLast())
    }

    /// `1...200`
    private static func range(
        _ text: Substring?, in limits: ClosedRange<Int>, default range: ClosedRange<Int>
    ) throws(Refusal) -> ClosedRange<Int> {
        guard let text else { return range }
        guard let dots = text.firstRange(of: "..."), let least = Int(text[..<dots.lowerBound]),
            let most = Int(text[dots.upperBound...])
        else {
            throw Refusal("'\(text)' is not a range: expected the least and the greatest number, such as 1...200.")
        }
        guard least <= most else { throw Refusal("'\(text)' is upside down: expected \(most)...\(least).") }
        guard limits.contains(least), limits.contains(most) else {
            throw Refusal(
                "'\(text)' is out of bounds: expected at least \(limits.lowerBound) and at most \(limits.upperBound).")
        }
        return least...most
    }

    private static func choices(_ texts: [Substring]) throws(Refusal) -> [String] {
        for (index, text) in texts.enumerated() {
            try SwiftName.check(text, of: "a choice")
            guard !["allCases", "anything", "columnKind", "isNullable", "schema"].contains(text) else {
                throw Refusal("'\(text)' is what every enumeration has: choose another name.")
            }
            if texts[..<index].contains(text) { throw Refusal("The choice '\(text)' is given twice.") }
        }
        return texts.map(String.init)
    }
}
