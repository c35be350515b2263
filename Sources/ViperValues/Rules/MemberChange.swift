/// What a merge-patch (RFC 7396, section 2) does to an optional member.
public enum MemberChange<Value> {
    /// The member is absent: nothing changes.
    case kept
    /// The member is null: the value is removed.
    case removed
    /// The member has a new value.
    case set(Value)

    /// Creates the change to a value, or to none.
    @inlinable
    public init(to value: Value?) { self = value.map { .set($0) } ?? .removed }

    /// The value after the change.
    @inlinable
    public func applied(to value: Value?) -> Value? {
        switch self {
        case .kept: value
        case .removed: nil
        case .set(let value): value
        }
    }

    /// The same change of another value.
    @inlinable
    public func map<Other>(_ transform: (Value) -> Other) -> MemberChange<Other> {
        switch self {
        case .kept: .kept
        case .removed: .removed
        case .set(let value): .set(transform(value))
        }
    }
}

extension MemberChange: Sendable where Value: Sendable {}
extension MemberChange: Equatable where Value: Equatable {}
