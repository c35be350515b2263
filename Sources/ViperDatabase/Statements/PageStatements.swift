/// The statements for the pages of one list, by keyset: each page begins where an index says, so that it costs the same at
/// the start and at the end of a long list. They are composed once.
///
///     static let pages = PageStatements(
///         "SELECT id, name FROM notes", filters: ["archived"], sorts: [["created_at", "id"], ["name_key", "id"]])
///
/// Each filter and sort that is offered needs its index: `(archived, created_at, id)`.
public struct PageStatements: Sendable {
    private let statements: [SQL]
    private let sortCount: Int

    /// The statements of a list.
    ///
    /// - Parameters:
    ///   - select: what is read of a row, and the table; without `WHERE`.
    ///   - condition: what holds for every row of the list, without parameters.
    ///   - filters: columns that a page may hold to one value each.
    ///   - sorts: the columns of each order; the last of them is unique.
    public init(_ select: String, where condition: String? = nil, filters: [String] = [], sorts: [[String]]) {
        sortCount = sorts.count
        var statements: [SQL] = []
        for used in 0..<(1 << filters.count) {
            let used = filters.indices.filter { used & (1 << $0) != 0 }.map { filters[$0] }
            for sort in sorts {
                for isDescending in [false, true] {
                    for start in Start.allCases {
                        var parts = Composition(conditions: condition.map { [$0] } ?? [])
                        statements.append(parts.compose(select, used, sort, isDescending: isDescending, start))
                    }
                }
            }
        }
        self.statements = statements
    }

    /// The statement of a page, and its parameters.
    ///
    /// - Parameters:
    ///   - filters: a value for each filter; nil where the page is not held to one.
    ///   - sort: which of the orders, from 0 on.
    ///   - position: the sorted columns of the row before the page; empty for the first page.
    ///   - bound: what the first sorted column stays below; not for a descending order.
    ///   - limit: how many rows at most.
    public func page(
        where filters: [SQLValue?] = [], sortedBy sort: Int = 0, isDescending: Bool = false,
        after position: [SQLValue] = [], below bound: SQLValue? = nil, limit: Int
    ) -> (sql: SQL, parameters: [SQLValue]) {
        var parameters: [SQLValue] = []
        parameters.reserveCapacity(filters.count + position.count + 2)
        var used = 0
        for (index, filter) in filters.enumerated() {
            guard let filter else { continue }
            used |= 1 << index
            parameters.append(filter)
        }
        parameters += position
        if let bound { parameters.append(bound) }
        parameters.append(.integer(Int64(limit)))
        let start: Start = position.isEmpty ? .first : bound == nil ? .after : .bounded
        let index = (used * sortCount + sort) * 2 + (isDescending ? 1 : 0)
        return (statements[index * Start.allCases.count + start.rawValue], parameters)
    }

    /// Where a page begins, and whether it ends before the list does.
    private enum Start: Int, CaseIterable {
        case first
        case after
        case bounded
    }

    /// A statement while its parts are put together; its parameters are numbered in their order.
    private struct Composition {
        var conditions: [String]
        private var count = 0

        init(conditions: [String]) { self.conditions = conditions }

        mutating func compose(
            _ select: String, _ filters: [String], _ sort: [String], isDescending: Bool, _ start: Start
        ) -> SQL {
            for filter in filters { conditions.append("\(filter) = \(parameter())") }
            if start != .first {
                let columns = sort.joined(separator: ", ")
                let values = sort.map { _ in parameter() }.joined(separator: ", ")
                conditions.append("(\(columns)) \(isDescending ? "<" : ">") (\(values))")
            }
            if start == .bounded, let column = sort.first { conditions.append("\(column) < \(parameter())") }
            let order = sort.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
            let restriction = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
            return SQL(composing: "\(select)\(restriction) ORDER BY \(order) LIMIT \(parameter())")
        }

        private mutating func parameter() -> String {
            count += 1
            return "$\(count)"
        }
    }
}
