import ViperEntities

/// A piece of news. Until it is published, editors alone know of it.
struct Story: DatedEntity {
    static let table = EntityTable<Story>("news", Phrase("news", "actualité", "notícia"))

    var id = UUID.least
    var title: SharedText = ""
    var text = ""
    /// Categories that differ in case alone are one.
    var category: SharedText = ""
    /// Nil for an imported one, and once the author's account is deleted.
    var author: UUID?
    var publishAt = Timestamp(microseconds: 0)
    /// A job sets it when the time has come.
    var isPublished = false
    var createdAt = Timestamp(microseconds: 0)
    var updatedAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    /// What requests, filters and imports may give.
    static var titleBounds: TextBounds { .trimmed(1...200, ifEmpty: .enterTitle) }
    static var textBounds: TextBounds { .exactly(1...20_000) }
    static var categoryBounds: TextBounds { .trimmed(1...40) }

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column(
            "title", \.title, "1 to 200 characters.", titleBounds, [.required, .changeable])
        column("text", \.text, "1 to 20,000 characters.", textBounds, [.required, .changeable, .single])
        column(
            "category", \.category, "1 to 40 characters.", categoryBounds,
            [.required, .changeable, .filtered, .folded])
        column("author", \.author, "Who wrote it.", [.single, .hidden])
        column("publishAt", \.publishAt, "When everybody sees it, or saw it first.", [.changeable, .newestFirst])
        column(
            "published", \.isPublished, "Whether everybody sees it; others are shown to editors only.",
            [.revised, .filtered])
        column("createdAt", \.createdAt, "When it was added.", .single)
        column("updatedAt", \.updatedAt, "When it was last changed.", [.revised, .single])
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }

    /// A new time of publication decides whether the story is published now; otherwise that stays as it is, since the
    /// clocks of servers differ.
    mutating func revise(from old: Story, at time: Timestamp) {
        updatedAt = time
        if publishAt != old.publishAt { isPublished = publishAt <= time }
    }
}

/// Who reads news: what is not published yet is for editors alone.
enum NewsAudience: Sendable, Hashable {
    case everybody
    case editors

    func mayRead(isPublished: Bool) -> Bool { isPublished || self == .editors }
}
