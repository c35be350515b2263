extension RepositoriesSchema {
    /// Repositories move, and the pages that an upstream has told, so that it need not be asked for them again.
    static let moved = MovedFeature(
        name: "repositories", tables: [repositories, totals, pages, pageRows],
        leftOut: [
            .init(name: "repository_changes", reason: "it counts what has happened to one store, for its own caches"),
            .init(name: "repository_imports", reason: "it tells whose the staged repositories are"),
            .init(name: "staged_repositories", reason: "they belong to an import that was not finished"),
        ],
        afterImport: "UPDATE repository_changes SET version = version + 1")

    private static let repositories = MovedTable(
        name: "repositories",
        columns: [
            .integer("id"), .text("language_key"), .integer("stars"), .integer("forks"), .integer("updated_at"),
            .bytes("texts"),
        ],
        first: """
            SELECT id, language_key, stars, forks, updated_at, texts FROM repositories ORDER BY id LIMIT $1
            """,
        next: """
            SELECT id, language_key, stars, forks, updated_at, texts FROM repositories
            WHERE id > $1 ORDER BY id LIMIT $2
            """,
        insert: """
            INSERT INTO repositories (id, language_key, stars, forks, updated_at, texts)
            VALUES ($1, $2, $3, $4, $5, $6)
            """)

    private static let totals = MovedTable(
        name: "repository_totals", columns: [.text("language_key"), .integer("count")],
        first: "SELECT language_key, count FROM repository_totals ORDER BY language_key LIMIT $1",
        next: """
            SELECT language_key, count FROM repository_totals WHERE language_key > $1 ORDER BY language_key LIMIT $2
            """,
        insert: "INSERT INTO repository_totals (language_key, count) VALUES ($1, $2)")

    private static let pages = MovedTable(
        name: "repository_pages",
        columns: [
            .text("language_key"), .integer("per_page"), .integer("page"), .integer("id"), .integer("total"),
            .integer("count"), .text("etag", isOptional: true), .integer("fetched_at"), .boolean("good"),
        ],
        keyCount: 3,
        first: """
            SELECT language_key, per_page, page, id, total, count, etag, fetched_at, good FROM repository_pages
            ORDER BY language_key, per_page, page LIMIT $1
            """,
        next: """
            SELECT language_key, per_page, page, id, total, count, etag, fetched_at, good FROM repository_pages
            WHERE (language_key, per_page, page) > ($1, $2, $3) ORDER BY language_key, per_page, page LIMIT $4
            """,
        insert: """
            INSERT INTO repository_pages (language_key, per_page, page, id, total, count, etag, fetched_at, good)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """)

    private static let pageRows = MovedTable(
        name: "repository_page_rows", columns: [.integer("page"), .integer("place"), .integer("repository")],
        keyCount: 2,
        first: "SELECT page, place, repository FROM repository_page_rows ORDER BY page, place LIMIT $1",
        next: """
            SELECT page, place, repository FROM repository_page_rows WHERE (page, place) > ($1, $2)
            ORDER BY page, place LIMIT $3
            """,
        insert: "INSERT INTO repository_page_rows (page, place, repository) VALUES ($1, $2, $3)")
}
