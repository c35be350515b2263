import Viper
import ViperDatabase
import ViperEntities
import ViperLive
import ViperThreads

struct RepositoryStore: Sendable {
    let database: any Database
    /// The list of repositories, which clients may keep open.
    let list: LiveList<Repository>
    /// The rows of recently read pages.
    ///
    /// A page of thirty takes some 10 KiB, so all of them take at most 2 MiB if the pages are the largest.
    let cache = VersionedCache<CachedPage, [Repository]>(capacity: 64)

    /// What is cached.
    struct CachedPage: Hashable, Sendable {
        let page: RepositoryPageKey
        /// Whether it is a page fetched from an upstream, and not one of all stored repositories.
        let isHeld: Bool
    }

    func repository(_ id: Int64) async throws(Failure) -> Repository? {
        var texts = SharedText.Builder(capacity: 512)
        return try await database.find(RepositoryRows.one, [.integer(id)]) { row throws(DatabaseError) in
            try Repository(row, &texts)
        }
    }

    /// Stores repositories, all or none; existing ones are updated.
    func store(_ repositories: [Repository]) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            let storing = try await transaction.store(repositories)
            if storing != RepositoryStoring() { try await list.record(.replaced, in: transaction) }
        }
    }

    /// Stores repositories, all or none, if there are none.
    func seedIfEmpty(with repositories: [Repository]) async throws(Failure) -> Bool {
        try await database.seed(unlessFound: "SELECT 1 FROM repositories LIMIT 1") {
            transaction throws(DatabaseError) in _ = try await transaction.store(repositories)
        }
    }

    /// A page of the stored repositories of a language, most stars first.
    func page(_ query: RepositoryQuery) async throws(DatabaseError) -> RepositoryPage {
        let key = query.key
        var page = RepositoryPage(query: query, total: 0, repositories: [])
        // A change may come between the reads, but hardly three times.
        for _ in 0..<3 {
            let total = try await database.first(
                """
                SELECT t.count, c.version FROM repository_totals AS t CROSS JOIN repository_changes AS c
                WHERE t.language_key = $1
                """, [.text(key.language)]
            ) { row throws(DatabaseError) in (count: Int(try row.integer(0)), version: try row.integer(1)) }
            guard let total else { return page }
            let (rows, isCurrent) = try await rows(.init(page: key, isHeld: false), version: total.version) {
                () throws(DatabaseError) in
                try await database.repositories(
                    RepositoryRows.page,
                    [.text(key.language), .integer(Int64(key.perPage)), .integer(Int64(query.offset))],
                    atMost: key.perPage)
            }
            page = RepositoryPage(query: query, total: total.count, repositories: rows)
            if isCurrent { break }
        }
        return page
    }

    /// The rows of a page, from the cache if it has them at this version.
    ///
    /// - Returns: also whether the store still has this version.
    func rows(
        _ key: CachedPage, version: Int64, reading: () async throws(DatabaseError) -> [Repository]
    ) async throws(DatabaseError) -> (rows: [Repository], isCurrent: Bool) {
        if let rows = cache.value(key, version: version) { return (rows, true) }
        let rows = try await reading()
        let now = try await database.first("SELECT version FROM repository_changes") { row throws(DatabaseError) in
            try row.integer(0)
        }
        guard now == version else { return (rows, false) }
        cache.keep(rows, as: key, version: version)
        return (rows, true)
    }
}

extension Repository {
    /// Decodes a row that begins with the columns of ``RepositoryRows``.
    init(_ row: borrowing Row, _ builder: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.integer(0)
        stars = try row.integer(1)
        forks = try row.integer(2)
        updatedAt = try row.time(3)
        guard let texts = try row.withBlob(4, { RepositoryTexts($0, &builder) }) else {
            throw .corrupt(detail: "the texts of repository \(id) are incomplete")
        }
        self.texts = texts
    }

    /// The folded language; empty if it has none.
    var languageKey: String { texts.language.map { folded($0.text) } ?? "" }
}

extension Queryable {
    /// Reads the repositories in rows of the columns of ``RepositoryRows``.
    func repositories(
        _ sql: SQL, _ parameters: [SQLValue], atMost limit: Int
    ) async throws(DatabaseError) -> [Repository] {
        var repositories: [Repository] = []
        repositories.reserveCapacity(limit)
        var texts = SharedText.Builder(capacity: limit * 256)
        try await query(sql, parameters) { row throws(DatabaseError) in
            repositories.append(try Repository(row, &texts))
        }
        return repositories
    }
}

/// Above all versions of a store that was put back, so that no page that a server keeps of that one is taken for one of this.
private let nextRepositoryVersion = SQL(composing: "UPDATE repository_changes SET version = \(SQL.nextVersion)")

extension Transaction {
    /// Raises the version of the store. Every transaction does so before it changes any row of a page: otherwise
    /// two transactions could change rows in different orders and deadlock.
    func noteChange() async throws(DatabaseError) {
        try await execute(nextRepositoryVersion)
    }

    /// Stores repositories, and updates the totals of their languages.
    func store(_ repositories: [Repository]) async throws(DatabaseError) -> RepositoryStoring {
        try await noteChange()
        var storing = RepositoryStoring()
        var changes: [String: Int64] = [:]
        for repository in repositories {
            let language = repository.languageKey
            let former = try await formerRepository(repository.id)
            storing.note(repository, former?.repository)
            if former?.languageKey != language {
                if let former { changes[former.languageKey, default: 0] -= 1 }
                changes[language, default: 0] += 1
            }
            try await execute(RepositoryRows.store, repository.values)
        }
        for (language, change) in changes where change != 0 {
            try await execute(RepositoryRows.count, [.text(language), .integer(change)])
        }
        return storing
    }

    /// A repository as it is stored, with its folded language.
    private func formerRepository(
        _ id: Int64
    ) async throws(DatabaseError) -> (repository: Repository, languageKey: String)? {
        var texts = SharedText.Builder(capacity: 512)
        return try await first(RepositoryRows.one, [.integer(id)]) { row throws(DatabaseError) in
            (try Repository(row, &texts), try row.text(5))
        }
    }
}

/// What became of repositories that were stored.
struct RepositoryStoring: Sendable, Equatable {
    /// Whether some were not there before.
    var hasAdded = false
    /// Whether some were there with other values.
    var hasChanged = false

    fileprivate mutating func note(_ repository: Repository, _ former: Repository?) {
        guard let former else { return hasAdded = true }
        if former != repository { hasChanged = true }
    }
}
