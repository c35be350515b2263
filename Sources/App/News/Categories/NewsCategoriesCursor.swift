import Viper
import ViperDocuments
import ViperValues

/// The end of a page of categories.
struct NewsCategoriesCursor: Sendable, Equatable {
    /// The folded name of the page's last category.
    let key: String
}

extension NewsCategoriesCursor: ListCursor {
    static let format = "news-categories-cursor"
    static let sample = NewsCategoriesCursor(key: "a")

    /// The first byte, which no other list's cursor has.
    private static let mark: UInt8 = 0x43

    func write(to writer: inout PayloadWriter) {
        writer.byte(Self.mark)
        writer.text(key)
    }

    init?(reading reader: inout PayloadReader) {
        guard reader.byte() == Self.mark, let key = reader.text() else { return nil }
        self.key = key
    }
}
