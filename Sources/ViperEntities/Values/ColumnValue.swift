public import Viper
public import ViperDatabase
public import ViperHTTP
public import ViperValues

/// A value of a column: how it stands in the database, in the change log, and on the wire.
public protocol ColumnValue: Sendable, Equatable {
    associatedtype Bounds: Sendable = Unbounded

    static var columnKind: ColumnKind { get }
    static var isNullable: Bool { get }
    /// What an import demands.
    static func columnRule(_ bounds: Bounds) -> ColumnRule?

    static func decode(_ row: inout RowReader) -> Self
    var sqlValue: SQLValue { get }
    /// The folded text of its folded copy.
    var foldedText: SQLValue { get }

    func write(to writer: inout PayloadWriter)
    init?(reading reader: inout PayloadReader)

    static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self)

    static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds,
        isRequired: Bool, default value: Self
    ) -> Self
    /// Nil leaves it as it is.
    static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> Self?
    static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> SQLValue?

    /// Fills a field of a form with the value and its limits.
    func fill(_ field: inout FormField, _ bounds: Bounds, in language: Language)
}

/// A value that is never absent and that a client can give.
public protocol PlainColumnValue: ColumnValue, InputValue, OutputValue {}

extension ColumnValue {
    @inlinable
    public static var isNullable: Bool { false }
    public static func columnRule(_ bounds: Bounds) -> ColumnRule? { nil }
    @inlinable
    @inline(__always)
    public var foldedText: SQLValue { sqlValue }
    public func fill(_ field: inout FormField, _ bounds: Bounds, in language: Language) {}
}

extension PlainColumnValue {
    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Self
    ) {
        field.member(name, summary, inPlace: value)
    }

    @inlinable
    @inline(__always)
    public static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds,
        isRequired: Bool, default value: Self
    ) -> Self {
        isRequired ? field.body(name, summary, bounds) : field.body(name, summary, bounds, default: value)
    }

    @inlinable
    @inline(__always)
    public static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> Self? {
        field.change(name, summary, bounds)
    }

    @inlinable
    public static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> SQLValue? {
        (field.query(name, summary, bounds) as Self?)?.sqlValue
    }
}
