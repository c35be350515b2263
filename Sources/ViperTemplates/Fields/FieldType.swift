/// The type of a field, as it is given: `text(1...200)`, `[text](0...20)`, `decimal(2)`, `enum(good,bad)`.
indirect enum FieldType: Equatable {
    case text(ClosedRange<Int>)
    case number(ClosedRange<Int>)
    case decimal(places: Int, ClosedRange<Int>)
    case bool
    case date
    case time
    case choice([String])
    case list(FieldType, ClosedRange<Int>)
}

/// How it stands in an entity.
extension FieldType {
    /// The type in Swift. A choice is an enumeration of the entity's.
    func swiftType(_ field: String) -> String {
        switch self {
        case .text: "SharedText"
        case .number: "Int"
        case .decimal(let places, _): "Decimal<\(places)>"
        case .bool: "Bool"
        case .date: "CalendarDate"
        case .time: "Timestamp"
        case .choice: field.prefix(1).uppercased() + field.dropFirst()
        case .list(let each, _): "[\(each.swiftType(field))]"
        }
    }

    /// What one has that no client gives.
    func initialValue(_ field: String) -> String {
        switch self {
        case .text: "\"\""
        case .number, .decimal: "0"
        case .bool: "false"
        case .date: "CalendarDate(daysSince1970: 0)"
        case .time: "Timestamp(microseconds: 0)"
        case .choice(let texts): ".\(texts.first ?? "")"
        case .list: "[]"
        }
    }

    /// The bounds in a column's declaration; nil for none.
    var bounds: String? {
        switch self {
        case .text(let length): ".trimmed(\(Self.text(of: length)))"
        case .number(let bounds), .decimal(_, let bounds): Self.text(of: bounds)
        case .bool, .date, .time, .choice: nil
        case .list(let each, let counts):
            ".list(\(Self.text(of: counts))\(each.bounds.map { ", of: " + $0 } ?? ""))"
        }
    }

    private static func text(of range: ClosedRange<Int>) -> String { "\(range.lowerBound)...\(range.upperBound)" }

    /// What the API's description says of it.
    func summary(_ phrase: String) -> String {
        switch self {
        case .text(let length): "\(length.lowerBound) to \(length.upperBound) characters."
        case .number(let bounds): "A whole number from \(bounds.lowerBound) to \(bounds.upperBound)."
        case .decimal(let places, let bounds):
            "A number with \(places) decimals, from \(bounds.lowerBound) to \(bounds.upperBound)."
        case .bool: "Whether it is \(phrase)."
        case .date: "A date."
        case .time: "A time."
        case .choice(let texts): "One of \(texts.joined(separator: ", "))."
        case .list(let each, let counts):
            "\(counts.lowerBound) to \(counts.upperBound), each: \(each.summary(phrase).lowercased())"
        }
    }

    /// Whether what no client gives is within the bounds, so that rows may have it that were there before.
    var hasInitialValue: Bool {
        switch self {
        case .text(let bounds), .number(let bounds), .decimal(_, let bounds), .list(_, let bounds): bounds.contains(0)
        case .bool, .choice: true
        case .date, .time: false
        }
    }

    /// Whether a client must give it, unless it is optional.
    var isRequired: Bool {
        switch self {
        case .bool: false
        case .list(_, let counts), .text(let counts): counts.lowerBound > 0
        default: true
        }
    }

    /// One of two values as JSON, as tests send it and get it back.
    func sample(_ variant: Int) -> String {
        switch self {
        case .text(let length):
            let word = variant == 0 ? "Brass" : "Copper"
            let count = max(1, length.lowerBound)
            return
                "\"\(length.contains(word.count) ? word : String(repeating: variant == 0 ? "b" : "c", count: count))\""
        case .number(let bounds): return "\(variant == 0 ? bounds.lowerBound : bounds.upperBound)"
        case .decimal(let places, let bounds):
            let fraction = String(repeating: "0", count: places)
            return "\"\(variant == 0 ? bounds.lowerBound : bounds.upperBound)\(places > 0 ? "." : "")\(fraction)\""
        case .bool: return variant == 0 ? "true" : "false"
        case .date: return variant == 0 ? "\"2026-11-21\"" : "\"2026-12-24\""
        case .time: return variant == 0 ? "\"2026-11-21T04:12:00.000Z\"" : "\"2026-12-24T18:00:00.000Z\""
        case .choice(let texts): return "\"\((variant == 0 ? texts.last : texts.first) ?? "")\""
        case .list(let each, let counts):
            let count = max(counts.lowerBound, min(1, counts.upperBound))
            return "[\((0..<count).map { _ in each.sample(variant) }.joined(separator: ","))]"
        }
    }
}
