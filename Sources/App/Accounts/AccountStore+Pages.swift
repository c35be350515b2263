import Database
import HTTP

extension AccountStore {
    /// A page of accounts, newest first: those after a position, at most `limit` of them. The index by creation serves
    /// it, and a page costs the same at the start and at the end of a long list.
    func obtain(after position: AccountPosition?, limit: Int) async throws(DatabaseError) -> AccountPage {
        var parameters: [SQLValue] = []
        if let position { parameters += [.time(position.createdAt), .uuid(position.id)] }
        parameters.append(.integer(Int64(limit + 1)))
        var accounts: [Account] = []
        accounts.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.query(position == nil ? Self.newest : Self.newestAfter, parameters) {
            row throws(DatabaseError) in accounts.append(try Account(row, &texts))
        }
        guard accounts.count > limit else { return AccountPage(accounts: accounts, end: nil) }
        accounts.removeLast()
        return AccountPage(
            accounts: accounts, end: accounts.last.map { AccountPosition(createdAt: $0.createdAt, id: $0.id) })
    }

    private static let newest: StaticString = """
        SELECT id, name, currency, balance, pending, created_at, version FROM accounts
        ORDER BY created_at DESC, id DESC LIMIT $1
        """

    private static let newestAfter: StaticString = """
        SELECT id, name, currency, balance, pending, created_at, version FROM accounts
        WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3
        """
}
