public import ViperDatabase
public import ViperHTTP
public import ViperValues

extension Currency: PlainColumnValue {
    public static var columnKind: ColumnKind { .text }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .value(Currency.self) }

    /// It was validated when stored, but the list of currencies may have changed since.
    public static func decode(_ row: inout RowReader) -> Currency {
        if let currency = row.text().withUTF8Bytes(Currency.init(stored:)) { return currency }
        row.refuse("a currency code")
        return .euro
    }

    @inlinable public var sqlValue: SQLValue { .text(code) }

    public func write(to writer: inout PayloadWriter) { writer.text(code) }

    public init?(reading reader: inout PayloadReader) {
        guard let currency = reader.text()?.withUTF8Bytes(Currency.init(stored:)) else { return nil }
        self = currency
    }
}

/// Stored in minor units as decimal text, since it may exceed 64 bits.
extension Total: KeptColumnValue {
    public static var columnKind: ColumnKind { .text }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            guard let total = Total(storedText: bytes), total.storedText.utf8.elementsEqual(bytes) else {
                return "Expected a whole number of minor units, found \(InputFault.quoted(bytes))."
            }
            return nil
        }
    }

    public static func decode(_ row: inout RowReader) -> Total {
        if let total = row.text().withUTF8Bytes(Total.init(storedText:)) { return total }
        row.refuse("a total")
        return .zero
    }

    @inlinable public var sqlValue: SQLValue { .text(storedText) }

    public func write(to writer: inout PayloadWriter) { writer.text(storedText) }

    public init?(reading reader: inout PayloadReader) {
        guard let total = reader.text()?.withUTF8Bytes(Total.init(storedText:)) else { return nil }
        self = total
    }
}

/// An amount that a client gives, in minor units.
extension Amount: PlainColumnValue {
    public static var columnKind: ColumnKind { .integer }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .number(Self.bounds) }

    @inlinable
    public static func decode(_ row: inout RowReader) -> Amount {
        if let amount = Amount(minorUnits: row.integer()) { return amount }
        row.refuse("an amount")
        return Amount(clamping: 0)
    }

    @inlinable public var sqlValue: SQLValue { .integer(minorUnits) }

    public func write(to writer: inout PayloadWriter) { writer.int64(minorUnits) }

    public init?(reading reader: inout PayloadReader) {
        guard let amount = reader.int64().flatMap(Amount.init(minorUnits:)) else { return nil }
        self = amount
    }
}

// For statements by hand.
extension Row {
    /// A column with an amount in minor units.
    public func amount(_ column: Int) throws(DatabaseError) -> Amount {
        guard let amount = Amount(minorUnits: try integer(column)) else {
            throw .corrupt(detail: "column \(column) should have an amount")
        }
        return amount
    }

    /// A column with a total as text.
    public func total(_ column: Int) throws(DatabaseError) -> Total {
        guard let total = try withText(column, Total.init(storedText:)) else {
            throw .corrupt(detail: "column \(column) should have a total")
        }
        return total
    }
}
