import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity

/// The pages of a list that is sorted by id, the newest first.
struct IDPages<Entry: Sendable>: Sendable {
    private let statements: PageStatements
    private let place: @Sendable (Entry) -> UUID
    private let decode: @Sendable (borrowing Row) throws(DatabaseError) -> Entry

    /// - Parameters:
    ///   - select: what is read of a row, and the tables; without `WHERE`.
    ///   - owner: the column of what the list belongs to.
    ///   - id: the column that the list is sorted by. An index begins with both.
    ///   - condition: what holds for every row of the list.
    ///   - place: the id of an entry in the list.
    ///   - decode: makes an entry of a row.
    init(
        _ select: String, of owner: String, by id: String, where condition: String? = nil,
        at place: @escaping @Sendable (Entry) -> UUID,
        decode: @escaping @Sendable (borrowing Row) throws(DatabaseError) -> Entry
    ) {
        statements = PageStatements(select, where: condition, filters: [owner], sorts: [[id]])
        self.place = place
        self.decode = decode
    }

    /// A page of the list of something.
    func page(
        of owner: UUID, after start: UUID?, limit: Int, in database: any Database
    ) async throws(Failure) -> ListPage<Entry, UUID> {
        let (sql, parameters) = statement(of: owner, after: start, limit: limit)
        var entries: [Entry] = []
        entries.reserveCapacity(limit + 1)
        try await database.read(sql, parameters) { row throws(DatabaseError) in entries.append(try decode(row)) }
        return ListPage(&entries, limit: limit, position: place)
    }

    /// The statement of a page, which asks for one more entry.
    func statement(of owner: UUID, after start: UUID?, limit: Int) -> (sql: SQL, parameters: [SQLValue]) {
        statements.page(
            where: [.uuid(owner)], isDescending: true, after: start.map { [.uuid($0)] } ?? [], limit: limit + 1)
    }
}

extension IDPages<ListedUser> {
    /// The users in a list, the latest first.
    ///
    /// - Parameters:
    ///   - table: the list's table, which has the id and the time of what put them there.
    ///   - user: its column with the user.
    ///   - owner: its column of what the list belongs to.
    init(of user: String, in table: String, by owner: String) {
        self.init(
            """
            SELECT l.id, l.created_at, \(PublicUser.columns(of: "u")) FROM \(table) l
            JOIN users u ON u.id = l.\(user) AND NOT u.deleted
            """, of: "l.\(owner)", by: "l.id", at: { $0.id }
        ) { row throws(DatabaseError) in
            ListedUser(id: try row.identifier(0), since: try row.time(1), user: try PublicUser(row, from: 2))
        }
    }
}
