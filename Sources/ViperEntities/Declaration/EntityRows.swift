public import ViperDatabase
public import ViperValues

// The interpreters of a declaration that read and write rows and the change log. Each is fully inlined into the
// declaration, so that neither key paths nor uses are left of it.

/// Decodes a row.
// The model by value: what a key path stores through a pointer in a visitor is lost (Swift 6.3.1).
@usableFromInline
struct RowDecoder<Model, Scope: ColumnScope>: Columns {
    @usableFromInline var model: Model
    @usableFromInline var row: RowReader

    @inlinable
    @inline(__always)
    init(_ model: Model, _ row: RowReader) {
        self.model = model
        self.row = row
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard Scope.includes(column.uses) else { return }
        model[keyPath: path] = Value.decode(&row)
    }
}

/// Writes the parameters of an `INSERT`, or of an `UPDATE`.
@usableFromInline
struct ParameterWriter<Model>: Columns {
    @usableFromInline let model: UnsafePointer<Model>
    @usableFromInline var values: [SQLValue] = []
    @usableFromInline let isUpdate: Bool

    @inlinable
    @inline(__always)
    init(_ model: UnsafePointer<Model>, count: Int, isUpdate: Bool) {
        self.model = model
        self.isUpdate = isUpdate
        values.reserveCapacity(count)
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        if isUpdate, column.uses.isDisjoint(with: [.changeable, .revised]) { return }
        values.append(model.pointee[keyPath: path].sqlValue)
        if column.uses.contains(.folded) { values.append(model.pointee[keyPath: path].foldedText) }
    }
}

/// Writes an entry of the change log.
@usableFromInline
struct EntryWriter<Model>: Columns {
    @usableFromInline let model: UnsafePointer<Model>
    @usableFromInline let writer: UnsafeMutablePointer<PayloadWriter>

    @inlinable
    init(_ model: UnsafePointer<Model>, _ writer: UnsafeMutablePointer<PayloadWriter>) {
        self.model = model
        self.writer = writer
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        if ListedEntity.includes(column.uses) { model.pointee[keyPath: path].write(to: &writer.pointee) }
    }
}

/// Reads an entry of the change log.
@usableFromInline
struct EntryReader<Model>: Columns {
    @usableFromInline var model: Model
    @usableFromInline var reader: PayloadReader
    @usableFromInline var isValid = true

    @inlinable
    init(_ model: Model, _ reader: PayloadReader) {
        self.model = model
        self.reader = reader
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard ListedEntity.includes(column.uses) else { return }
        if isValid, let value = Value(reading: &reader) { model[keyPath: path] = value } else { isValid = false }
    }
}

extension Entity {
    /// Decodes a row of the columns in the scope, in their order; the others have their defaults. It throws
    /// `DatabaseError.corrupt` for a value that its column cannot have.
    ///
    /// - Parameters:
    ///   - first: where the columns begin in a row that has others before them.
    ///   - texts: holds the texts of all rows of a page.
    @inlinable
    @inline(__always)
    public init<Scope: ColumnScope>(
        _ row: borrowing Row, from first: Int = 0, _ scope: Scope.Type, _ texts: inout SharedText.Builder
    ) throws(DatabaseError) {
        var fault: DatabaseError?
        self = withUnsafeMutablePointer(to: &texts) { texts in
            withUnsafeMutablePointer(to: &fault) { fault in
                var columns = RowDecoder<Self, Scope>(Self(), RowReader(row, from: first, texts, fault))
                Self.columns(&columns)
                return columns.model
            }
        }
        if let fault { throw Self.named(fault, row, first) }
    }

    /// Decodes a row of all columns, in their order, and throws in the same way.
    @inlinable
    public init(_ row: borrowing Row) throws(DatabaseError) { try self.init(row, from: 0) }

    /// The same in a row that has other columns before them.
    @inlinable
    public init(_ row: borrowing Row, from first: Int) throws(DatabaseError) {
        var texts = SharedText.Builder(capacity: 48)
        try self.init(row, from: first, WholeEntity.self, &texts)
    }

    /// A fault with the table, and the id of the row if it has one.
    @usableFromInline
    static func named(_ fault: DatabaseError, _ row: borrowing Row, _ first: Int) -> DatabaseError {
        do throws(DatabaseError) {
            return fault.about(rowOf: table.name, try row.identifier(first))
        } catch { return fault }
    }

    /// The parameters of the table's `INSERT`.
    @inlinable
    public var insertedValues: [SQLValue] {
        withUnsafePointer(to: self) { model in
            var columns = ParameterWriter(model, count: Self.table.insertedCount, isUpdate: false)
            Self.columns(&columns)
            return columns.values
        }
    }

    /// Adds it as it is, in a transaction.
    @inlinable
    public func insert(in transaction: any Transaction) async throws(DatabaseError) {
        try await transaction.executeUnanswered(Self.table.insert, insertedValues)
    }

    /// Writes the columns of lists, in their order, as an entry of the change log.
    @inlinable
    public func write(to writer: inout PayloadWriter) {
        withUnsafePointer(to: self) { model in
            // By its address: a copy would share the bytes, which the first one written would have to copy.
            withUnsafeMutablePointer(to: &writer) { writer in
                var columns = EntryWriter(model, writer)
                Self.columns(&columns)
            }
        }
    }

    /// Reads an entry of the change log; columns that lists leave out have their defaults. Nil if it is none, such as
    /// one that was written before a column was declared.
    @inlinable
    public init?(reading reader: inout PayloadReader) {
        var columns = EntryReader(Self(), reader)
        Self.columns(&columns)
        reader = columns.reader
        guard columns.isValid else { return nil }
        self = columns.model
    }
}

extension RevisedEntity {
    /// The parameters of the table's `UPDATE`.
    @inlinable
    public var updatedValues: [SQLValue] {
        withUnsafePointer(to: self) { model in
            var columns = ParameterWriter(model, count: Self.table.updatedCount, isUpdate: true)
            Self.columns(&columns)
            if let parent = parentID { columns.values.append(.uuid(parent)) }
            columns.values.append(.uuid(id))
            return columns.values
        }
    }
}
