import Glibc

/// The migrations of a store: the last number of each feature.
package struct MigrationHistory: Equatable {
    private var last: [String: Int64] = [:]

    package init(from store: some Queryable) async throws(DatabaseError) {
        self.init(try await store.rows(Self.query, decode: Self.entry))
    }

    static let query: SQL = "SELECT feature, MAX(number) FROM adder_migrations GROUP BY feature"

    static func entry(_ row: borrowing Row) throws(DatabaseError) -> (feature: String, number: Int64) {
        (feature: try row.text(0), number: try row.integer(1))
    }

    init(_ last: [(feature: String, number: Int64)]) {
        for (feature, number) in last { self.last[feature] = number }
    }

    /// Throws if a feature's numbers do not count up from 1.
    package static func checkOrder(of migrations: [Migration]) throws(DatabaseError) {
        var last: [String: Int] = [:]
        for migration in migrations {
            guard migration.number == (last[migration.feature] ?? 0) + 1 else {
                throw .misuse(detail: "migration \(migration.number) of \(migration.feature) is out of order")
            }
            last[migration.feature] = migration.number
        }
    }

    /// The parts of the kit that a program has only if its features use them. The tables of one that it no longer has stay as
    /// they are.
    package static let parts: [StaticString] = ["blobs", "jobs"]

    /// Throws if the store has a migration that the program does not know.
    package func refuseNewer(than migrations: [Migration]) throws(DatabaseError) {
        for (feature, number) in last.sorted(by: { $0.key < $1.key }) {
            let known = migrations.last { $0.feature == feature }?.number ?? 0
            if known == 0, Self.parts.contains(where: { "\($0)" == feature }) { continue }
            guard number <= Int64(known) else { throw .newer(feature: feature, found: Int(number), known: known) }
        }
    }

    package var isEmpty: Bool { last.isEmpty }

    package func has(_ migration: Migration) -> Bool { Int64(migration.number) <= last[migration.feature] ?? 0 }

    /// Throws unless the store has exactly the program's migrations.
    package func check(against migrations: [Migration]) throws(DatabaseError) {
        try refuseNewer(than: migrations)
        let count = migrations.count(where: has)
        guard count == migrations.count else {
            throw .unavailable(detail: "\(count) of \(migrations.count) migrations are applied")
        }
    }
}

extension Migration {
    /// The current time in microseconds since 1970, as `adder_migrations` stores it.
    package static var now: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
}
