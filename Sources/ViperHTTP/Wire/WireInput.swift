public import ViperValues

/// What a module is asked: read from the path, the query, header fields and the body of a request.
///
/// The initialiser is a straight line, one call a value, with no `if` and no `throw`: it is run to read a request, where
/// every fault is gathered, and run dry to learn what would be read.
///
///     struct Input: WireInput {
///         var id: UUID, limit: Int
///         init(_ field: inout some InputFields) {
///             id = field.path("id", "The item.")
///             limit = field.query("limit", "How many at most.", 1...100, default: 30)
///         }
///     }
public protocol WireInput: Sendable {
    /// Reads every value.
    init(_ field: inout some InputFields)
}

/// Where a value comes from.
public enum InputSource: Sendable, Equatable {
    /// A segment of the path that the route's pattern captured.
    case path
    /// A query parameter.
    case query
    /// A member of the JSON object that is the body.
    case body
}

/// What it means that a value is not there.
public enum InputPresence<Value: Sendable>: Sendable {
    /// A fault.
    case required
    /// Nil.
    case optional
    /// Nil, and so is null: a member of a body that may be left out.
    case nullable
    /// This value instead.
    case `default`(Value)
}

/// What ``WireInput/init(_:)`` is handed: it reads values of a request and gathers every fault, or notes what would be
/// read.
public protocol InputFields {
    /// Reads one value; nil if it is not there and need not be. A fault is noted, and a placeholder returned.
    mutating func read<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds,
        _ presence: InputPresence<Value>
    ) -> Value?

    /// Reads the whole body: an array of so many objects, each as the element's initialiser reads it. The element reads
    /// members of the body and nothing else, and the input reads none beside it; both are checked at start.
    ///
    /// A faulty member of an element has a pointer such as `/3/amount`.
    mutating func elements<Element: WireInput>(
        _ summary: StaticString, _ type: Element.Type, _ counts: ClosedRange<Int>
    ) -> [Element]

    /// Reads what a merge-patch (RFC 7396) does to a member that need not be there. A fault is noted, and nothing done.
    mutating func readChange<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value>

    /// What `If-Match` demands of the version that is to be changed (RFC 9110, section 13.1.1).
    ///
    /// - Parameter isRequired: whether a request without it is refused: 428 (RFC 6585, section 3), once nothing else is at
    ///   fault.
    mutating func precondition(isRequired: Bool) -> Precondition

    /// Demands something of the values together, checked only where each of them is without fault: a fault of the
    /// parameter otherwise.
    mutating func require(
        parameter name: StaticString, _ code: StaticString, _ detail: StaticString, _ condition: () -> Bool)
}

// MARK: - What declarations call

extension InputFields {
    /// A segment of the path.
    @inlinable
    public mutating func path<Value: InputValue>(_ name: StaticString, _ summary: StaticString) -> Value
    where Value.Bounds == Unbounded {
        demanded(.path, name, summary, Unbounded())
    }

    /// A segment of the path, within bounds.
    @inlinable
    public mutating func path<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value {
        demanded(.path, name, summary, bounds)
    }

    /// A query parameter that may be left out.
    @inlinable
    public mutating func query<Value: InputValue>(_ name: StaticString, _ summary: StaticString) -> Value?
    where Value.Bounds == Unbounded {
        read(.query, name, summary, Unbounded(), .optional)
    }

    /// A query parameter within bounds that may be left out.
    @inlinable
    public mutating func query<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        read(.query, name, summary, bounds, .optional)
    }

    /// A query parameter within bounds, with the value it has where it is left out.
    @inlinable
    public mutating func query<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds, default value: Value
    ) -> Value {
        read(.query, name, summary, bounds, .default(value)) ?? value
    }

    /// A member of the body that must be there.
    @inlinable
    public mutating func body<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value {
        demanded(.body, name, summary, bounds)
    }

    /// A member of the body, with the value it has where it is left out.
    @inlinable
    public mutating func body<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, default value: Value
    ) -> Value where Value.Bounds == Unbounded {
        read(.body, name, summary, Unbounded(), .default(value)) ?? value
    }

    /// A member of the body within bounds, with the value it has where it is left out.
    @inlinable
    public mutating func body<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds, default value: Value
    ) -> Value {
        read(.body, name, summary, bounds, .default(value)) ?? value
    }

    /// A member of the body that need not be there: nil where it is left out or null.
    @inlinable
    public mutating func body<Value: InputValue>(
        optional name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        read(.body, name, summary, bounds, .nullable)
    }

    /// A member of the body without bounds that need not be there: nil where it is left out or null.
    @inlinable
    public mutating func body<Value: InputValue>(optional name: StaticString, _ summary: StaticString) -> Value?
    where Value.Bounds == Unbounded {
        read(.body, name, summary, Unbounded(), .nullable)
    }

    /// A member that need not be there, which a merge-patch may set, and remove by null.
    @inlinable
    public mutating func change<Value: InputValue>(
        optional name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value> {
        readChange(name, summary, bounds)
    }

    /// A member without bounds that need not be there, which a merge-patch may set, and remove by null.
    @inlinable
    public mutating func change<Value: InputValue>(
        optional name: StaticString, _ summary: StaticString
    ) -> MemberChange<Value> where Value.Bounds == Unbounded {
        readChange(name, summary, Unbounded())
    }

    /// A member that a merge-patch (RFC 7396) may change but not remove: nil where it is left out, a fault where it is
    /// null.
    @inlinable
    public mutating func change<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        read(.body, name, summary, bounds, .optional)
    }

    /// A member without bounds that a merge-patch may change but not remove.
    @inlinable
    public mutating func change<Value: InputValue>(_ name: StaticString, _ summary: StaticString) -> Value?
    where Value.Bounds == Unbounded {
        read(.body, name, summary, Unbounded(), .optional)
    }

    /// What `If-Match` demands, if it is there, of the version that is to be changed.
    @inlinable
    public mutating func precondition() -> Precondition { precondition(isRequired: false) }

    @inlinable
    mutating func demanded<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value {
        read(source, name, summary, bounds, .required) ?? Value.placeholder(0, within: bounds)
    }
}

/// The input of a module that asks nothing.
public struct NoInput: WireInput, Equatable {
    /// Reads nothing.
    @inlinable
    public init(_ field: inout some InputFields) {}
}
