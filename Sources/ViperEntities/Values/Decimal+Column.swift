public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

/// An exact number, stored as whole units of its last place, so that databases compare and sort it.
extension Decimal: ListedValue {
    public static var anything: ClosedRange<Decimal> { unchecked(-mostUnits)...unchecked(mostUnits) }
    public static var columnKind: ColumnKind { .integer }
    public static func columnRule(_ bounds: ClosedRange<Decimal>) -> ColumnRule? {
        .number(bounds.lowerBound.units...bounds.upperBound.units)
    }
    public static func decode(_ row: inout RowReader) -> Decimal {
        if let value = Decimal(units: row.integer()) { return value }
        row.refuse("a number of at most 18 digits")
        return 0
    }
    public var sqlValue: SQLValue { .integer(units) }
    public func write(to writer: inout PayloadWriter) { writer.int64(units) }
    public init?(reading reader: inout PayloadReader) {
        guard let units = reader.int64() else { return nil }
        self.init(units: units)
    }
    public func fill(_ field: inout FormField, _ bounds: ClosedRange<Decimal>, in language: Language) {
        field.value = text
    }

    /// One that has at most 18 digits; else 0.
    private static func unchecked(_ units: Int64) -> Decimal { Decimal(units: units) ?? 0 }
}
