import Viper
import ViperDatabase
import ViperEntities

/// The categories, which the changes of stories count.
struct NewsCategoryStore: Sendable {
    let database: any Database

    /// A page of the categories of which a reader sees any story, by name.
    func page(
        for audience: NewsAudience, after key: String?, limit: Int
    ) async throws(Failure) -> ListPage<NewsCategory, String> {
        let (sql, parameters) = Self.categoryPages.page(
            where: [audience == .editors ? nil : .boolean(true)], after: key.map { [.text($0)] } ?? [],
            limit: limit + 1)
        let count = audience == .editors ? 2 : 3
        var categories: [NewsCategory] = []
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            categories.append(
                NewsCategory(name: try row.text(1), count: try row.integer(count), key: try row.text(0)))
        }
        return ListPage(&categories, limit: limit, position: \.key)
    }

    private static let categoryPages = PageStatements(
        "SELECT category_key, name, total, published FROM news_categories", filters: ["shown"],
        sorts: [["category_key"]])
}

extension Transaction {
    /// Counts a story that was added, changed or deleted in its category, or in the two that it moved between.
    func countCategories(from old: Story?, to new: Story?) async throws(DatabaseError) {
        var counts: [String: (name: String, total: Int64, published: Int64)] = [:]
        for (story, sign) in [(old, Int64(-1)), (new, 1)] {
            guard let story else { continue }
            let key = folded(story.category.text)
            var count = counts[key] ?? (story.category.text, 0, 0)
            count.total += sign
            if story.isPublished { count.published += sign }
            counts[key] = count
        }
        // In one order, so that two transactions never wait for each other.
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) where count.total != 0 || count.published != 0 {
            try await countCategory(key, count.name, count.total, count.published)
        }
    }

    private func countCategory(
        _ key: String, _ name: String, _ total: Int64, _ published: Int64
    ) async throws(DatabaseError) {
        if total > 0 {
            try await execute(
                """
                INSERT INTO news_categories (category_key, name, total, published, shown)
                VALUES ($1, $2, 0, 0, $3) ON CONFLICT (category_key) DO NOTHING
                """, [.text(key), .text(name), .boolean(false)])
        }
        try await execute(
            """
            UPDATE news_categories
            SET total = total + $1, published = published + $2, shown = (published + $2 > 0) WHERE category_key = $3
            """, [.integer(total), .integer(published), .text(key)])
        if total < 0 {
            try await execute("DELETE FROM news_categories WHERE category_key = $1 AND total <= 0", [.text(key)])
        }
    }
}
