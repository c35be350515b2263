import ViperThreads

/// A cache of the rows of recently read pages, each valid for one version of the store: while the version in the store
/// is unchanged, whichever process writes, the rows need not be read again.
///
/// A page of thirty takes some 10 KiB, so all of them take at most 2 MiB if the pages are the largest.
final class RepositoryPageCache: Sendable {
    struct Key: Hashable, Sendable {
        let page: RepositoryPageKey
        /// Whether it is a page fetched from an upstream, and not one of all stored repositories.
        let isHeld: Bool
    }

    private struct Entry {
        let version: Int64
        let repositories: [Repository]
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// The keys; the one at `oldest` is replaced next.
        var keys: [Key] = []
        var oldest = 0
    }

    static let capacity = 64

    private let state = Locked(State())

    /// The rows of a page at a version; nil if they are not cached.
    func rows(_ key: Key, version: Int64) -> [Repository]? {
        state.withLock { state in
            guard let entry = state.entries[key], entry.version == version else { return nil }
            return entry.repositories
        }
    }

    /// Caches the rows of a page. The store must have had this version before and after they were read.
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
