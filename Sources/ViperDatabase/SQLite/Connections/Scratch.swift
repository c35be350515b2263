import Glibc

/// A buffer that is refilled for each statement and grows as needed.
struct Scratch: ~Copyable {
    private var start: UnsafeMutableRawPointer?
    private var capacity = 0
    private var used = 0

    /// Empties the buffer and ensures a capacity; false if there is no memory. A buffer over 64 KiB is not kept for
    /// statements that need less.
    mutating func reserve(_ count: Int) -> Bool {
        used = 0
        // There must be a buffer even for no bytes: an empty text without an address would be bound as NULL.
        guard start == nil || count > capacity || capacity > 64 << 10 else { return true }
        let wanted = max(count, 1024)
        guard let block = realloc(start, wanted) else { return false }
        start = block
        capacity = wanted
        return true
    }

    /// Copies bytes into the buffer; nil if there is no room. The address is valid until the next ``reserve(_:)``.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
        guard let start, bytes.count <= capacity - used else { return nil }
        let target = start + used
        if let source = bytes.baseAddress { memcpy(target, source, bytes.count) }
        used += bytes.count
        return UnsafeRawPointer(target)
    }

    mutating func free() {
        Glibc.free(start)
        start = nil
        capacity = 0
        used = 0
    }
}
