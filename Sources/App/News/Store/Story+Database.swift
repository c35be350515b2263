import ViperDatabase
import ViperService
import ViperValues

extension Story {
    /// The first parameter is false: deleted authors are not named.
    static let byID: SQL = """
        SELECT n.id, n.title, n.text, n.category, n.publish_at, n.published, n.created_at, n.updated_at, n.version,
            u.name
        FROM news n LEFT JOIN users u ON u.id = n.author AND u.deleted = $1 WHERE n.id = $2
        """

    /// Decodes a row of ``byID``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            values = StoryValues(
                title: try row.text(1), text: try row.text(2), category: try row.text(3), publishAt: try row.time(4))
            isPublished = try row.boolean(5)
            createdAt = try row.time(6)
            updatedAt = try row.time(7)
            version = try row.integer(8)
            author = try row.optionalText(9)
        } catch { throw error.about(rowOf: "news", id) }
    }
}

extension StorySummary {
    /// Decodes a row of `id, title, category, publish_at, published, version`.
    init(_ row: borrowing Row, _ texts: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            title = try row.withText(1) { texts.add($0) }
            category = try row.withText(2) { texts.add($0) }
            publishAt = try row.time(3)
            isPublished = try row.boolean(4)
            version = try row.integer(5)
        } catch { throw error.about(rowOf: "news", id) }
    }
}
