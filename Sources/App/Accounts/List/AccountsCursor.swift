import Viper
import ViperValues

/// Where a page of accounts ended, and which list it was a page of.
struct AccountsCursor: Sendable, Equatable {
    /// What the names of all accounts of the list begin with; nil for all accounts.
    let prefix: String?
    let position: AccountPosition
}

extension AccountsCursor: ListCursor {
    static let format = "accounts-cursor"

    static let sample = AccountsCursor(
        prefix: nil,
        position: AccountPosition(key: .createdAt(Timestamp(microseconds: 0)), id: UUID(high: 0, low: 0)))

    /// No other list's cursor begins with one of these: of all accounts, and of those that are searched by name.
    private static let mark: UInt8 = 0x61
    private static let searchMark: UInt8 = 0x41

    func write(to writer: inout CursorWriter) {
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

    init?(reading reader: inout CursorReader) {
        let key: AccountPosition.Key
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
        position = AccountPosition(key: key, id: id)
    }
}
