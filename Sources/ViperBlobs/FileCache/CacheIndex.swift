/// Which files a cache holds, in the order of their last use, and how large they are together.
///
/// Every call takes the same time, however many files there are, except that ``makeRoom(for:of:)`` takes as long as it
/// removes files.
struct CacheIndex {
    /// A file and its neighbours in the order of use.
    private struct Node {
        var name: String
        var size: Int
        /// Whether the size is known to be the content's, and not only that of a file that was found.
        var isChecked: Bool
        var older: Int
        var newer: Int
    }

    private static let none = -1

    /// The most bytes that all files together may have.
    let limit: Int
    /// How many bytes all files have together.
    private(set) var total = 0
    private var nodes: [Node] = []
    private var free: [Int] = []
    private var places: [String: Int] = [:]
    private var oldest = none
    private var newest = none

    init(limit: Int) { self.limit = limit }

    /// How many files there are.
    var count: Int { places.count }

    /// Whether there is a file with a name.
    func contains(_ name: String) -> Bool { places[name] != nil }

    /// The size of a file that is used now; nil if there is none whose size is known to be its content's.
    mutating func use(_ name: String) -> Int? {
        guard let place = places[name], nodes[place].isChecked else { return nil }
        if place != newest {
            unlink(place)
            append(place)
        }
        return nodes[place].size
    }

    /// Adds a file as the one that was used last, and returns the names of those to remove, so that all fit; nil if it
    /// is larger than all may be. One with the same name is replaced.
    mutating func makeRoom(for name: String, of size: Int, isChecked: Bool) -> [String]? {
        guard size <= limit else { return nil }
        remove(name)
        var removed: [String] = []
        while total > limit - size, oldest != Self.none {
            removed.append(nodes[oldest].name)
            remove(at: oldest)
        }
        let node = Node(name: name, size: size, isChecked: isChecked, older: Self.none, newer: Self.none)
        let place: Int
        if let last = free.popLast() {
            place = last
            nodes[place] = node
        } else {
            place = nodes.count
            nodes.append(node)
        }
        places[name] = place
        total += size
        append(place)
        return removed
    }

    /// Removes a file, if it is there.
    mutating func remove(_ name: String) {
        if let place = places[name] { remove(at: place) }
    }

    private mutating func remove(at place: Int) {
        unlink(place)
        places[nodes[place].name] = nil
        total -= nodes[place].size
        nodes[place].name = ""
        free.append(place)
    }

    private mutating func unlink(_ place: Int) {
        let (older, newer) = (nodes[place].older, nodes[place].newer)
        if older == Self.none { oldest = newer } else { nodes[older].newer = newer }
        if newer == Self.none { newest = older } else { nodes[newer].older = older }
    }

    private mutating func append(_ place: Int) {
        nodes[place].older = newest
        nodes[place].newer = Self.none
        if newest == Self.none { oldest = place } else { nodes[newest].newer = place }
        newest = place
    }
}
