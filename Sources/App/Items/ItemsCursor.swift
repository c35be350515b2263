import Shared
import Viper
import ViperValues

/// The end of a page of items, and the list that it belongs to.
struct ItemsCursor: Sendable, Equatable {
    let filter: ItemFilter
    let position: NamePosition
}

extension ItemsCursor: ListCursor {
    static let format = "cursor"

    static let sample = ItemsCursor(
        filter: ItemFilter(),
        position: NamePosition(key: .createdAt(Timestamp(microseconds: 0)), id: UUID(high: 0, low: 0)))

    func write(to writer: inout PayloadWriter) {
        writer.byte(UInt8(ItemSort.allCases.firstIndex(of: filter.sort) ?? 0))
        writer.byte(filter.enabled.map { $0 ? 1 : 2 } ?? 0)
        writer.text(filter.prefix ?? "")
        switch position.key {
        case .createdAt(let time): writer.int64(time.microseconds)
        case .name(let key): writer.text(key)
        }
        writer.uuid(position.id)
    }

    init?(reading reader: inout PayloadReader) {
        guard let sortIndex = reader.byte(), let enabledCode = reader.byte(), let prefix = reader.text(),
            Int(sortIndex) < ItemSort.allCases.count, enabledCode <= 2
        else { return nil }
        let sort = ItemSort.allCases[Int(sortIndex)]
        let key: NamePosition.Key?
        switch sort {
        case .createdAt, .createdAtDescending:
            key = reader.int64().map { .createdAt(Timestamp(microseconds: $0)) }
        case .name, .nameDescending: key = reader.text().map { .name($0) }
        }
        guard let key, let id = reader.uuid(), prefix.isEmpty || sort == .name else { return nil }
        filter = ItemFilter(
            sort: sort, enabled: enabledCode == 0 ? nil : enabledCode == 1, prefix: prefix.isEmpty ? nil : prefix)
        position = NamePosition(key: key, id: id)
    }
}
