import Viper
public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

extension Bool: PlainColumnValue {
    @inlinable
    public static var columnKind: ColumnKind { .boolean }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> Bool { row.boolean() }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .boolean(self) }
    @inlinable
    public func write(to writer: inout PayloadWriter) { writer.boolean(self) }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.boolean() else { return nil }
        self = value
    }
    public func fill(_ field: inout FormField, _ bounds: Unbounded, in language: Language) {
        field.kind = .checkbox
        field.isChecked = self
    }
}

extension UUID: PlainColumnValue {
    @inlinable
    public static var columnKind: ColumnKind { .uuid }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> UUID { row.uuid() }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .uuid(self) }
    @inlinable
    public func write(to writer: inout PayloadWriter) { writer.uuid(self) }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.uuid() else { return nil }
        self = value
    }
}

extension Timestamp: PlainColumnValue {
    @inlinable
    public static var columnKind: ColumnKind { .integer }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .time }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> Timestamp { Timestamp(microseconds: row.integer()) }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .time(self) }
    @inlinable
    public func write(to writer: inout PayloadWriter) { writer.int64(microseconds) }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.int64() else { return nil }
        self.init(microseconds: value)
    }
}

/// A number that the program keeps, such as a version.
extension Int64: KeptColumnValue {
    @inlinable
    public static var columnKind: ColumnKind { .integer }
    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> Int64 { row.integer() }
    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { .integer(self) }
    @inlinable
    public func write(to writer: inout PayloadWriter) { writer.int64(self) }
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let value = reader.int64() else { return nil }
        self = value
    }
}

/// A day in the years 1 to 9999, as days since 1970-01-01.
extension CalendarDate: PlainColumnValue, StoredColumnValue {
    @inlinable
    public static var unknown: CalendarDate { CalendarDate(daysSince1970: 0) }
    @inlinable
    public static var wanted: StaticString { "a day in the years 1 to 9999" }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .date }
    @inlinable
    public init?(stored days: Int64) { self.init(exactly: days) }
    @inlinable
    public var stored: Int64 { Int64(daysSince1970) }
    public func fill(_ field: inout FormField, _ bounds: Unbounded, in language: Language) {
        field.kind = .date
        field.value = text
    }
}
