import ViperDatabase
import ViperEntities
import ViperFeatures
public import ViperValues

/// A row that a feature holds about a user.
public struct PersonalRow: Sendable, Equatable {
    /// A value under its name in the export.
    public struct Member: Sendable, Equatable {
        public let name: StaticString
        public let value: PersonalValue

        public static func == (left: Member, right: Member) -> Bool {
            left.name.isSame(as: right.name) && left.value == right.value
        }
    }

    /// The feature's name.
    public let feature: StaticString
    public let table: StaticString
    /// The values that are not `NULL`.
    public let members: [Member]

    public static func == (left: PersonalRow, right: PersonalRow) -> Bool {
        left.feature.isSame(as: right.feature) && left.table.isSame(as: right.table) && left.members == right.members
    }
}

/// A value of a ``PersonalRow``; see ``PersonalColumn/Kind``.
public enum PersonalValue: Sendable, Equatable {
    case integer(Int64)
    case boolean(Bool)
    case text(String)
    case uuid(UUID)
    case bytes([UInt8])
    case time(Timestamp)
    case date(CalendarDate)

    /// The value as a statement's parameter.
    var parameter: SQLValue {
        switch self {
        case .integer(let number): .integer(number)
        case .boolean(let flag): .boolean(flag)
        case .text(let text): .text(text)
        case .uuid(let id): .uuid(id)
        case .bytes(let bytes): .blob(bytes)
        case .time(let time): .time(time)
        case .date(let date): .integer(Int64(date.daysSince1970))
        }
    }

    /// About how many bytes the value takes in JSON.
    var size: Int {
        switch self {
        case .integer, .boolean, .date: 16
        case .uuid, .time: 40
        case .text(let text): 8 + text.utf8.count
        case .bytes(let bytes): 8 + bytes.count / 3 * 4
        }
    }
}

extension Row {
    /// A column as it is declared; nil for `NULL`.
    func personalValue(_ index: Int, as kind: PersonalColumn.Kind) throws(DatabaseError) -> PersonalValue? {
        if try isNull(index) { return nil }
        switch kind {
        case .integer: return .integer(try integer(index))
        case .boolean: return .boolean(try boolean(index))
        case .text: return .text(try text(index))
        case .uuid: return .uuid(try identifier(index))
        case .bytes: return .bytes(try blob(index))
        case .time: return .time(try time(index))
        case .date: return .date(CalendarDate(daysSince1970: Int(clamping: try integer(index))))
        }
    }
}
