import Shared
import Viper
import ViperValues

/// The end of a page of accounts, and the list that it belongs to.
struct AccountsCursor: Sendable, Equatable {
    /// The prefix of all names in the list; nil for all accounts.
    let prefix: String?
    let position: NamePosition
}

extension AccountsCursor: ListCursor {
    static let format = "accounts-cursor"

    static let sample = AccountsCursor(
        prefix: nil,
        position: NamePosition(key: .createdAt(Timestamp(microseconds: 0)), id: UUID(high: 0, low: 0)))

    /// The first byte, which no other list's cursor has: for all accounts, and for a search by name.
    private static let mark: UInt8 = 0x61
    private static let searchMark: UInt8 = 0x41

    func write(to writer: inout PayloadWriter) {
        switch position.key {
        case .createdAt(let time):
            writer.byte(Self.mark)
            writer.int64(time.microseconds)
        case .name(let key):
            writer.byte(Self.searchMark)
            writer.text(prefix ?? "")
            writer.text(key)
        }
        writer.uuid(position.id)
    }

    init?(reading reader: inout PayloadReader) {
        let key: NamePosition.Key
        switch reader.byte() {
        case Self.mark:
            guard let time = reader.int64() else { return nil }
            prefix = nil
            key = .createdAt(Timestamp(microseconds: time))
        case Self.searchMark:
            guard let text = reader.text(), !text.isEmpty, let name = reader.text() else { return nil }
            prefix = text
            key = .name(name)
        default: return nil
        }
        guard let id = reader.uuid() else { return nil }
        position = NamePosition(key: key, id: id)
    }
}
