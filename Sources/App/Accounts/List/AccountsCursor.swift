import HTTP

/// Where a page of accounts ended.
struct AccountsCursor: Sendable, Equatable {
    let position: AccountPosition
}

extension AccountsCursor: ListCursor {
    static let format = "accounts-cursor"

    static let sample = AccountsCursor(
        position: AccountPosition(createdAt: Timestamp(microseconds: 0), id: UUID(high: 0, low: 0)))

    /// No other list's cursor begins with it.
    private static let mark: UInt8 = 0x61

    func write(to writer: inout CursorWriter) {
        writer.byte(Self.mark)
        writer.int64(position.createdAt.microseconds)
        writer.uuid(position.id)
    }

    init?(reading reader: inout CursorReader) {
        guard reader.byte() == Self.mark, let time = reader.int64(), let id = reader.uuid() else { return nil }
        position = AccountPosition(createdAt: Timestamp(microseconds: time), id: id)
    }
}
