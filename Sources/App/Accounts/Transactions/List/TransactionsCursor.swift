import HTTP

/// Where a page of an account's transactions ended.
struct TransactionsCursor: Sendable, Equatable {
    let account: UUID
    /// The last transaction of the page.
    let end: UUID
}

extension TransactionsCursor: ListCursor {
    static let format = "transactions-cursor"

    static let sample = TransactionsCursor(account: UUID(high: 0, low: 0), end: UUID(high: 0, low: 0))

    /// No other list's cursor begins with it.
    private static let mark: UInt8 = 0x74

    func write(to writer: inout CursorWriter) {
        writer.byte(Self.mark)
        writer.uuid(account)
        writer.uuid(end)
    }

    init?(reading reader: inout CursorReader) {
        guard reader.byte() == Self.mark, let account = reader.uuid(), let end = reader.uuid() else { return nil }
        self.account = account
        self.end = end
    }
}
