import ViperValues

/// Replaces values that differ in every run by fixed, valid ones: ids, also those within cursors, times within cursors,
/// request ids, and tokens.
///
/// The replacement of an id depends only on the request that made it, not on the requests before.
struct StableValues {
    /// The replacement of each id.
    private var known: [UUID: UUID] = [:]

    private static let requestIdentifier = JSONTree.string("5f0c1b7de2a94d3886b1f04c9a7e3d21")

    /// Replaces ids in a request. Ids that the service has not made stay.
    mutating func sent(_ value: JSONTree) -> JSONTree { value.mappingTexts { replace($0) { $0 } } }

    /// Replaces ids in a response.
    ///
    /// - Parameter request: a name that no other request has.
    mutating func received(_ value: JSONTree, by request: String) -> JSONTree {
        var count = 0
        let replaced = value.mappingTexts { text in
            replace(text) { _ in
                count += 1
                return Self.identifier("\(request) \(count)")
            }
        }
        guard case .object(let members) = replaced else { return replaced }
        return .object(
            members.map { member in
                switch member.name {
                case "requestId": .init(member.name, Self.requestIdentifier)
                case "token": .init(member.name, .string(Self.token("\(request)")))
                default: member
                }
            })
    }

    /// 43 letters, as the token of a session has.
    private static func token(_ name: String) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String(
            (0..<43).map { index in letters[Int(truncatingIfNeeded: FNV1a.hash("\(name) \(index)".utf8) >> 7 & 63)] })
    }

    private mutating func replace(_ text: String, _ make: (UUID) -> UUID) -> String {
        if let cursor = Cursor(text) { return replace(cursor).text }
        var result = ""
        var rest = text[...]
        while let match = rest.firstMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/),
            let id = UUID(String(match.0))
        {
            let stable = known[id] ?? make(id)
            known[id] = stable
            result += rest[..<match.range.lowerBound] + stable.text
            rest = rest[match.range.upperBound...]
        }
        return result + rest
    }

    /// Only the list knows the format of its cursors, so ids and times are found by their bytes.
    private func replace(_ cursor: Cursor) -> Cursor {
        let start = SteppingClock.start.microseconds
        var reader = PayloadReader(cursor)
        var writer = PayloadWriter()
        while !reader.isAtEnd {
            var ahead = reader
            if let id = ahead.uuid(), let stable = known[id] {
                writer.uuid(stable)
                reader = ahead
                continue
            }
            ahead = reader
            if let time = ahead.int64(), (start..<start + 1_000_000).contains(time) {
                writer.int64(start)
                reader = ahead
            } else if let byte = reader.byte() {
                writer.byte(byte)
            }
        }
        return writer.finish()
    }

    /// An id of version 7, with the time at which the clock starts.
    private static func identifier(_ name: String) -> UUID {
        let milliseconds = UInt64(SteppingClock.start.microseconds / 1000)
        return UUID(high: milliseconds << 16 | 0x7000, low: 0x8000_0000_0000_0000 | FNV1a.hash(name.utf8) >> 2)
    }
}
