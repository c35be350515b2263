import Viper
import ViperValues

/// The end of a page of news, and the list that it belongs to.
struct NewsCursor: Sendable, Equatable {
    let filter: StoryFilter
    let position: StoryPosition
}

extension NewsCursor: ListCursor {
    static let format = "news-cursor"

    static let sample = NewsCursor(
        filter: StoryFilter(),
        position: StoryPosition(publishAt: Timestamp(microseconds: 0), id: UUID(high: 0, low: 0)))

    /// The first byte, which no other list's cursor has.
    private static let mark: UInt8 = 0x4E

    func write(to writer: inout PayloadWriter) {
        writer.byte(Self.mark)
        writer.text(filter.category ?? "")
        writer.int64(position.publishAt.microseconds)
        writer.uuid(position.id)
    }

    init?(reading reader: inout PayloadReader) {
        guard reader.byte() == Self.mark, let category = reader.text(), let time = reader.int64(),
            let id = reader.uuid()
        else { return nil }
        filter = StoryFilter(category: category.isEmpty ? nil : category)
        position = StoryPosition(publishAt: Timestamp(microseconds: time), id: id)
    }
}
