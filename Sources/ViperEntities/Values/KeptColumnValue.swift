public import ViperDatabase
public import ViperHTTP
public import ViperValues

/// A value that the program keeps and clients see: none gives it, and no list is held to one.
public protocol KeptColumnValue: ColumnValue, OutputValue where Bounds == Unbounded {}

extension KeptColumnValue {
    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self
    ) {
        field.member(name, summary, inPlace: value)
    }

    @inlinable
    public static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Unbounded,
        isRequired: Bool, default value: Self
    ) -> Self { value }

    @inlinable
    public static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Unbounded
    ) -> Self? { nil }

    @inlinable
    public static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Unbounded
    ) -> SQLValue? { nil }
}
