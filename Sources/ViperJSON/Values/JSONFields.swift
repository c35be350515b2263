public import ViperValues

/// Reads an object by known names, and says which members nobody asked for.
///
/// ```swift
/// guard var fields = JSONFields(document.root) else { … }     // not an object
/// let name = fields.take("name"), enabled = fields.take("enabled")
/// if !fields.isExhausted { for (member, reason) in fields.rest(atMost: 100) { … } }
/// ```
///
/// A search goes on where the one before ended, so members that come in the order they are asked for are found at
/// once; at worst a name costs one walk over the object. Nothing is allocated for an object's first 64 members.
@frozen
public struct JSONFields {
    /// Why a member was not taken.
    public enum Reason: Sendable {
        /// Nobody asked for its name.
        case unknown
        /// Another member of its name was taken.
        case duplicate
    }

    @usableFromInline let object: JSONValue
    @usableFromInline var walk: JSONMembers
    @usableFromInline var takenCount = 0
    /// Which of the first 64 members are taken.
    @usableFromInline var takenBits: UInt64 = 0
    /// The places of the taken members after these.
    @usableFromInline var takenBeyond: [Int] = []

    /// Begins to read an object; nil if the value is none.
    @inlinable
    public init?(_ value: JSONValue) {
        guard value.kind == .object else { return nil }
        object = value
        walk = value.members
    }

    /// The member with a name, or nil if there is none; of several one, and the others are left as duplicates. A name
    /// is asked for once.
    @inlinable
    public mutating func take(_ name: StaticString) -> JSONValue? { take(name.bytes) }

    /// The member whose name has these UTF-8 bytes, or nil if there is none; see ``take(_:)``.
    @inlinable
    public mutating func take(_ name: UnsafeRawBufferPointer) -> JSONValue? {
        let start = walk.remaining
        if let value = takeNext(name, downTo: 0) { return value }
        walk = object.members
        return takeNext(name, downTo: start)
    }

    /// Whether every member has been taken: there is neither an unknown nor a duplicate one.
    @inlinable
    public var isExhausted: Bool { takenCount == object.count }

    /// Walks on until a member has the name, or only so many are left.
    @inlinable
    mutating func takeNext(_ name: UnsafeRawBufferPointer, downTo remaining: Int) -> JSONValue? {
        while walk.remaining > remaining, let member = walk.next() {
            if member.key.isText(name) {
                noteTaken(object.count &- walk.remaining &- 1)
                return member.value
            }
        }
        return nil
    }

    @inlinable
    mutating func noteTaken(_ place: Int) {
        guard !isTaken(place) else { return }
        takenCount &+= 1
        if place < 64 { takenBits |= 1 << UInt64(place) } else { takenBeyond.append(place) }
    }

    @inlinable
    func isTaken(_ place: Int) -> Bool {
        place < 64 ? takenBits >> UInt64(place) & 1 == 1 : takenBeyond.contains(place)
    }

    /// The members that have not been taken, in their order, at most so many. It costs the object's size times the
    /// number of names taken.
    public func rest(atMost limit: Int) -> [(member: JSONMember, reason: Reason)] {
        guard !isExhausted else { return [] }
        let taken = object.members.enumerated().filter { isTaken($0.offset) }.map(\.element)
        var rest: [(member: JSONMember, reason: Reason)] = []
        for (place, member) in object.members.enumerated() where rest.count < limit && !isTaken(place) {
            let isDuplicate = taken.contains { member.hasSameName(as: $0) }
            rest.append((member, isDuplicate ? .duplicate : .unknown))
        }
        return rest
    }
}
