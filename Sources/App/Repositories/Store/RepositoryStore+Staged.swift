import Viper
import ViperDatabase
import ViperEntities
import ViperLive

/// A running import of repositories.
struct BegunRepositoryImport: Sendable, Equatable {
    /// Never reused.
    let number: Int64
}

extension RepositoryStore {
    /// Begins an import, and removes the staged rows of an unfinished one, which can no longer stage or store anything.
    func beginImport() async throws(DatabaseError) -> BegunRepositoryImport {
        try await database.write { transaction throws(DatabaseError) in
            let number = try await transaction.first(
                "UPDATE repository_imports SET begun = begun + 1, running = begun + 1 RETURNING begun"
            ) { row throws(DatabaseError) in try row.integer(0) }
            guard let number else { throw .corrupt(detail: "repository_imports has no row") }
            try await transaction.execute("DELETE FROM staged_repositories")
            return BegunRepositoryImport(number: number)
        }
    }

    /// Stages repositories of an import, invisible to everybody. Of several with one id the last is kept.
    /// - Returns: false if another import has begun since.
    func stage(
        _ repositories: [Repository], of begun: BegunRepositoryImport
    ) async throws(DatabaseError) -> Bool {
        let rows = StagedRepositories(repositories)
        return try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.keep(begun) else { return false }
            try await transaction.execute(RepositoryRows.stage, [], rows: rows.count) { row, values in
                rows.fill(&values, with: row)
            }
            return true
        }
    }

    /// Stores everything that an import has staged, with the totals of the languages, in one transaction, and ends it.
    /// - Returns: false if another import has begun since.
    func finish(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.end(begun) else { return false }
            try await transaction.noteChange()
            if try await transaction.stagedIsNew() { try await list.record(.replaced, in: transaction) }
            // Existing repositories are subtracted from the total of their old language, since it may change.
            try await transaction.execute(RepositoryRows.discountReplaced)
            try await transaction.execute(RepositoryRows.countStaged)
            try await transaction.execute(RepositoryRows.storeStaged)
            try await transaction.execute("DELETE FROM staged_repositories")
            return true
        }
    }

    /// Ends an import without storing what it has staged.
    /// - Returns: false if it was stored already, or another import has begun since.
    func undo(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.end(begun) else { return false }
            try await transaction.execute("DELETE FROM staged_repositories")
            return true
        }
    }
}

extension Transaction {
    /// Whether a staged repository is not stored, or is stored with other values.
    fileprivate func stagedIsNew() async throws(DatabaseError) -> Bool {
        try await finds(RepositoryRows.newlyStaged)
    }

    /// Keeps other imports from beginning until the transaction ends; returns whether none has begun.
    fileprivate func keep(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await execute(
            "UPDATE repository_imports SET begun = begun WHERE running = $1", [.integer(begun.number)]) == 1
    }

    /// Ends the import; returns whether it was still running.
    fileprivate func end(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await execute(
            "UPDATE repository_imports SET running = NULL WHERE running = $1", [.integer(begun.number)]) == 1
    }
}
