import ViperDatabase
import ViperFeatures
import ViperJSON
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
    /// A value in JSON.
    case json(String)

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
        case .json(let text): .text(text)
        }
    }

    /// About how many bytes the value takes in JSON.
    var size: Int {
        switch self {
        case .integer, .boolean, .date: 16
        case .uuid, .time: 40
        case .text(let text): 8 + text.utf8.count
        case .json(let text): text.utf8.count
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
        case .shown(let read): return try shown(index, by: read).map { .json($0) }
        }
    }

    /// What an entity's column shows.
    private func shown(_ index: Int, by read: (inout RowReader) -> String?) throws(DatabaseError) -> String? {
        var texts = SharedText.Builder(capacity: 48)
        var fault: DatabaseError?
        let text = withUnsafeMutablePointer(to: &texts) { texts in
            withUnsafeMutablePointer(to: &fault) { fault in
                var reader = RowReader(self, from: index, texts, fault)
                return read(&reader)
            }
        }
        if let fault { throw fault }
        return text
    }
}

extension PersonalValue {
    /// Writes the value as JSON, in the form that ``PersonalColumn/Kind`` says.
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .integer(let number): writer.integer(number)
        case .boolean(let flag): writer.bool(flag)
        case .text(let text): writer.string(text)
        case .uuid(let id): writer.uuid(id)
        case .bytes(let bytes): bytes.withUnsafeBytes { Base64.write($0, to: &writer) }
        case .time(let time): writer.timestamp(time)
        case .date(let date): writer.date(date)
        case .json(let text): writer.raw(text: text)
        }
    }
}
