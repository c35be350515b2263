import Viper
import ViperDatabase
import ViperEntities
import ViperLive

/// A page fetched from an upstream, as it is stored, without its rows.
struct HeldPage: Sendable, Equatable {
    /// A new one each time that the rows are replaced.
    let id: Int64
    /// The upstream's number of repositories on all pages.
    let total: Int
    let count: Int
    /// The upstream's entity tag; nil if it sent none, or if the stored rows differ from the fetched ones.
    let etag: String?
    /// When the upstream last confirmed it.
    let fetchedAt: Timestamp
    /// False if the pages before it have been fetched again since.
    let isGood: Bool
    /// The version of the store at which it was read.
    let version: Int64
}

/// A page just fetched from an upstream.
struct FetchedPage: Sendable {
    let total: Int
    let repositories: [Repository]
    let etag: String?
}

extension RepositoryStore {
    /// The held page; nil if it was never fetched.
    func held(_ key: RepositoryPageKey) async throws(DatabaseError) -> HeldPage? {
        try await database.first(
            """
            SELECT p.id, p.total, p.count, p.etag, p.fetched_at, p.good, c.version
            FROM repository_pages AS p CROSS JOIN repository_changes AS c
            WHERE p.language_key = $1 AND p.per_page = $2 AND p.page = $3
            """, key.values
        ) { row throws(DatabaseError) in
            HeldPage(
                id: try row.integer(0), total: Int(try row.integer(1)), count: Int(try row.integer(2)),
                etag: try row.optionalText(3), fetchedAt: try row.time(4), isGood: try row.boolean(5),
                version: try row.integer(6))
        }
    }

    /// The held page with its rows; nil if it has changed since it was looked up.
    func page(_ held: HeldPage, _ query: RepositoryQuery) async throws(DatabaseError) -> RepositoryPage? {
        let key = CachedPage(page: query.key, isHeld: true)
        let (repositories, _) = try await rows(key, version: held.version) { () throws(DatabaseError) in
            try await database.repositories(RepositoryRows.held, [.integer(held.id)], atMost: query.perPage)
        }
        guard repositories.count == held.count else { return nil }
        return RepositoryPage(query: query, total: held.total, repositories: repositories)
    }

    /// Stores a fetched page with its repositories, in one transaction.
    ///
    /// A client that pages on must not be shown a repository twice: those on an earlier page, which the client may have
    /// been shown, are left out here; those on any other page of the same list are removed there.
    ///
    /// Clients that keep the list open read it anew, but only if something is changed that they may have been shown: a
    /// page that was never fetched is news to nobody, except the first one, in whose place stored ones may be shown.
    ///
    /// - Parameter shownSince: pages fetched before this time no longer count as shown.
    func hold(
        _ fetched: FetchedPage, as key: RepositoryPageKey, at time: Timestamp, shownSince: Timestamp
    ) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            let storing = try await transaction.store(fetched.repositories)
            let former = try await transaction.contents(of: key)
            let others = try await transaction.rows(
                """
                SELECT p.id, p.page, p.good, p.fetched_at, r.place, r.repository FROM repository_pages AS p
                JOIN repository_page_rows AS r ON r.page = p.id
                WHERE p.language_key = $1 AND p.per_page = $2 AND p.page <> $3
                """, key.values, decode: OtherRow.init)
            var taken = Set(
                others.filter { $0.page < key.page && $0.isGood && $0.fetchedAt >= shownSince }.map(\.repository))
            let kept = fetched.repositories.map(\.id).filter { taken.insert($0).inserted }
            let moved = Set(kept)
            let leaving = others.filter { moved.contains($0.repository) }
            for other in leaving { try await transaction.remove(other) }
            let isWhole = kept.count == fetched.repositories.count
            try await transaction.hold(kept, fetched.total, isWhole ? fetched.etag : nil, as: key, at: time)
            let now = PageContents(total: fetched.total, repositories: kept)
            let isNews = former.map { $0 != now } ?? (key.page == 1 && storing.hasAdded)
            if isNews || storing.hasChanged || !leaving.isEmpty {
                try await list.record(.replaced, in: transaction)
            }
        }
    }

    /// Marks a held page as still current.
    func renew(_ held: HeldPage, at time: Timestamp) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            _ = try await transaction.execute(
                "UPDATE repository_pages SET fetched_at = $1, good = $2 WHERE id = $3",
                [.time(time), .boolean(true), .integer(held.id)])
        }
    }

    /// Marks all pages after the first for fetching at their next request, unless they were fetched after the first one
    /// was.
    func expire(after first: RepositoryPageKey) async throws(DatabaseError) {
        guard let held = try await held(first) else { return }
        let values: [SQLValue] = [
            .text(first.language), .integer(Int64(first.perPage)), .integer(Int64(first.page)), .boolean(true),
            .time(held.fetchedAt),
        ]
        let isAny = try await database.finds(
            """
            SELECT 1 FROM repository_pages WHERE language_key = $1 AND per_page = $2 AND page > $3 AND good = $4
            AND fetched_at <= $5 LIMIT 1
            """, values)
        guard isAny else { return }
        try await database.write { transaction throws(DatabaseError) in
            _ = try await transaction.execute(
                """
                UPDATE repository_pages SET good = $1 WHERE language_key = $2 AND per_page = $3 AND page > $4
                AND good = $5 AND fetched_at <= $6
                """, [.boolean(false)] + values)
        }
    }
}

extension RepositoryPageKey {
    fileprivate var values: [SQLValue] { [.text(language), .integer(Int64(perPage)), .integer(Int64(page))] }
}

/// What a held page shows.
private struct PageContents: Sendable, Equatable {
    let total: Int
    let repositories: [Int64]
}

private struct OtherRow: Sendable {
    let id: Int64
    let page: Int
    let isGood: Bool
    let fetchedAt: Timestamp
    let place: Int64
    let repository: Int64

    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.integer(0)
        page = Int(try row.integer(1))
        isGood = try row.boolean(2)
        fetchedAt = try row.time(3)
        place = try row.integer(4)
        repository = try row.integer(5)
    }
}

extension Transaction {
    /// What a held page shows; nil if it was never fetched.
    fileprivate func contents(of key: RepositoryPageKey) async throws(DatabaseError) -> PageContents? {
        let page = try await first(
            "SELECT id, total FROM repository_pages WHERE language_key = $1 AND per_page = $2 AND page = $3", key.values
        ) { row throws(DatabaseError) in (id: try row.integer(0), total: Int(try row.integer(1))) }
        guard let page else { return nil }
        let repositories = try await rows(
            "SELECT repository FROM repository_page_rows WHERE page = $1 ORDER BY place", [.integer(page.id)]
        ) { row throws(DatabaseError) in try row.integer(0) }
        return PageContents(total: page.total, repositories: repositories)
    }

    /// Removes a repository from a page, which invalidates the page's entity tag.
    fileprivate func remove(_ row: OtherRow) async throws(DatabaseError) {
        try await execute(
            "DELETE FROM repository_page_rows WHERE page = $1 AND place = $2", [.integer(row.id), .integer(row.place)])
        try await execute(
            "UPDATE repository_pages SET count = count - 1, etag = NULL WHERE id = $1", [.integer(row.id)])
    }

    fileprivate func hold(
        _ repositories: [Int64], _ total: Int, _ etag: String?, as key: RepositoryPageKey, at time: Timestamp
    ) async throws(DatabaseError) {
        let id = try await first("SELECT COALESCE(MAX(id), 0) + 1 FROM repository_pages") { row throws(DatabaseError) in
            try row.integer(0)
        }
        guard let id else { throw .misuse(detail: "an aggregate without a row") }
        try await execute(
            """
            DELETE FROM repository_page_rows WHERE page IN
            (SELECT id FROM repository_pages WHERE language_key = $1 AND per_page = $2 AND page = $3)
            """, key.values)
        try await execute(
            """
            INSERT INTO repository_pages (language_key, per_page, page, id, total, count, etag, fetched_at, good)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (language_key, per_page, page) DO UPDATE SET id = excluded.id, total = excluded.total,
                count = excluded.count, etag = excluded.etag, fetched_at = excluded.fetched_at, good = excluded.good
            """,
            key.values + [
                .integer(id), .integer(Int64(total)), .integer(Int64(repositories.count)), .text(etag), .time(time),
                .boolean(true),
            ])
        for (place, repository) in repositories.enumerated() {
            try await execute(
                "INSERT INTO repository_page_rows (page, place, repository) VALUES ($1, $2, $3)",
                [.integer(id), .integer(Int64(place)), .integer(repository)])
        }
    }
}
