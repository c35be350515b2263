public import Viper
public import ViperDatabase
public import ViperDocuments
public import ViperValues

/// The pages of a list that is sorted by id, the newest first.
public struct IDPages<Entry: Sendable>: Sendable {
    @usableFromInline let statements: PageStatements
    @usableFromInline let place: @Sendable (Entry) -> UUID
    @usableFromInline let decode: @Sendable (borrowing Row) throws(DatabaseError) -> Entry

    /// Composes the statements; call it in a `static let`.
    ///
    /// - Parameters:
    ///   - select: what is read of a row, and the tables; without `WHERE`.
    ///   - owner: the column of what the list belongs to.
    ///   - id: the column that the list is sorted by. An index begins with both.
    ///   - condition: what holds for every row of the list.
    ///   - place: the id of an entry in the list.
    ///   - decode: makes an entry of a row.
    @inlinable
    public init(
        _ select: String, of owner: String, by id: String, where condition: String? = nil,
        at place: @escaping @Sendable (Entry) -> UUID,
        decode: @escaping @Sendable (borrowing Row) throws(DatabaseError) -> Entry
    ) {
        statements = PageStatements(select, where: condition, filters: [owner], sorts: [[id]])
        self.place = place
        self.decode = decode
    }

    /// A page of the list of something.
    @inlinable
    public func page(
        of owner: UUID, after start: UUID?, limit: Int, in database: any Database
    ) async throws(Failure) -> ListPage<Entry, UUID> {
        let (sql, parameters) = statement(of: owner, after: start, limit: limit)
        var entries: [Entry] = []
        entries.reserveCapacity(limit + 1)
        try await database.read(sql, parameters) { row throws(DatabaseError) in entries.append(try decode(row)) }
        return ListPage(&entries, limit: limit, position: place)
    }

    /// The statement of a page, which asks for one more entry.
    @inlinable
    package func statement(of owner: UUID, after start: UUID?, limit: Int) -> (sql: SQL, parameters: [SQLValue]) {
        statements.page(
            where: [.uuid(owner)], isDescending: true, after: start.map { [.uuid($0)] } ?? [], limit: limit + 1)
    }
}
