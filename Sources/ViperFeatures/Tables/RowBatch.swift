package import ViperDatabase
package import ViperValues

/// A batch of a table's rows on their way into the database.
package final class RowBatch: @unchecked Sendable {
    // Sendable: one task at a time fills and reads it.

    private struct Cell {
        package let kind: ExportedColumn.Kind?
        package var number: Int64 = 0
        /// The first half of a UUID, or the number of bytes.
        package var other: UInt64 = 0
    }

    private static let rowLimit = 2000
    private static let byteLimit = 1 << 20

    private var cells: [Cell] = []
    private var bytes = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    private var capacity = 4096
    private var used = 0
    /// How many complete rows it holds.
    package private(set) var count = 0
    private let columnCount: Int

    /// - Parameter columnCount: how many values a row has.
    package init(columnCount: Int) { self.columnCount = columnCount }

    deinit { bytes.deallocate() }

    /// Whether the batch should be written before more rows are added. It still has room for any row.
    package var isFull: Bool { count >= Self.rowLimit || used >= Self.byteLimit }

    package func removeAll() {
        cells.removeAll(keepingCapacity: true)
        used = 0
        count = 0
    }

    package func endRow() { count += 1 }

    package func appendNull() { cells.append(Cell(kind: nil)) }

    package func append(_ number: Int64) { cells.append(Cell(kind: .integer, number: number)) }

    package func append(_ truth: Bool) { cells.append(Cell(kind: .boolean, number: truth ? 1 : 0)) }

    package func append(_ value: SQLValue) {
        switch value {
        case .null: appendNull()
        case .integer(let number): append(number)
        case .boolean(let truth): append(truth)
        case .uuid(let high, let low): append(UUID(high: high, low: low))
        case .text(var text): text.withUTF8 { append(text: UnsafeRawBufferPointer($0)) }
        case .blob(let bytes): bytes.withUnsafeBytes { append($0, as: .bytes) }
        }
    }

    package func append(_ uuid: UUID) {
        cells.append(Cell(kind: .uuid, number: Int64(bitPattern: uuid.low), other: uuid.high))
    }

    package func append(text: UnsafeRawBufferPointer) { append(text, as: .text) }

    /// Appends the case-folded text of an earlier column.
    package func appendFolded(of column: Int) {
        let bytes = ImportedRow(batch: self, index: count).bytes(column)
        var text = folded(String(decoding: bytes, as: UTF8.self))
        text.withUTF8 { append(text: UnsafeRawBufferPointer($0)) }
    }

    private func append(_ source: UnsafeRawBufferPointer, as kind: ExportedColumn.Kind) {
        let place = room(for: source.count)
        if let start = source.baseAddress { (bytes + place).copyMemory(from: start, byteCount: source.count) }
        end(kind, from: place, count: source.count)
    }

    /// Appends decoded Base64; false if the text is invalid.
    package func append(base64 text: UnsafeRawBufferPointer) -> Bool {
        let place = room(for: Base64.bound(of: text))
        guard let count = Base64.decode(text, into: bytes + place) else { return false }
        end(.bytes, from: place, count: count)
        return true
    }

    private func end(_ kind: ExportedColumn.Kind, from place: Int, count: Int) {
        cells.append(Cell(kind: kind, number: Int64(place), other: UInt64(count)))
        used += count
    }

    private func room(for count: Int) -> Int {
        if count > capacity - used {
            let size = max(capacity * 2, used + count)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
            larger.copyMemory(from: bytes, byteCount: used)
            bytes.deallocate()
            (bytes, capacity) = (larger, size)
        }
        return used
    }

    package var last: ImportedValue { cells.last.map(value) ?? .null }

    /// A value of a row, which may be the row in progress.
    package func value(of row: Int, at column: Int) -> ImportedValue {
        let place = row * columnCount + column
        return cells.indices.contains(place) ? value(cells[place]) : .null
    }

    private func value(_ cell: Cell) -> ImportedValue {
        switch cell.kind {
        case nil: .null
        case .integer: .integer(cell.number)
        case .boolean: .boolean(cell.number == 1)
        case .uuid: .uuid(UUID(high: cell.other, low: UInt64(bitPattern: cell.number)))
        case .text: .text(block(cell))
        case .bytes: .bytes(block(cell))
        }
    }

    private func block(_ cell: Cell) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes + Int(cell.number), count: Int(cell.other))
    }

    package func fill(_ values: inout RowValues, with row: Int) {
        for cell in cells[row * columnCount..<(row + 1) * columnCount] {
            switch cell.kind {
            case nil: values.null()
            case .integer: values.integer(cell.number)
            case .boolean: values.boolean(cell.number == 1)
            case .uuid: values.uuid(high: cell.other, low: UInt64(bitPattern: cell.number))
            case .text: values.text(block(cell))
            case .bytes: values.blob(block(cell))
            }
        }
    }
}
