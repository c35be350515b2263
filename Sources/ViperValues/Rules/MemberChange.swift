/// What a merge-patch (RFC 7396, section 2) does to a member that need not be there.
public enum MemberChange<Value> {
    /// It is left out: nothing is changed.
    case kept
    /// It is null: there is no value any more.
    case removed
    /// This is its value from now on.
    case set(Value)

    /// The change that leads to a value, or to none.
    @inlinable
    public init(to value: Value?) { self = value.map { .set($0) } ?? .removed }

    /// What there is after the change.
    @inlinable
    public func applied(to value: Value?) -> Value? {
        switch self {
        case .kept: value
        case .removed: nil
        case .set(let value): value
        }
    }
}

extension MemberChange: Sendable where Value: Sendable {}
extension MemberChange: Equatable where Value: Equatable {}
