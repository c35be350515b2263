extension UnsafeRawBufferPointer {
    /// Whether two buffers have the same bytes; eight at a time, inlined.
    @inlinable
    package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        var index = 0
        while index &+ 8 <= count {
            let word = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
            index &+= 8
        }
        while index < count {
            if left.load(fromByteOffset: index, as: UInt8.self) != right.load(fromByteOffset: index, as: UInt8.self) {
                return false
            }
            index &+= 1
        }
        return true
    }
}
