import ViperDatabase

/// The migrations of repositories and of the pages fetched from an upstream.
///
/// `texts` has the format of `RepositoryTexts`. A language is its folded text, empty if a repository has none. The
/// totals are updated by every transaction that adds or changes repositories, so that no list ever counts.
///
/// A fetched page has its rows in order, and an `id` that is never reused, so that a reader notices if another page has
/// replaced the one it looked up. For one language and page size, `repository_page_rows` has a repository at most once:
/// a client that pages on is shown nothing twice.
///
/// `repository_changes` counts the transactions that changed any row of any page.
///
/// An import has its rows in `staged_repositories` until all have arrived, and its own number in `repository_imports`:
/// an import that finds another number there has been replaced, and stages and stores nothing more.
enum RepositoriesSchema {
    static let migrations = [
        Migration(feature: "repositories", number: 1) { dialect in
            """
            CREATE TABLE repositories (
                id \(dialect.integer) NOT NULL PRIMARY KEY,
                language_key \(dialect.sortedText) NOT NULL,
                stars \(dialect.integer) NOT NULL,
                forks \(dialect.integer) NOT NULL,
                updated_at \(dialect.integer) NOT NULL,
                texts \(dialect.bytes) NOT NULL
            )\(dialect.strict);
            CREATE INDEX repositories_by_language_and_stars ON repositories (language_key, stars DESC, id);
            CREATE TABLE repository_totals (
                language_key \(dialect.sortedText) NOT NULL PRIMARY KEY,
                count \(dialect.integer) NOT NULL
            )\(dialect.strictWithoutRowID);
            CREATE TABLE repository_pages (
                language_key \(dialect.sortedText) NOT NULL,
                per_page \(dialect.integer) NOT NULL,
                page \(dialect.integer) NOT NULL,
                id \(dialect.integer) NOT NULL,
                total \(dialect.integer) NOT NULL,
                count \(dialect.integer) NOT NULL,
                etag TEXT,
                fetched_at \(dialect.integer) NOT NULL,
                good \(dialect.boolean) NOT NULL\(dialect.isBoolean("good")),
                PRIMARY KEY (language_key, per_page, page)
            )\(dialect.strictWithoutRowID);
            CREATE UNIQUE INDEX repository_pages_by_id ON repository_pages (id);
            CREATE TABLE repository_page_rows (
                page \(dialect.integer) NOT NULL,
                place \(dialect.integer) NOT NULL,
                repository \(dialect.integer) NOT NULL,
                PRIMARY KEY (page, place)
            )\(dialect.strictWithoutRowID);
            CREATE TABLE repository_changes (
                one \(dialect.integer) NOT NULL PRIMARY KEY CHECK (one = 1),
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            INSERT INTO repository_changes (one, version) VALUES (1, 0);
            CREATE TABLE staged_repositories (
                id \(dialect.integer) NOT NULL PRIMARY KEY,
                language_key \(dialect.sortedText) NOT NULL,
                stars \(dialect.integer) NOT NULL,
                forks \(dialect.integer) NOT NULL,
                updated_at \(dialect.integer) NOT NULL,
                texts \(dialect.bytes) NOT NULL
            )\(dialect.strict);
            """
        },
        Migration(feature: "repositories", number: 2) { dialect in
            """
            CREATE TABLE repository_imports (
                one \(dialect.integer) NOT NULL PRIMARY KEY CHECK (one = 1),
                begun \(dialect.integer) NOT NULL,
                running \(dialect.integer)
            )\(dialect.strict);
            INSERT INTO repository_imports (one, begun) VALUES (1, 0);
            """
        },
    ]
}
