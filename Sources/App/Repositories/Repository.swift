import Viper
import ViperDocuments

/// A repository of source code, as in GitHub's search results.
struct Repository: Sendable, Equatable {
    /// GitHub's id, which a renamed repository keeps.
    var id: Int64
    /// 0 or more.
    var stars: Int64
    /// 0 or more.
    var forks: Int64
    var updatedAt: Timestamp
    /// Its name, its owner's name, and all other texts.
    var texts: RepositoryTexts
}

extension Repository: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.int64(id)
        writer.int64(stars)
        writer.int64(forks)
        writer.int64(updatedAt.microseconds)
        for text in [texts.name, texts.fullName, texts.ownerName, texts.url] { writer.text(text.text) }
        for text in [texts.description, texts.language, texts.ownerPicture] {
            writer.boolean(text != nil)
            if let text { writer.text(text.text) }
        }
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.int64(), let stars = reader.int64(), let forks = reader.int64(),
            let updatedAt = reader.int64(), let name = reader.text(), let fullName = reader.text(),
            let ownerName = reader.text(), let url = reader.text(), let description = reader.optionalText(),
            let language = reader.optionalText(), let ownerPicture = reader.optionalText()
        else { return nil }
        self.init(
            id: id, stars: stars, forks: forks, updatedAt: Timestamp(microseconds: updatedAt),
            texts: RepositoryTexts(
                name: name, fullName: fullName, description: description.text, language: language.text,
                ownerName: ownerName, ownerPicture: ownerPicture.text, url: url))
    }
}

extension PayloadReader {
    /// Reads a text or that there is none; nil if it is neither.
    fileprivate mutating func optionalText() -> (text: String?, Void)? {
        guard let isThere = boolean() else { return nil }
        guard isThere else { return (nil, ()) }
        return text().map { ($0, ()) }
    }
}
