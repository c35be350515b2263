import Viper
import ViperService
import ViperValues

extension Account: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.text(name.text)
        writer.text(currency.code)
        writer.text(totals.balance.storedText)
        writer.text(totals.pending.storedText)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let name = reader.text(),
            let currency = reader.text().flatMap({ text in text.withStored { Currency(stored: $0) } }),
            let balance = reader.text().flatMap({ text in text.withStored { Total(storedText: $0) } }),
            let pending = reader.text().flatMap({ text in text.withStored { Total(storedText: $0) } }),
            let createdAt = reader.int64(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, name: SharedText(name), currency: currency,
            totals: AccountTotals(balance: balance, pending: pending), createdAt: Timestamp(microseconds: createdAt),
            version: version)
    }
}

extension String {
    fileprivate func withStored<Value>(_ body: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        var text = self
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
