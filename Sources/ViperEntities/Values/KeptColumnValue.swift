public import ViperDatabase
public import ViperHTTP

/// A value that the program keeps: no client gives or changes it, and no list is held to one. A document shows it where it
/// is an `OutputValue`.
public protocol KeptColumnValue: ColumnValue where Bounds == Unbounded {}

extension KeptColumnValue {
    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self
    ) {}

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

extension KeptColumnValue where Self: OutputValue {
    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self
    ) {
        field.member(name, summary, inPlace: value)
    }
}

/// A value of a row that is being imported. Its pointers are valid until the row's batch changes.
public enum ImportedValue {
    case null
    case integer(Int64)
    case boolean(Bool)
    case uuid(UUID)
    case text(UnsafeRawBufferPointer)
    case bytes(UnsafeRawBufferPointer)
}
