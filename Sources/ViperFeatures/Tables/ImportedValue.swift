public import ViperValues

/// A row that is being imported; its values are indexed by exported column.
public struct ImportedRow {
    let batch: RowBatch
    let index: Int

    public subscript(_ column: Int) -> ImportedValue { batch.value(of: index, at: column) }

    /// The number in an integer column.
    public func integer(_ column: Int) -> Int64 {
        if case .integer(let number) = self[column] { number } else { 0 }
    }

    /// The value of a boolean column.
    public func boolean(_ column: Int) -> Bool {
        if case .boolean(let truth) = self[column] { truth } else { false }
    }

    /// The id in a UUID column.
    public func uuid(_ column: Int) -> UUID {
        if case .uuid(let id) = self[column] { id } else { UUID.least }
    }

    /// The bytes of a text or bytes column.
    public func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        switch self[column] {
        case .text(let bytes), .bytes(let bytes): bytes
        default: UnsafeRawBufferPointer(start: nil, count: 0)
        }
    }
}

/// A row's key, for comparison with the next one.
struct ImportedKey {
    private enum Part: Equatable {
        case integer(Int64)
        case uuid(UUID)
        case text([UInt8])
    }

    private let parts: [Part]

    /// The key in the first `count` columns of a row.
    init(of row: ImportedRow, count: Int) {
        parts = (0..<count).map { column in
            switch row[column] {
            case .integer(let number): .integer(number)
            case .uuid(let id): .uuid(id)
            case .text(let bytes), .bytes(let bytes): .text(Array(bytes))
            case .boolean(let truth): .integer(truth ? 1 : 0)
            case .null: .text([])
            }
        }
    }

    func isSame(as other: ImportedKey) -> Bool { parts == other.parts }

    /// Whether it sorts before another in the databases' order: texts by their bytes.
    func precedes(_ other: ImportedKey) -> Bool {
        for (own, others) in zip(parts, other.parts) where own != others {
            switch (own, others) {
            case (.integer(let left), .integer(let right)): return left < right
            case (.uuid(let left), .uuid(let right)): return left < right
            case (.text(let left), .text(let right)): return left.lexicographicallyPrecedes(right)
            default: return false
            }
        }
        return false
    }
}
