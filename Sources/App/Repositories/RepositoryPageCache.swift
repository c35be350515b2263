import ViperThreads

/// The rows of the pages that were read last, each good for one version of what is stored: whoever finds that version
/// unchanged in the store, in whatever process it was changed, need not read the rows again.
///
/// A page of thirty takes some 10 KiB, so that all of them take 2 MiB at most where the pages are the largest.
final class RepositoryPageCache: Sendable {
    /// What tells pages apart.
    struct Key: Hashable, Sendable {
        let page: RepositoryPageKey
        /// Whether it is what an upstream told, and not what is stored.
        let isHeld: Bool
    }

    private struct Entry {
        let version: Int64
        let repositories: [Repository]
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// The keys, the one that is replaced next at `oldest`.
        var keys: [Key] = []
        var oldest = 0
    }

    /// How many pages are kept.
    static let capacity = 64

    private let state = Locked(State())

    /// The rows of a page as of a version; nil if they are not here.
    func rows(_ key: Key, version: Int64) -> [Repository]? {
        state.withLock { state in
            guard let entry = state.entries[key], entry.version == version else { return nil }
            return entry.repositories
        }
    }

    /// Keeps the rows of a page, which were read when the store was at a version and is still.
    func keep(_ repositories: [Repository], as key: Key, version: Int64) {
        state.withLock { state in
            if state.entries.updateValue(Entry(version: version, repositories: repositories), forKey: key) != nil {
                return
            }
            if state.keys.count < Self.capacity {
                state.keys.append(key)
                return
            }
            state.entries[state.keys[state.oldest]] = nil
            state.keys[state.oldest] = key
            state.oldest = (state.oldest + 1) % Self.capacity
        }
    }
}
