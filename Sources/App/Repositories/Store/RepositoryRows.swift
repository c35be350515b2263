import ViperDatabase
import ViperEntities

/// The columns of a repository's row, stored and staged, and the statements that are composed of them.
enum RepositoryRows {
    private static let changing = ["stars", "forks", "updated_at", "texts", "language_key"]
    private static let all = (["id"] + changing).joined(separator: ", ")

    /// The columns that a repository is decoded from, and after them its folded language.
    private static func shown(of alias: String) -> String {
        (["id"] + changing).map { "\(alias).\($0)" }.joined(separator: ", ")
    }

    static let one = SQL(composing: "SELECT \(all) FROM repositories WHERE id = $1")
    static let page = SQL(
        composing: """
            SELECT \(all) FROM repositories WHERE language_key = $1 ORDER BY stars DESC, id LIMIT $2 OFFSET $3
            """)
    static let held = SQL(
        composing: """
            SELECT \(shown(of: "r")) FROM repository_page_rows AS p JOIN repositories AS r ON r.id = p.repository
            WHERE p.page = $1 ORDER BY p.place
            """)
    /// Each takes the values of a row.
    static let store = writing("repositories", "VALUES ($1, $2, $3, $4, $5, $6)")
    static let stage = writing("staged_repositories", "VALUES ($1, $2, $3, $4, $5, $6)")
    static let storeStaged = writing(
        "repositories", "SELECT \(all) FROM staged_repositories WHERE id IS NOT NULL")
    /// Finds out whether a staged repository is not stored, or is stored with other values.
    static let newlyStaged = SQL(
        composing: """
            SELECT 1 FROM staged_repositories AS s LEFT JOIN repositories AS r ON r.id = s.id
            WHERE r.id IS NULL OR \(changing.map { "r.\($0) <> s.\($0)" }.joined(separator: " OR ")) LIMIT 1
            """)

    /// Adds to the total of a language.
    static let count = counting("VALUES ($1, $2)")
    static let countStaged = counting(
        "SELECT language_key, COUNT(*) FROM staged_repositories WHERE id IS NOT NULL GROUP BY language_key")
    /// Subtracts stored repositories that staged ones replace from the totals of their languages, which may change.
    static let discountReplaced = counting(
        """
        SELECT r.language_key, -COUNT(*) FROM staged_repositories AS s JOIN repositories AS r ON r.id = s.id
        GROUP BY r.language_key
        """)

    private static func writing(_ table: String, _ rows: String) -> SQL {
        let changes = changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return SQL(
            composing: "INSERT INTO \(table) (\(all)) \(rows) ON CONFLICT (id) DO UPDATE SET \(changes)")
    }

    private static func counting(_ rows: String) -> SQL {
        SQL(
            composing: """
                INSERT INTO repository_totals (language_key, count) \(rows)
                ON CONFLICT (language_key) DO UPDATE SET count = repository_totals.count + excluded.count
                """)
    }
}

extension Repository {
    /// The values of a row.
    var values: [SQLValue] {
        [.integer(id), .integer(stars), .integer(forks), .time(updatedAt), .blob(texts.stored), .text(languageKey)]
    }
}
