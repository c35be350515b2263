public import ViperDocuments
public import ViperHTTP

/// An exact number, stored as whole units of its last place, so that databases compare and sort it.
extension Decimal: ListedValue, StoredColumnValue {
    public static var anything: ClosedRange<Decimal> { unchecked(-mostUnits)...unchecked(mostUnits) }
    public static var unknown: Decimal { 0 }
    public static var wanted: StaticString { "a number of at most 18 digits" }
    public static func columnRule(_ bounds: ClosedRange<Decimal>) -> ColumnRule? {
        .number(bounds.lowerBound.units...bounds.upperBound.units)
    }
    public init?(stored units: Int64) { self.init(units: units) }
    public var stored: Int64 { units }
    public func fill(_ field: inout FormField, _ bounds: ClosedRange<Decimal>, in language: Language) {
        field.value = text
    }

    /// One that has at most 18 digits; else 0.
    private static func unchecked(_ units: Int64) -> Decimal { Decimal(units: units) ?? 0 }
}
