public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

/// A value that may be absent: `NULL` in the database, omitted in documents. A merge-patch removes it by null.
extension Optional: ColumnValue where Wrapped: PlainColumnValue {
    public typealias Bounds = Wrapped.Bounds

    @inlinable
    public static var columnKind: ColumnKind { Wrapped.columnKind }
    @inlinable
    public static var isNullable: Bool { true }
    public static func columnRule(_ bounds: Bounds) -> ColumnRule? { Wrapped.columnRule(bounds) }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> Wrapped? { row.takeNull() ? nil : Wrapped.decode(&row) }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
    @inlinable
    @inline(__always)
    public var foldedText: SQLValue { self?.foldedText ?? .null }
    public var shownText: String? { self?.shownText }
    @inlinable
    public func write(to writer: inout PayloadWriter) {
        writer.boolean(self != nil)
        self?.write(to: &writer)
    }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let isThere = reader.boolean() else { return nil }
        guard isThere else {
            self = nil
            return
        }
        guard let value = Wrapped(reading: &reader) else { return nil }
        self = value
    }
    @inlinable
    @inline(__always)
    public static func show<Fields: OutputFields>(
        _ field: inout Fields, _ name: StaticString, _ summary: StaticString,
        _ value: (UnsafePointer<Fields.Model>) -> Wrapped?
    ) {
        field.member(name, summary, inPlace: value)
    }
    @inlinable
    @inline(__always)
    public static func readNew(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds,
        isRequired: Bool, default value: Wrapped?
    ) -> Wrapped? {
        field.body(optional: name, summary, bounds)
    }
    @inlinable
    @inline(__always)
    public static func readChange(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> Wrapped?? {
        switch field.readChange(name, summary, bounds) as MemberChange<Wrapped> {
        case .kept: nil
        case .removed: .some(nil)
        case .set(let value): .some(value)
        }
    }
    @inlinable
    public static func readFilter(
        _ field: inout some InputFields, _ name: StaticString, _ summary: StaticString, _ bounds: Bounds
    ) -> SQLValue? {
        Wrapped.readFilter(&field, name, summary, bounds)
    }
    public func fill(_ field: inout FormField, _ bounds: Bounds, in language: Language) {
        guard case .some(let value) = self else {
            Wrapped.placeholder(0, within: bounds).fill(&field, bounds, in: language)
            field.value = nil
            return
        }
        value.fill(&field, bounds, in: language)
    }
}
