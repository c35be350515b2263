public import ViperValues

/// The elements of an array, in order; iteration takes O(n), whatever they contain.
@frozen
public struct JSONElements: Sequence, IteratorProtocol {
    @usableFromInline let source: UnsafeRawPointer
    @usableFromInline var place: UnsafePointer<JSONEntry>
    @usableFromInline var remaining: Int

    @inlinable
    init(of value: JSONValue) {
        source = value.source
        place = value.entry + 1
        remaining = value.kind == .array ? value.count : 0
    }

    /// The next element.
    @inlinable
    public mutating func next() -> JSONValue? {
        guard remaining > 0 else { return nil }
        remaining &-= 1
        defer { place += place.pointee.span }
        return JSONValue(source: source, entry: place)
    }
}

/// The members of an object, in order and including duplicates; iteration takes O(n), whatever they contain.
@frozen
public struct JSONMembers: Sequence, IteratorProtocol {
    @usableFromInline let source: UnsafeRawPointer
    @usableFromInline var place: UnsafePointer<JSONEntry>
    @usableFromInline var remaining: Int

    @inlinable
    init(of value: JSONValue) {
        source = value.source
        place = value.entry + 1
        remaining = value.kind == .object ? value.count : 0
    }

    /// The next member.
    @inlinable
    public mutating func next() -> JSONMember? {
        guard remaining > 0 else { return nil }
        remaining &-= 1
        let member = JSONMember(source: source, entry: place)
        place += 1 + member.value.entry.pointee.span
        return member
    }
}

/// A member of an object: its name and its value.
@frozen
public struct JSONMember {
    @usableFromInline let source: UnsafeRawPointer
    @usableFromInline let entry: UnsafePointer<JSONEntry>

    @inlinable
    init(source: UnsafeRawPointer, entry: UnsafePointer<JSONEntry>) {
        self.source = source
        self.entry = entry
    }

    /// The name as a string value.
    @inlinable
    public var key: JSONValue { JSONValue(source: source, entry: entry) }

    @inlinable
    public var value: JSONValue { JSONValue(source: source, entry: entry + 1) }

    /// The name, unescaped.
    @inlinable
    public var name: String { key.text ?? "" }

    /// Whether the member has a name, however it is escaped. Nothing is allocated.
    @inlinable
    public func isNamed(_ name: StaticString) -> Bool { key.isText(name.bytes) }
}

extension JSONValue {
    /// The elements of an array; empty for any other value.
    @inlinable
    public var elements: JSONElements { JSONElements(of: self) }

    /// The members of an object; empty for any other value.
    @inlinable
    public var members: JSONMembers { JSONMembers(of: self) }

    /// The first member with a name, in O(n); nil if there is none. To read more than one or two, or to find unknown
    /// members, use ``JSONFields``.
    @inlinable
    public func member(_ name: StaticString) -> JSONValue? {
        for member in members where member.isNamed(name) { return member.value }
        return nil
    }
}

extension JSONMember {
    /// Whether two members have the same name, however they are escaped.
    public func hasSameName(as other: JSONMember) -> Bool {
        key.entry.pointee.kind == JSONEntry.Kind.plain
            ? other.key.isText(key.bytes) : key.withText { other.key.isText($0) } ?? false
    }
}

extension JSONValue {
    /// Whether two objects have the same names in the same order, and arrays and objects behind the same ones.
    public func hasSameMembers(as other: JSONValue) -> Bool {
        guard count == other.count else { return false }
        var (members, others) = (members, other.members)
        while let member = members.next(), let other = others.next() {
            guard member.hasSameName(as: other), member.value.isContainer == other.value.isContainer else {
                return false
            }
        }
        return true
    }

    private var isContainer: Bool { entry.pointee.kind >= JSONEntry.Kind.array }
}
