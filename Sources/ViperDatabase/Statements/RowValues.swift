/// The values of one row of a batch, appended in the order of their parameters; see
/// ``Transaction/execute(_:_:rows:fill:)``. Bytes are not copied and must stay valid until the next row is requested.
public struct RowValues: ~Copyable {
    @usableFromInline package let cells: UnsafeMutablePointer<Cell>
    @usableFromInline let identifiers: UnsafeMutablePointer<(UInt64, UInt64)>
    @usableFromInline let capacity: Int

    /// The number of values appended. Those beyond the capacity are only counted and refused when the row runs.
    @usableFromInline package var count = 0

    package init(capacity: Int) {
        self.capacity = max(0, capacity)
        cells = .allocate(capacity: self.capacity)
        identifiers = .allocate(capacity: self.capacity)
    }

    deinit {
        cells.deallocate()
        identifiers.deallocate()
    }

    package mutating func removeAll() { count = 0 }

    @inlinable
    @inline(__always)
    mutating func append(_ cell: Cell) {
        if count < capacity { (cells + count).initialize(to: cell) }
        count &+= 1
    }

    /// SQL's `NULL`.
    @inlinable
    @inline(__always)
    public mutating func null() { append(Cell(.null)) }

    /// A 64-bit integer.
    @inlinable
    @inline(__always)
    public mutating func integer(_ number: Int64) { append(Cell(.integer, number: number)) }

    @inlinable
    @inline(__always)
    public mutating func boolean(_ truth: Bool) { append(Cell(.boolean, number: truth ? 1 : 0)) }

    /// A text: UTF-8 without U+0000.
    @inlinable
    @inline(__always)
    public mutating func text(_ bytes: UnsafeRawBufferPointer) {
        append(Cell(.text, number: Int64(bytes.count), bytes: bytes.baseAddress))
    }

    /// Bytes.
    @inlinable
    @inline(__always)
    public mutating func blob(_ bytes: UnsafeRawBufferPointer) {
        append(Cell(.blob, number: Int64(bytes.count), bytes: bytes.baseAddress))
    }

    /// A UUID: its first and last eight bytes as big-endian numbers.
    @inlinable
    @inline(__always)
    public mutating func uuid(high: UInt64, low: UInt64) {
        guard count < capacity else { return count &+= 1 }
        let place = identifiers + count
        place.initialize(to: (high.bigEndian, low.bigEndian))
        append(Cell(.uuid, number: 16, bytes: UnsafeRawPointer(place)))
    }
}
