import Glibc

extension JSONValue {
    /// The first member of an object whose name an earlier one has too, compared unescaped; nil if there is none, or if
    /// the value is no object. The members' own members are not looked at.
    ///
    /// It takes O(n): few members are compared with each other, more by a hash with a seed of this process, so that no
    /// sender can make names collide.
    public func firstDuplicate() -> JSONMember? {
        count <= 8 ? members.firstDuplicateByPairs() : members.firstDuplicateByHash(count)
    }
}

extension JSONMembers {
    fileprivate func firstDuplicateByPairs() -> JSONMember? {
        var later = self
        for index in 0..<remaining {
            guard let member = later.next() else { return nil }
            var earlier = self
            for _ in 0..<index {
                if let other = earlier.next(), member.hasSameName(as: other) { return member }
            }
        }
        return nil
    }

    /// A table of the names' places, at most half full, with linear probing.
    fileprivate func firstDuplicateByHash(_ count: Int) -> JSONMember? {
        var size = 32
        while size < count * 2 { size *= 2 }
        guard let block = calloc(size, MemoryLayout<UInt32>.stride) else { return firstDuplicateByPairs() }
        defer { free(block) }
        let table = block.bindMemory(to: UInt32.self, capacity: size)
        let start = place
        for member in self {
            var slot = member.nameHash & (size - 1)
            while table[slot] != 0 {
                let other = JSONMember(source: source, entry: start + Int(table[slot] - 1))
                if member.hasSameName(as: other) { return member }
                slot = (slot + 1) & (size - 1)
            }
            table[slot] = UInt32(truncatingIfNeeded: member.entry - start + 1)
        }
        return nil
    }
}

extension JSONMember {
    /// Whether two members have the same name, however either is escaped.
    func hasSameName(as other: JSONMember) -> Bool {
        key.entry.pointee.kind == JSONEntry.Kind.plain
            ? other.key.isText(key.bytes) : key.withText { other.key.isText($0) } ?? false
    }

    fileprivate var nameHash: Int {
        var hasher = Hasher()
        key.withText { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
