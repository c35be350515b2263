import ViperHTTP
import ViperTesting
import ViperValues

@testable import App
@testable import ViperService

/// Replaces values that differ in every run by fixed, valid ones: ids by order of appearance, also those within
/// cursors, and request ids.
struct ExampleNormaliser {
    private var known: [UUID: UUID] = [:]
    private static let requestIdentifier = "5f0c1b7de2a94d3886b1f04c9a7e3d21"

    mutating func normalised(_ example: JSONTree) -> JSONTree {
        var copy = self
        defer { self = copy }
        return example.mappingTexts { copy.normalised($0) }
    }

    private mutating func normalised(_ text: String) -> String {
        if text == "test" { return Self.requestIdentifier }
        if let cursor = Self.cursor(text, TransactionsCursor.self) {
            let end: TransactionPosition =
                switch cursor.end {
                case .added(let id): .added(fixed(id))
                case .dated(let date, let id): .dated(date, fixed(id))
                }
            return TransactionsCursor(account: fixed(cursor.account), filter: cursor.filter, end: end).text
        }
        if let cursor = Self.cursor(text, AccountsCursor.self) {
            var position = cursor.position
            position.id = fixed(position.id)
            return AccountsCursor(prefix: cursor.prefix, position: position).text
        }
        if let cursor = Self.cursor(text, ItemsCursor.self) {
            let position = ItemPosition(key: cursor.position.key, id: fixed(cursor.position.id))
            return ItemsCursor(filter: cursor.filter, position: position).text
        }
        if let cursor = Self.cursor(text, TodosCursor.self) {
            var position = cursor.position
            position.id = fixed(position.id)
            return TodosCursor(filter: cursor.filter, position: position).text
        }
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/),
            let id = UUID(String(match.0))
        {
            result += rest[..<match.range.lowerBound] + fixed(id).text
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    private static func cursor<Value: InputValue>(_ text: String, _ type: Value.Type) -> Value?
    where Value.Bounds == Unbounded {
        Array(text.utf8).withUnsafeBytes { try? Value.read(parameter: $0, within: Unbounded()) }
    }

    /// The replacement of an id: of version 7, made at noon on 21 November 2026.
    private mutating func fixed(_ id: UUID) -> UUID {
        if known.values.contains(id) { return id }
        if let found = known[id] { return found }
        let number = UInt64(known.count + 1)
        let milliseconds: UInt64 = 1_795_262_400_000
        let fixed = UUID(high: milliseconds << 16 | 0x7000, low: 0x8000_0000_0000_0000 | number)
        known[id] = fixed
        return fixed
    }
}
