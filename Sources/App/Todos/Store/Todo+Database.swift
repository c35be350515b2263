import ViperDatabase
import ViperService
import ViperValues

extension SQLValue {
    /// A due date as a parameter.
    static func day(_ date: CalendarDate?) -> SQLValue {
        .integer(date.map { Int64($0.daysSince1970) } ?? TodosSchema.noDay)
    }

    /// A priority as a parameter: 0 to 3, 0 for none.
    static func priority(_ priority: TodoPriority) -> SQLValue {
        switch priority {
        case .none: .integer(0)
        case .low: .integer(1)
        case .medium: .integer(2)
        case .high: .integer(3)
        }
    }
}

extension Row {
    fileprivate func day(_ column: Int) throws(DatabaseError) -> CalendarDate? {
        let days = try integer(column)
        return days == TodosSchema.noDay ? nil : CalendarDate(daysSince1970: Int(days))
    }

    fileprivate func priority(_ column: Int) throws(DatabaseError) -> TodoPriority {
        switch try integer(column) {
        case 0: return .none
        case 1: return .low
        case 2: return .medium
        case 3: return .high
        case let other: throw .corrupt(detail: "column \(column) should have a priority but has \(other)")
        }
    }
}

extension Todo {
    static let byID: SQL = """
        SELECT id, title, note, complete_by, priority, completed, created_at, version FROM todos WHERE id = $1
        """

    /// Decodes a row of ``byID``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            values = TodoValues(
                title: try row.text(1), note: try row.text(2), completeBy: try row.day(3),
                priority: try row.priority(4), completed: try row.boolean(5))
            createdAt = try row.time(6)
            version = try row.integer(7)
        } catch { throw error.about(rowOf: "todos", id) }
    }
}

extension TodoSummary {
    /// Decodes a row of `id, title, complete_by, priority, completed, created_at, version`.
    init(_ row: borrowing Row, _ titles: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            title = try row.withText(1) { titles.add($0) }
            completeBy = try row.day(2)
            priority = try row.priority(3)
            completed = try row.boolean(4)
            createdAt = try row.time(5)
            version = try row.integer(6)
        } catch { throw error.about(rowOf: "todos", id) }
    }
}
