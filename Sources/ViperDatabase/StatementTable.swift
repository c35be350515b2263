/// An engine's statements, keyed by the address of their text. Open addressing with linear probing, at most half full,
/// without removal: a look-up is a multiplication and usually one comparison.
struct StatementTable<Value> {
    private var keys: [UnsafePointer<UInt8>?] = Array(repeating: nil, count: 64)
    private var values: [Value?] = Array(repeating: nil, count: 64)

    /// The number of entries. It is unbounded, since a program has only as many texts as its source.
    private(set) var count = 0

    subscript(_ key: UnsafePointer<UInt8>) -> Value? {
        get { values[slot(of: key)] }
        set {
            if count * 2 >= keys.count { grow() }
            let slot = slot(of: key)
            if keys[slot] == nil { count += 1 }
            keys[slot] = key
            values[slot] = newValue
        }
    }

    /// Removes all entries, passing each to a closure.
    mutating func removeAll(_ body: (Value) -> Void) {
        for value in values { if let value { body(value) } }
        self = StatementTable()
    }

    /// The slot of a text, existing or new. The search ends because half of the slots are free.
    private func slot(of key: UnsafePointer<UInt8>) -> Int {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while let found = keys[slot], found != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func grow() {
        let oldKeys = keys
        let oldValues = values
        keys = Array(repeating: nil, count: oldKeys.count * 2)
        values = Array(repeating: nil, count: oldKeys.count * 2)
        for (key, value) in zip(oldKeys, oldValues) {
            guard let key else { continue }
            let slot = slot(of: key)
            keys[slot] = key
            values[slot] = value
        }
    }
}
