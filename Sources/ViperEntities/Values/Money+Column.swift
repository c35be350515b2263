public import ViperDatabase
public import ViperHTTP
public import ViperValues

/// It is validated when it is stored, but the list of currencies may change.
extension Currency: PlainColumnValue, StoredColumnValue {
    public static var unknown: Currency { .euro }
    public static var wanted: StaticString { "a currency code" }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .value(Currency.self) }

    public init?(stored code: String) {
        guard let currency = code.withUTF8Bytes({ Currency(stored: $0) }) else { return nil }
        self = currency
    }

    @inlinable public var stored: String { code }
}

/// Stored in minor units as decimal text, since it may exceed 64 bits.
extension Total: KeptColumnValue, StoredColumnValue {
    public static var unknown: Total { .zero }
    public static var wanted: StaticString { "a total" }

    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? {
        ColumnRule { value in
            guard case .text(let bytes) = value else { return nil }
            guard let total = Total(storedText: bytes), total.storedText.utf8.elementsEqual(bytes) else {
                return "Expected a whole number of minor units, found \(InputFault.quoted(bytes))."
            }
            return nil
        }
    }

    public init?(stored text: String) {
        guard let total = text.withUTF8Bytes(Total.init(storedText:)) else { return nil }
        self = total
    }

    @inlinable public var stored: String { storedText }
}

/// An amount that a client gives, in minor units.
extension Amount: PlainColumnValue, StoredColumnValue {
    @inlinable public static var unknown: Amount { Amount(clamping: 0) }
    @inlinable public static var wanted: StaticString { "an amount" }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .number(Self.bounds) }

    @inlinable public init?(stored minorUnits: Int64) { self.init(minorUnits: minorUnits) }
    @inlinable public var stored: Int64 { minorUnits }
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
