import ViperDatabase

/// An import of repositories that was begun.
struct BegunRepositoryImport: Sendable, Equatable {
    /// No other import has or had it.
    let number: Int64
}

extension RepositoryStore {
    /// Begins an import, and removes what another has staged and not stored, which can stage and store no more.
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

    /// Stages repositories of an import: nobody sees them yet. Of several with one id the last is kept.
    /// - Returns: false if another import was begun since.
    func stage(
        _ repositories: [Repository], of begun: BegunRepositoryImport
    ) async throws(DatabaseError) -> Bool {
        let rows = StagedRepositories(repositories)
        return try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.keep(begun) else { return false }
            try await transaction.execute(
                """
                INSERT INTO staged_repositories (id, language_key, stars, forks, updated_at, texts)
                VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (id) DO UPDATE SET language_key = excluded.language_key, stars = excluded.stars,
                    forks = excluded.forks, updated_at = excluded.updated_at, texts = excluded.texts
                """, [], rows: rows.count
            ) { row, values in rows.fill(&values, with: row) }
            return true
        }
    }

    /// Stores all that an import has staged, with the totals of the languages, in one transaction, and ends it.
    /// - Returns: false if another import was begun since.
    func finish(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.end(begun) else { return false }
            try await transaction.noteChange()
            // What is there already is taken from the total of its language, which may be another one now.
            try await transaction.execute(
                """
                INSERT INTO repository_totals (language_key, count)
                SELECT r.language_key, -COUNT(*) FROM staged_repositories AS s JOIN repositories AS r ON r.id = s.id
                GROUP BY r.language_key
                ON CONFLICT (language_key) DO UPDATE SET count = repository_totals.count + excluded.count
                """)
            try await transaction.execute(
                """
                INSERT INTO repository_totals (language_key, count)
                SELECT language_key, COUNT(*) FROM staged_repositories WHERE id IS NOT NULL GROUP BY language_key
                ON CONFLICT (language_key) DO UPDATE SET count = repository_totals.count + excluded.count
                """)
            try await transaction.execute(
                """
                INSERT INTO repositories (id, language_key, stars, forks, updated_at, texts)
                SELECT id, language_key, stars, forks, updated_at, texts FROM staged_repositories WHERE id IS NOT NULL
                ON CONFLICT (id) DO UPDATE SET language_key = excluded.language_key, stars = excluded.stars,
                    forks = excluded.forks, updated_at = excluded.updated_at, texts = excluded.texts
                """)
            try await transaction.execute("DELETE FROM staged_repositories")
            return true
        }
    }

    /// Ends an import without storing what it has staged.
    /// - Returns: false if it had been stored, or another import was begun since.
    func undo(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.end(begun) else { return false }
            try await transaction.execute("DELETE FROM staged_repositories")
            return true
        }
    }
}

extension Transaction {
    /// Makes sure that no other import is begun until the transaction ends, and returns whether none was.
    fileprivate func keep(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await execute(
            "UPDATE repository_imports SET begun = begun WHERE running = $1", [.integer(begun.number)]) == 1
    }

    /// Lets the import stage and store nothing more, and returns whether it was not over already.
    fileprivate func end(_ begun: BegunRepositoryImport) async throws(DatabaseError) -> Bool {
        try await execute(
            "UPDATE repository_imports SET running = NULL WHERE running = $1", [.integer(begun.number)]) == 1
    }
}
