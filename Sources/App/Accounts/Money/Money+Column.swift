import Viper
package import ViperDatabase
package import ViperEntities
import ViperHTTP
import ViperJSON

extension Currency: PlainColumnValue {
    package static var columnKind: ColumnKind { .text }
    package static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .value(Currency.self) }

    /// It was validated when stored, but the list of currencies may have changed since.
    package static func decode(_ row: inout RowReader) -> Currency {
        var code = row.text()
        if let currency = code.withUTF8({ Currency(stored: UnsafeRawBufferPointer($0)) }) { return currency }
        row.refuse("a currency code")
        return .euro
    }

    package var sqlValue: SQLValue { .text(code) }

    package func write(to writer: inout PayloadWriter) { writer.text(code) }

    package init?(reading reader: inout PayloadReader) {
        guard var code = reader.text() else { return nil }
        guard let currency = code.withUTF8({ Currency(stored: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = currency
    }
}

/// Stored in minor units as decimal text, since it may exceed 64 bits.
extension Total: KeptColumnValue {
    static var columnKind: ColumnKind { .text }

    static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            guard let total = Total(storedText: bytes), total.storedText.utf8.elementsEqual(bytes) else {
                return "Expected a whole number of minor units, found \(InputFault.quoted(bytes))."
            }
            return nil
        }
    }

    static func decode(_ row: inout RowReader) -> Total {
        if let total = Total(storedText: row.text()) { return total }
        row.refuse("a total")
        return .zero
    }

    var sqlValue: SQLValue { .text(storedText) }

    func write(to writer: inout PayloadWriter) { writer.text(storedText) }

    init?(reading reader: inout PayloadReader) {
        guard let text = reader.text() else { return nil }
        self.init(storedText: text)
    }

    private init?(storedText text: String) {
        var text = text
        guard let total = text.withUTF8({ Total(storedText: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = total
    }
}

extension Row {
    /// A total, for statements by hand.
    func total(_ column: Int) throws(DatabaseError) -> Total {
        guard let total = try withText(column, Total.init(storedText:)) else {
            throw .corrupt(detail: "column \(column) should have a total")
        }
        return total
    }

    /// A currency, for statements by hand.
    package func currency(_ column: Int) throws(DatabaseError) -> Currency {
        guard let currency = try withText(column, Currency.init(stored:)) else {
            throw .corrupt(detail: "column \(column) should have a currency code")
        }
        return currency
    }
}
