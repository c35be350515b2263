import ViperDatabase
import ViperFeatures
import ViperIdentity

/// The migrations of news.
///
/// `published` says what readers see, rather than the time: a job sets it, so that live lists tell of it. `author` is no
/// reference, since an export has no users who are being deleted. `news_categories` counts the stories of each category,
/// all of them and the published ones, by the transactions that change them.
enum NewsSchema {
    static let migrations = [
        Migration(feature: "news", number: 1) { dialect in
            """
            CREATE TABLE news (
                id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
                title TEXT NOT NULL,
                text TEXT NOT NULL,
                category TEXT NOT NULL,
                category_key \(dialect.sortedText) NOT NULL,
                author \(dialect.uuid)\(dialect.isUUID("author")),
                publish_at \(dialect.integer) NOT NULL,
                published \(dialect.boolean) NOT NULL\(dialect.isBoolean("published")),
                created_at \(dialect.integer) NOT NULL,
                updated_at \(dialect.integer) NOT NULL,
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE TABLE news_categories (
                category_key \(dialect.sortedText) NOT NULL PRIMARY KEY,
                name TEXT NOT NULL,
                total \(dialect.integer) NOT NULL,
                published \(dialect.integer) NOT NULL,
                shown \(dialect.boolean) NOT NULL\(dialect.isBoolean("shown"))
            )\(dialect.strict);
            """ + indexes
        }
    ]

    /// An index for each filter, so that a page of a rare category costs no more.
    private static let indexes = """

        CREATE INDEX news_by_time ON news (publish_at, id);
        CREATE INDEX news_by_category_and_time ON news (category_key, publish_at, id);
        CREATE INDEX news_by_published_and_time ON news (published, publish_at, id);
        CREATE INDEX news_by_published_category_and_time ON news (published, category_key, publish_at, id);
        CREATE INDEX news_by_author ON news (author, id);
        CREATE INDEX news_categories_by_shown ON news_categories (shown, category_key);
        """
}

extension NewsSchema {
    /// Exports the news; categories are counted anew on import. An author who is being deleted stays behind: the story then
    /// names nobody.
    static let exported = ExportedFeature(
        name: "news",
        tables: [Story.table.exported(rules: ["id": id])],
        leftOut: [ExportedFeature.LeftOut(name: "news_categories", reason: "they are counted anew")],
        afterImport: [
            """
            INSERT INTO news_categories (category_key, name, total, published, shown)
            SELECT category_key, MIN(category), COUNT(*), SUM(CASE WHEN published THEN 1 ELSE 0 END),
                MAX(CASE WHEN published THEN 1 ELSE 0 END) = 1
            FROM news GROUP BY category_key
            """
        ])

    /// An id as the program makes it, or as former programs made those of imported stories: with the time in a wrong place.
    static let id = ColumnRule { value in
        if case .uuid(let id) = value, id.high >> 48 == 0, id.low >> 62 == 0b10 { return nil }
        return ColumnRule.id.fault(value)
    }

    /// What is held about an author: the stories, which stay when the account is deleted, without the author.
    static let personal = [
        PersonalTable(
            "news", owner: "author",
            columns: [
                .uuid("id"), .text("title"), .text("text"), .text("category"), .time("publishAt", from: "publish_at"),
                .boolean("published"), .time("createdAt", from: "created_at"), .time("updatedAt", from: "updated_at"),
                .integer("version"),
            ])
    ]
}
