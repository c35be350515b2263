import Database

extension RepositoryStore {
    /// Stages repositories of an import: nobody sees them yet. Of several with one id the last is kept.
    func perform(staging repositories: [Repository]) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            for repository in repositories {
                try await transaction.execute(
                    """
                    INSERT INTO staged_repositories (id, language_key, stars, forks, updated_at, texts)
                    VALUES ($1, $2, $3, $4, $5, $6)
                    ON CONFLICT (id) DO UPDATE SET language_key = excluded.language_key, stars = excluded.stars,
                        forks = excluded.forks, updated_at = excluded.updated_at, texts = excluded.texts
                    """, repository.values)
            }
        }
    }

    /// Stores all that was staged, with the totals of the languages, in one transaction.
    func performMoveOfStaged() async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
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
            try await transaction.noteChange()
            try await transaction.execute("DELETE FROM staged_repositories")
        }
    }

    /// Removes what was staged and not stored.
    func performRemovalOfStaged() async throws(DatabaseError) {
        let isAny = try await database.first("SELECT 1 FROM staged_repositories LIMIT 1") { _ in true }
        guard isAny != nil else { return }
        try await database.write { transaction throws(DatabaseError) in
            _ = try await transaction.execute("DELETE FROM staged_repositories")
        }
    }
}
