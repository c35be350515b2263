import ViperDatabase
import ViperService
import ViperValues

extension AccountStore {
    /// A page of accounts: those after a position, at most `limit` of them; newest first, or by name those whose names
    /// begin with a prefix, whatever the letter case. Each order has its index, and a page costs the same at the start and
    /// at the end of a long list.
    func obtain(
        namedFrom prefix: String?, after position: AccountPosition?, limit: Int
    ) async throws(DatabaseError) -> AccountPage {
        let (sql, parameters) = Self.statement(prefix.map(folded), position, limit + 1)
        var accounts: [Account] = []
        accounts.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.query(sql, parameters) { row throws(DatabaseError) in
            accounts.append(try Account(row, &texts))
        }
        guard accounts.count > limit else { return AccountPage(accounts: accounts, end: nil) }
        accounts.removeLast()
        return AccountPage(
            accounts: accounts,
            end: accounts.last.map { account in
                AccountPosition(
                    key: prefix == nil ? .createdAt(account.createdAt) : .name(folded(account.name.text)),
                    id: account.id)
            })
    }

    /// The statement for a page, and its parameters in the order of the statement's.
    private static func statement(
        _ prefix: String?, _ position: AccountPosition?, _ limit: Int
    ) -> (StaticString, [SQLValue]) {
        let count = SQLValue.integer(Int64(limit))
        guard let prefix else {
            guard case .createdAt(let time)? = position?.key, let id = position?.id else { return (newest, [count]) }
            return (newestAfter, [.time(time), .uuid(id), count])
        }
        var parameters: [SQLValue] = [.text(prefix), .uuid(high: 0, low: 0)]
        if case .name(let key)? = position?.key, let id = position?.id { parameters = [.text(key), .uuid(id)] }
        return (byPrefix, parameters + [.text(TextRange.bound(ofPrefix: prefix)), count])
    }

    private static let newest: StaticString = """
        SELECT id, name, currency, balance, pending, created_at, version FROM accounts
        ORDER BY created_at DESC, id DESC LIMIT $1
        """

    private static let newestAfter: StaticString = """
        SELECT id, name, currency, balance, pending, created_at, version FROM accounts
        WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3
        """

    private static let byPrefix: StaticString = """
        SELECT id, name, currency, balance, pending, created_at, version FROM accounts
        WHERE (name_key, id) > ($1, $2) AND name_key < $3 ORDER BY name_key, id LIMIT $4
        """
}
