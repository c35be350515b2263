public import ViperDatabase

/// A value that stands in the database, in the change log and in cursors as a simpler one: a date as a number of days.
public protocol StoredColumnValue: ColumnValue {
    /// What is stored.
    associatedtype Stored: ColumnValue

    /// Reads what is stored; nil if it stands for nothing.
    init?(stored: Stored)
    /// What is stored.
    var stored: Stored { get }

    /// What a row has in place of one that stands for nothing, which its reader refuses.
    static var unknown: Self { get }
    /// What its column should have, such as `an amount`. Default: a known value.
    static var wanted: StaticString { get }
}

extension StoredColumnValue {
    @inlinable
    public static var wanted: StaticString { "a known value" }

    @inlinable
    public static var columnKind: ColumnKind { Stored.columnKind }

    @inlinable
    @inline(__always)
    public static func decode(_ row: inout RowReader) -> Self {
        if let value = Self(stored: Stored.decode(&row)) { return value }
        row.refuse(wanted)
        return unknown
    }

    @inlinable
    @inline(__always)
    public var sqlValue: SQLValue { stored.sqlValue }

    @inlinable
    public func write(to writer: inout PayloadWriter) { stored.write(to: &writer) }

    @inlinable
    public init?(reading reader: inout PayloadReader) {
        guard let stored = Stored(reading: &reader) else { return nil }
        self.init(stored: stored)
    }
}
