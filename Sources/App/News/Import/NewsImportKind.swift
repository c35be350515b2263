import ArgumentParser
import ViperTransfer

/// `import news FILE`
struct NewsImportKind: ImportKind {
    static let name = "news"
    static let rows = (one: "story", many: "stories")
    static let abstract = "Import news from lines of JSON."
    static let discussion = """
        Each line is an object with the members title, text, category and publishAt, such as \
        {"title":"Seals","text":"214 of them.","category":"Nature","publishAt":"2026-11-21T08:00:00Z"}, and may have an \
        id, a UUID of version 7. Every member follows the rules of the API. A story that is there, by its id or else by \
        its title and publishAt, is updated, so importing the same file again changes nothing.
        """
}

extension ImportRequest {
    /// News as lines of JSON.
    static let news = ImportRequest(NewsImportKind.name)
}
