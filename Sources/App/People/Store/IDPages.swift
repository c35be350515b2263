import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

/// The pages of a list that is sorted by id, the newest first.
struct IDPages: Sendable {
    private let statements: PageStatements

    /// - Parameters:
    ///   - select: what is read of a row, and the tables; without `WHERE`.
    ///   - owner: the column of what the list belongs to.
    ///   - id: the column that the list is sorted by. An index begins with both.
    ///   - condition: what holds for every row of the list.
    init(_ select: String, of owner: String, by id: String, where condition: String? = nil) {
        statements = PageStatements(select, where: condition, filters: [owner], sorts: [[id]])
    }

    /// A page of the list of something.
    ///
    /// - Parameters:
    ///   - id: the place of an entry in the list.
    ///   - decode: makes an entry of a row.
    func page<Entry: Sendable>(
        of owner: UUID, after start: UUID?, limit: Int, in database: any Database, id: (Entry) -> UUID,
        decode: (borrowing Row) throws(DatabaseError) -> Entry
    ) async throws(Failure) -> ListPage<Entry, UUID> {
        let (sql, parameters) = statement(of: owner, after: start, limit: limit)
        var entries: [Entry] = []
        entries.reserveCapacity(limit + 1)
        try await database.read(sql, parameters) { row throws(DatabaseError) in entries.append(try decode(row)) }
        return ListPage(&entries, limit: limit, position: id)
    }

    /// The statement of a page, which asks for one more entry.
    func statement(of owner: UUID, after start: UUID?, limit: Int) -> (sql: SQL, parameters: [SQLValue]) {
        statements.page(
            where: [.uuid(owner)], isDescending: true, after: start.map { [.uuid($0)] } ?? [], limit: limit + 1)
    }
}

extension ListedUser {
    /// A select of users in a list: the id and the time of what put them there, and the user.
    ///
    /// - Parameters:
    ///   - table: the list's table, under the name `l`.
    ///   - user: its column with the user.
    static func select(from table: String, by user: String) -> String {
        """
        SELECT l.id, l.created_at, \(PublicUser.columns(of: "u")) FROM \(table) l JOIN users u ON u.id = l.\(user) AND NOT u.deleted
        """
    }

    init(_ row: borrowing Row) throws(DatabaseError) {
        self.init(id: try row.identifier(0), since: try row.time(1), user: try PublicUser(row, from: 2))
    }
}
