import Shared
import Viper
import ViperDocuments
import ViperValues

extension AccountTransaction: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.boolean(group == .posted)
        writer.optionalDay(date)
        writer.text(description.text)
        writer.int64(amount.minorUnits)
        writer.boolean(kind == .credit)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let isPosted = reader.boolean(), let date = reader.optionalDay()?.date,
            let description = reader.text(), let amount = reader.int64().flatMap(Amount.init),
            let isCredit = reader.boolean(), let createdAt = reader.int64(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, group: isPosted ? .posted : .authorized, date: date, description: SharedText(description),
            amount: amount, kind: isCredit ? .credit : .debit, createdAt: Timestamp(microseconds: createdAt),
            version: version)
    }
}
