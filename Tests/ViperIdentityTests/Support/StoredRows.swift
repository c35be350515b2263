import ViperTesting

@testable import ViperIdentity

extension IdentityFixture {
    /// The first server's identity.
    var identity: IdentityFeature? { replicas.first?.application.features.features.first as? IdentityFeature }

    /// Clients of the first server with two addresses that have nothing in common.
    var near: AddressedClient { AddressedClient(client, from: .near) }
    var far: AddressedClient { AddressedClient(client, from: .far) }

    /// The number that a query gives; zero if it finds nothing.
    func number(_ sql: SQL, _ parameters: [SQLValue] = []) async throws -> Int64 {
        try await store.database.number(sql, parameters) ?? 0
    }

    /// The texts that a query gives.
    func texts(_ sql: SQL, _ parameters: [SQLValue] = []) async throws -> [String] {
        try await store.database.texts(sql, parameters)
    }

    /// Changes what is stored, and returns in how many rows.
    @discardableResult
    func execute(_ sql: SQL, _ parameters: [SQLValue] = []) async throws -> Int {
        try await store.database.write { transaction throws(DatabaseError) in
            try await transaction.execute(sql, parameters)
        }
    }

    /// Waits until every mail is sent or given up.
    func untilNothingIsDue() async throws {
        try await untilThere { try await number("SELECT COUNT(*) FROM jobs WHERE ended_at IS NULL") == 0 ? () : nil }
    }

    /// The counts of attempts, in ascending order.
    func attempts() async throws -> [Int64] {
        try await store.database.numbers("SELECT count FROM sign_in_attempts ORDER BY count")
    }

    /// How many rows there are of what a sign-up or a recovery may write, besides the user.
    func writtenRows() async throws -> WrittenRows {
        WrittenRows(
            attempts: try await number("SELECT COUNT(*) FROM sign_in_attempts"),
            jobs: try await number("SELECT COUNT(*) FROM jobs"))
    }
}

extension ClientAddress {
    static let near = ClientAddress(version4: 0x0A00_0001)
    static let far = ClientAddress(version4: 0xC633_6407)
}

/// Rows of what strangers can have written.
struct WrittenRows: Hashable {
    var attempts: Int64
    var jobs: Int64

    static func - (left: WrittenRows, right: WrittenRows) -> WrittenRows {
        WrittenRows(attempts: left.attempts - right.attempts, jobs: left.jobs - right.jobs)
    }
}
