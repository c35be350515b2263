public import ViperValues

/// Reads an object by known names and reports its other members.
///
/// ```swift
/// guard var fields = JSONFields(document.root) else { … }     // not an object
/// let name = fields.take("name"), enabled = fields.take("enabled")
/// if !fields.isExhausted { for (member, reason) in fields.rest(atMost: 100) { … } }
/// ```
///
/// Each search continues where the previous one ended, so members in the expected order are found at once; at worst a
/// name costs one pass over the object. The first 64 members need no allocation.
@frozen
public struct JSONFields {
    /// Why a member was not taken.
    public enum Reason: Sendable {
        /// Its name was never requested.
        case unknown
        /// Another member with its name was taken.
        case duplicate
    }

    @usableFromInline let object: JSONValue
    @usableFromInline var walk: JSONMembers
    @usableFromInline var takenCount = 0
    /// Bits of the first 64 members that were taken.
    @usableFromInline var takenBits: UInt64 = 0
    /// The indices of later members that were taken.
    @usableFromInline var takenBeyond: [Int] = []

    /// Starts reading an object; nil if the value is not an object.
    @inlinable
    public init?(_ value: JSONValue) {
        guard value.kind == .object else { return nil }
        object = value
        walk = value.members
    }

    /// Takes the member with a name; nil if there is none. Of duplicates the first one found is taken. Request each
    /// name only once.
    @inlinable
    public mutating func take(_ name: StaticString) -> JSONValue? { take(name.bytes) }

    /// Takes the member whose name has these UTF-8 bytes; nil if there is none. See ``take(_:)``.
    @inlinable
    public mutating func take(_ name: UnsafeRawBufferPointer) -> JSONValue? {
        let start = walk.remaining
        if let value = takeNext(name, downTo: 0) { return value }
        walk = object.members
        return takeNext(name, downTo: start)
    }

    /// Whether every member was taken, so that there are no unknown or duplicate ones.
    @inlinable
    public var isExhausted: Bool { takenCount == object.count }

    /// Advances until a member has the name or only `remaining` are left.
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

    /// The members that were not taken, in order, up to a limit. It costs the object's size times the number of names
    /// taken.
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
