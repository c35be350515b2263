import Foundation
import GRDB

/// A row of the table.
struct Item: Codable, Sendable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "items"

    // Named one by one: to have GRDB convert from snake case costs a third of a list.
    enum CodingKeys: String, CodingKey, ColumnExpression {
        case id, name, enabled, version
        case nameKey = "name_key"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    var id: UUID
    var name: String
    var nameKey: String
    var enabled: Bool
    /// Microseconds since 1970.
    var createdAt: Int64
    var updatedAt: Int64
    var version: Int64
}

extension Item {
    init(name: String, enabled: Bool, now: Date = .now) {
        let microseconds = Int64(now.timeIntervalSince1970 * 1_000_000)
        self.init(
            id: .version7(microseconds: microseconds), name: name,
            nameKey: name.precomposedStringWithCanonicalMapping.lowercased(), enabled: enabled,
            createdAt: microseconds, updatedAt: microseconds, version: 1)
    }

    var color: String { enabled ? "green" : "red" }
}

extension UUID {
    var text: String { uuidString.lowercased() }

    static func version7(microseconds: Int64) -> UUID {
        var bytes = UUID().uuid  // version 4: random
        withUnsafeMutableBytes(of: &bytes) { bytes in
            let milliseconds = UInt64(microseconds / 1000)
            for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index)) }
            bytes[6] = 0x70 | (bytes[6] & 0x0f)
        }
        return UUID(uuid: bytes)
    }
}

/// The times as the documents show them.
enum Display {
    private static let day = Date.VerbatimFormatStyle(
        format: "\(month: .abbreviated) \(day: .twoDigits), \(year: .defaultDigits)",
        locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    private static let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    static func date(_ microseconds: Int64) -> String { moment(microseconds).formatted(day) }
    static func time(_ microseconds: Int64) -> String { moment(microseconds).formatted(time) }

    private static func moment(_ microseconds: Int64) -> Date {
        // The style cuts to milliseconds: half of one keeps a fraction that is a hair below from losing a whole one.
        Date(timeIntervalSince1970: (Double(microseconds / 1000) + 0.5) / 1000)
    }
}
