import ViperDatabase
import ViperEntities
import ViperFeatures
import ViperIdentity
import ViperValues

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
