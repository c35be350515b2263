import Viper
public import ViperDatabase
public import ViperDocuments
public import ViperValues

/// The end of a page, and the list that it belongs to. It holds orders and filters by their place among the columns:
/// one that an older declaration made may be refused.
public struct EntityCursor<E: Entity>: Sendable, Equatable {
    /// The list.
    public let filter: EntityFilter<E>
    /// The last entity's place in the order: the value that the list is sorted by, folded if its column is, the time it was
    /// added if that breaks ties, and the id.
    public let position: [SQLValue]

    /// Creates a cursor, whose filter has a value or nil for each filtered column.
    @inlinable
    public init(filter: EntityFilter<E>, position: [SQLValue]) {
        self.filter = filter
        self.position = position
    }
}

extension EntityCursor: ListCursor {
    public static var format: String { "\(E.table.name)-cursor" }

    public static var sample: EntityCursor {
        let table = E.table
        return EntityCursor(
            filter: EntityFilter(order: table.usualOrder, values: table.filters.map { _ in nil }, prefix: nil),
            position: table.positionKinds(in: table.usualOrder).map(SQLValue.init(sampleOf:)))
    }

    @inlinable
    public func write(to writer: inout PayloadWriter) {
        writer.byte(E.table.cursorMark)
        writer.byte(UInt8(filter.order.sort << 1 | (filter.order.isDescending ? 1 : 0)))
        for value in filter.values {
            writer.boolean(value != nil)
            value?.write(to: &writer)
        }
        writer.text(filter.prefix ?? "")
        for value in position { value.write(to: &writer) }
    }

    @inlinable
    public init?(reading reader: inout PayloadReader) {
        let table = E.table
        guard reader.byte() == table.cursorMark, let order = reader.byte(), Int(order >> 1) < table.orders.count else {
            return nil
        }
        var values: [SQLValue?] = []
        for column in table.filters {
            guard let isUsed = reader.boolean() else { return nil }
            guard isUsed else {
                values.append(nil)
                continue
            }
            guard let value = SQLValue(reading: &reader, column.kind) else { return nil }
            values.append(value)
        }
        let made = ListOrder(sort: Int(order >> 1), isDescending: order & 1 == 1)
        guard let prefix = reader.text(), prefix.isEmpty || made == table.searchOrder else { return nil }
        var position: [SQLValue] = []
        for kind in table.positionKinds(in: made) {
            guard let value = SQLValue(reading: &reader, kind) else { return nil }
            position.append(value)
        }
        filter = EntityFilter(order: made, values: values, prefix: prefix.isEmpty ? nil : prefix)
        self.position = position
    }
}

extension SQLValue {
    /// Any value of a kind, for dry runs.
    fileprivate init(sampleOf kind: ColumnKind) {
        self =
            switch kind {
            case .integer: .integer(0)
            case .boolean: .boolean(false)
            case .text: .text("a")
            case .uuid: .uuid(high: 0, low: 0)
            case .bytes: .blob([])
            }
    }

    @usableFromInline
    func write(to writer: inout PayloadWriter) {
        switch self {
        case .null: break
        case .integer(let number): writer.int64(number)
        case .boolean(let truth): writer.boolean(truth)
        case .text(let text): writer.text(text)
        case .uuid(let high, let low): writer.uuid(UUID(high: high, low: low))
        case .blob(let bytes): for byte in bytes { writer.byte(byte) }
        }
    }

    @usableFromInline
    init?(reading reader: inout PayloadReader, _ kind: ColumnKind) {
        let value: SQLValue? =
            switch kind {
            case .integer: reader.int64().map { .integer($0) }
            case .boolean: reader.boolean().map { .boolean($0) }
            case .text: reader.text().map { .text($0) }
            case .uuid: reader.uuid().map { .uuid($0) }
            case .bytes: nil
            }
        guard let value else { return nil }
        self = value
    }
}
