public import Viper
public import ViperDatabase
public import ViperDocuments
import ViperEntities
import ViperJSON

/// Everything that the features of a program hold about one user, in the order of the features and of their tables.
///
/// It is read in batches. Nothing is held in the database between two of them, so what is added meanwhile behind the
/// current position is found too.
public final class PersonalRows: RowSource, @unchecked Sendable {
    // Sendable: only one task at a time asks for batches.

    /// A table and whose it is.
    public struct Source: Sendable {
        let feature: StaticString
        let table: PersonalTable

        /// Whether nobody but the user may see the rows.
        public var isPrivate: Bool { table.isPrivate }
    }

    /// The most rows and about how many bytes a batch has: no more than fills one part of the body, so that a client that does
    /// not read it keeps no further rows in memory.
    private static let most = (rows: 256, bytes: 14 << 10)
    /// The number of rows of a table's first batch, whose size is not known yet.
    private static let first = 16

    /// About how many bytes a row takes beside its values.
    private static let rowBytes = 64

    private let database: any Database
    private let user: UUID
    private let sources: [Source]
    @exclusivity(unchecked) private var place = 0
    @exclusivity(unchecked) private var key: [SQLValue] = []
    @exclusivity(unchecked) private var limit = PersonalRows.first

    public init(of user: UUID, in sources: [Source], _ database: any Database) {
        self.user = user
        self.sources = sources
        self.database = database
    }

    public func next() async throws(Failure) -> [PersonalRow]? {
        while place < sources.count {
            let batch = try await read(sources[place])
            if !batch.isEmpty { return batch }
        }
        return nil
    }

    private func read(_ source: Source) async throws(Failure) -> [PersonalRow] {
        let page = source.table.page(of: .uuid(user), after: key, limit: limit)
        var rows: [PersonalRow] = []
        var last: [SQLValue] = []
        var size = 0
        var found = 0
        try await database.read(page.sql, page.parameters) { row throws(DatabaseError) in
            found += 1
            // What comes after too much is read again.
            guard size < Self.most.bytes else { return }
            var values = ByteWriter(capacity: 256)
            last = []
            for (index, column) in source.table.columns.enumerated() {
                if index < source.table.keyCount { last.append(try row.keyValue(index, as: column.kind)) }
                guard let name = column.member, let value = try row.json(index, as: column.kind) else { continue }
                values.raw(values.count == 0 ? "{" : ",")
                values.plainString(name)
                values.raw(":")
                values.raw(text: value)
            }
            values.raw(values.count == 0 ? "{}" : "}")
            size += Self.rowBytes + values.count
            rows.append(PersonalRow(feature: source.feature, table: source.table.name, values: values.text))
        }
        if rows.count == found, found < limit {
            place += 1
            key = []
            limit = Self.first
        } else {
            key = last
            limit = max(1, min(Self.most.rows, Self.most.bytes / max(1, size / max(1, rows.count))))
        }
        return rows
    }
}
