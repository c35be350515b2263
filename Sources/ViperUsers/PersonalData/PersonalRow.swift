import ViperDatabase
import ViperFeatures
import ViperJSON
import ViperValues

/// A row that a feature holds about a user.
public struct PersonalRow: Sendable, Equatable {
    /// The feature's name.
    public let feature: StaticString
    public let table: StaticString
    /// The values that are not `NULL`, as a JSON object; for their forms see ``PersonalColumn/Kind``.
    public let values: String

    public static func == (left: PersonalRow, right: PersonalRow) -> Bool {
        left.feature.isSame(as: right.feature) && left.table.isSame(as: right.table) && left.values == right.values
    }
}

extension Row {
    /// A column of the key, as a statement's parameter.
    func keyValue(_ index: Int, as kind: PersonalColumn.Kind) throws(DatabaseError) -> SQLValue {
        if try isNull(index) { return .null }
        return switch kind {
        case .integer, .time, .date: .integer(try integer(index))
        case .boolean: .boolean(try boolean(index))
        case .text, .shown: .text(try text(index))
        case .uuid: .uuid(try identifier(index))
        case .bytes: .blob(try blob(index))
        }
    }

    /// A column's value in JSON; nil for `NULL`.
    func json(_ index: Int, as kind: PersonalColumn.Kind) throws(DatabaseError) -> String? {
        if try isNull(index) { return nil }
        var writer = ByteWriter(capacity: 64)
        switch kind {
        case .integer: writer.integer(try integer(index))
        case .boolean: writer.bool(try boolean(index))
        case .text: writer.string(try text(index))
        case .uuid: writer.uuid(try identifier(index))
        case .bytes: try blob(index).withUnsafeBytes { Base64.write($0, to: &writer) }
        case .time: writer.timestamp(try time(index))
        case .date: writer.date(CalendarDate(daysSince1970: Int(clamping: try integer(index))))
        case .shown(let read): return try shown(index, by: read)
        }
        return writer.text
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
