import CPostgreSQL
import ViperDatabase

/// The rows of a result, whose bytes belong to libpq.
struct ResultRows {
    private let result: OpaquePointer
    private let library: PostgreSQLLibrary

    init(_ result: OpaquePointer, _ library: PostgreSQLLibrary) {
        self.result = result
        self.library = library
    }

    /// How to read the bytes of a column.
    private enum Reading: UInt8 {
        case integer, boolean, text, blob, uuid, other

        init(_ type: UInt32) {
            self =
                switch type {
                case ServerType.integer8, ServerType.integer4, ServerType.integer2: .integer
                case ServerType.boolean: .boolean
                case ServerType.text, ServerType.varchar, ServerType.name, ServerType.unknown: .text
                case ServerType.bytes: .blob
                case ServerType.uuid: .uuid
                default: .other
                }
        }
    }

    func forEach(_ body: (borrowing Row) throws(DatabaseError) -> Void) throws(DatabaseError) {
        let rows = library.table.pointee.ntuples(result)
        guard rows > 0 else { return }
        let columns = library.table.pointee.nfields(result)
        let count = Int(columns)
        let cells = UnsafeMutablePointer<Cell>.allocate(capacity: max(1, count))
        let readings = UnsafeMutablePointer<Reading>.allocate(capacity: max(1, count))
        defer {
            cells.deallocate()
            readings.deallocate()
        }
        for column in 0..<columns { readings[Int(column)] = Reading(library.table.pointee.ftype(result, column)) }
        for row in 0..<rows {
            for column in 0..<columns {
                (cells + Int(column)).initialize(to: cell(row, column, readings[Int(column)]))
            }
            try body(Row(cells: cells, count: count))
        }
    }

    @inline(__always)
    private func cell(_ row: CInt, _ column: CInt, _ reading: Reading) -> Cell {
        let length = library.table.pointee.getlength(result, row, column)
        // An empty value and `NULL` both have length 0.
        if length <= 0 && library.table.pointee.getisnull(result, row, column) != 0 { return Cell(.null) }
        guard let bytes = UnsafeRawPointer(library.table.pointee.getvalue(result, row, column)) else {
            return Cell(.null)
        }
        switch (reading, length) {
        case (.text, _): return Cell(.text, number: Int64(length), bytes: bytes)
        case (.blob, _), (.uuid, 16): return Cell(.blob, number: Int64(length), bytes: bytes)
        case (.integer, 8): return Cell(.integer, number: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)))
        case (.integer, 4): return Cell(.integer, number: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
        case (.integer, 2): return Cell(.integer, number: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
        case (.boolean, 1): return Cell(.integer, number: bytes.load(as: UInt8.self) == 0 ? 0 : 1)
        default: return Cell(.real)
        }
    }
}
