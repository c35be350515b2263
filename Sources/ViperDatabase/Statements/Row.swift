/// A row of a result, valid only within the closure that receives it; it cannot be copied.
///
/// Columns are counted from 0. A missing column or one of another type throws ``DatabaseError/corrupt(detail:)``.
/// Nothing here calls the engine: reading a column costs a few instructions, plus one copy for text and bytes.
public struct Row: ~Copyable {
    @usableFromInline let cells: UnsafePointer<Cell>

    /// The number of columns.
    public let count: Int

    @inlinable
    package init(cells: UnsafePointer<Cell>, count: Int) {
        self.cells = cells
        self.count = count
    }

    /// Whether a column is `NULL`.
    @inlinable
    @inline(__always)
    public func isNull(_ column: Int) throws(DatabaseError) -> Bool {
        try cell(column).kind == .null
    }

    @inlinable
    @inline(__always)
    public func integer(_ column: Int) throws(DatabaseError) -> Int64 {
        let cell = try cell(column)
        guard cell.kind == .integer else { throw mismatch(column, "a number") }
        return cell.number
    }

    /// A boolean: 0 or 1, nothing else.
    @inlinable
    @inline(__always)
    public func boolean(_ column: Int) throws(DatabaseError) -> Bool {
        let cell = try cell(column)
        guard cell.kind == .integer, cell.number == 0 || cell.number == 1 else {
            throw mismatch(column, "a boolean")
        }
        return cell.number == 1
    }

    /// A text; throws if it is not UTF-8.
    @inlinable
    @inline(__always)
    public func text(_ column: Int) throws(DatabaseError) -> String {
        let cell = try cell(column)
        guard cell.kind == .text, let text = Self.string(of: cell.buffer) else {
            throw mismatch(column, "text in UTF-8")
        }
        return text
    }

    /// Calls a closure with a text's bytes; throws if they are not UTF-8.
    @inlinable
    @inline(__always)
    public func withText<Result>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(DatabaseError) -> Result {
        let cell = try cell(column)
        guard cell.kind == .text, Self.isUTF8(cell.buffer) else { throw mismatch(column, "text in UTF-8") }
        return body(UnsafeRawBufferPointer(cell.buffer))
    }

    @usableFromInline
    static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        isASCII(bytes) || (try? UTF8Span(validating: bytes.span)) != nil
    }

    /// The text of bytes; nil if they are not UTF-8.
    @usableFromInline
    static func string(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard isASCII(bytes) else {
            // Not `String(validating:as:)`, which is generic and looks up metadata for each text.
            guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
            return String(copying: text)
        }
        // Strings of up to 15 bytes are stored inline and fastest to create in place.
        if bytes.count <= 15 {
            return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
        }
        return String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
    }

    /// Whether bytes are ASCII: tests eight at a time, of which the last eight may overlap.
    @inline(__always)
    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        guard raw.count >= 8, let start = raw.baseAddress else { return raw.allSatisfy { $0 < 0x80 } }
        var seen = start.loadUnaligned(fromByteOffset: raw.count &- 8, as: UInt64.self)
        var index = 0
        while index < raw.count &- 8 {
            seen |= start.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            index &+= 8
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }

    /// A UUID: its first and last eight bytes as big-endian numbers.
    @inlinable
    @inline(__always)
    public func uuid(_ column: Int) throws(DatabaseError) -> (high: UInt64, low: UInt64) {
        let cell = try cell(column)
        guard cell.kind == .blob, cell.number == 16, let bytes = cell.bytes else {
            throw mismatch(column, "16 bytes")
        }
        return (
            UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    /// Calls a closure with a column's bytes.
    @inlinable
    @inline(__always)
    public func withBlob<Result>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(DatabaseError) -> Result {
        let cell = try cell(column)
        guard cell.kind == .blob else { throw mismatch(column, "bytes") }
        return body(UnsafeRawBufferPointer(cell.buffer))
    }

    /// Bytes.
    @inlinable
    @inline(__always)
    public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
        let cell = try cell(column)
        guard cell.kind == .blob else { throw mismatch(column, "bytes") }
        return Array(cell.buffer)
    }

    @inlinable
    @inline(__always)
    func cell(_ column: Int) throws(DatabaseError) -> Cell {
        guard column >= 0 && column < count else { throw mismatch(column, "a column") }
        return cells[column]
    }

    @usableFromInline
    @inline(never)
    func mismatch(_ column: Int, _ wanted: StaticString) -> DatabaseError {
        guard column >= 0 && column < count else {
            return .misuse(detail: "column \(column) was requested, there are \(count)")
        }
        return .corrupt(detail: "column \(column) should have \(wanted) but has \(cells[column].kind)")
    }
}

extension Row {
    /// A text, or nil for `NULL`.
    @inlinable
    public func optionalText(_ column: Int) throws(DatabaseError) -> String? {
        try isNull(column) ? nil : try text(column)
    }
}
