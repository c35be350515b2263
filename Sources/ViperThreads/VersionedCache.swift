/// A cache of values that were read recently, each valid for one version of what they were read from: while that has the same
/// version, whichever process writes, they need not be read again.
///
/// It is bounded by a number of values, of which the one that was first kept makes room for another.
public final class VersionedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    @usableFromInline
    struct Entry {
        @usableFromInline let version: Int64
        @usableFromInline let value: Value

        @inlinable
        init(version: Int64, value: Value) {
            self.version = version
            self.value = value
        }
    }

    @usableFromInline
    struct State {
        @usableFromInline var entries: [Key: Entry] = [:]
        /// The keys; the one at `oldest` is replaced next.
        @usableFromInline var keys: [Key] = []
        @usableFromInline var oldest = 0

        @inlinable
        init() {}
    }

    @usableFromInline let capacity: Int
    @usableFromInline let state: Locked<State>

    /// Creates an empty cache.
    ///
    /// - Parameter capacity: how many values it holds at most, 1 or more.
    @inlinable
    public init(capacity: Int) {
        self.capacity = capacity
        state = Locked(State())
    }

    /// The value at a version; nil if it is not cached.
    @inlinable
    public func value(_ key: Key, version: Int64) -> Value? {
        state.withLock { state in
            guard let entry = state.entries[key], entry.version == version else { return nil }
            return entry.value
        }
    }

    /// Caches a value. What it was read from must have had this version before and after.
    @inlinable
    public func keep(_ value: Value, as key: Key, version: Int64) {
        state.withLock { state in
            if state.entries.updateValue(Entry(version: version, value: value), forKey: key) != nil { return }
            if state.keys.count < capacity {
                state.keys.append(key)
                return
            }
            state.entries[state.keys[state.oldest]] = nil
            state.keys[state.oldest] = key
            state.oldest = (state.oldest + 1) % capacity
        }
    }
}
