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
        Migration(
            feature: "repositories", number: 1,
            sqlite: """
                CREATE TABLE repositories (
                    id INTEGER NOT NULL PRIMARY KEY,
                    language_key TEXT NOT NULL,
                    stars INTEGER NOT NULL,
                    forks INTEGER NOT NULL,
                    updated_at INTEGER NOT NULL,
                    texts BLOB NOT NULL
                ) STRICT;
                CREATE INDEX repositories_by_language_and_stars ON repositories (language_key, stars DESC, id);
                CREATE TABLE repository_totals (
                    language_key TEXT NOT NULL PRIMARY KEY,
                    count INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE repository_pages (
                    language_key TEXT NOT NULL,
                    per_page INTEGER NOT NULL,
                    page INTEGER NOT NULL,
                    id INTEGER NOT NULL,
                    total INTEGER NOT NULL,
                    count INTEGER NOT NULL,
                    etag TEXT,
                    fetched_at INTEGER NOT NULL,
                    good INTEGER NOT NULL CHECK (good IN (0, 1)),
                    PRIMARY KEY (language_key, per_page, page)
                ) STRICT, WITHOUT ROWID;
                CREATE UNIQUE INDEX repository_pages_by_id ON repository_pages (id);
                CREATE TABLE repository_page_rows (
                    page INTEGER NOT NULL,
                    place INTEGER NOT NULL,
                    repository INTEGER NOT NULL,
                    PRIMARY KEY (page, place)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE repository_changes (
                    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
                    version INTEGER NOT NULL
                ) STRICT;
                INSERT INTO repository_changes (one, version) VALUES (1, 0);
                CREATE TABLE staged_repositories (
                    id INTEGER NOT NULL PRIMARY KEY,
                    language_key TEXT NOT NULL,
                    stars INTEGER NOT NULL,
                    forks INTEGER NOT NULL,
                    updated_at INTEGER NOT NULL,
                    texts BLOB NOT NULL
                ) STRICT;
                """,
            postgresql: """
                CREATE TABLE repositories (
                    id BIGINT NOT NULL PRIMARY KEY,
                    language_key TEXT COLLATE "C" NOT NULL,
                    stars BIGINT NOT NULL,
                    forks BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    texts BYTEA NOT NULL
                );
                CREATE INDEX repositories_by_language_and_stars ON repositories (language_key, stars DESC, id);
                CREATE TABLE repository_totals (
                    language_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
                    count BIGINT NOT NULL
                );
                CREATE TABLE repository_pages (
                    language_key TEXT COLLATE "C" NOT NULL,
                    per_page BIGINT NOT NULL,
                    page BIGINT NOT NULL,
                    id BIGINT NOT NULL,
                    total BIGINT NOT NULL,
                    count BIGINT NOT NULL,
                    etag TEXT,
                    fetched_at BIGINT NOT NULL,
                    good BOOLEAN NOT NULL,
                    PRIMARY KEY (language_key, per_page, page)
                );
                CREATE UNIQUE INDEX repository_pages_by_id ON repository_pages (id);
                CREATE TABLE repository_page_rows (
                    page BIGINT NOT NULL,
                    place BIGINT NOT NULL,
                    repository BIGINT NOT NULL,
                    PRIMARY KEY (page, place)
                );
                CREATE TABLE repository_changes (
                    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
                    version BIGINT NOT NULL
                );
                INSERT INTO repository_changes (one, version) VALUES (1, 0);
                CREATE TABLE staged_repositories (
                    id BIGINT NOT NULL PRIMARY KEY,
                    language_key TEXT COLLATE "C" NOT NULL,
                    stars BIGINT NOT NULL,
                    forks BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    texts BYTEA NOT NULL
                );
                """),
        Migration(
            feature: "repositories", number: 2,
            sqlite: """
                CREATE TABLE repository_imports (
                    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
                    begun INTEGER NOT NULL,
                    running INTEGER
                ) STRICT;
                INSERT INTO repository_imports (one, begun) VALUES (1, 0);
                """,
            postgresql: """
                CREATE TABLE repository_imports (
                    one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1),
                    begun BIGINT NOT NULL,
                    running BIGINT
                );
                INSERT INTO repository_imports (one, begun) VALUES (1, 0);
                """),
    ]
}
