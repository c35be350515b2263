import ViperJSON
public import ViperValues

/// The input of a module, read from the path, the query, header fields and the body of a request.
///
/// The initializer is a straight line with one call per value, no `if` and no `throw`: it runs once per request,
/// collecting all faults, and as a dry run that learns what it reads.
///
///     struct Input: WireInput {
///         var id: UUID, limit: Int
///         init(_ field: inout some InputFields) {
///             id = field.path("id", "The item.")
///             limit = field.limit("How many at most.", 1...100, default: 30)
///         }
///     }
public protocol WireInput: Sendable {
    /// Reads every value.
    init(_ field: inout some InputFields)

    /// The name of the body in schemas. Default: that of the type.
    static var typeName: String { get }
}

extension WireInput {
    public static var typeName: String { Schema.name(of: Self.self) }
}

/// The source of a value.
public enum InputSource: Sendable, Equatable {
    /// A path segment captured by the route's pattern.
    case path
    /// A query parameter.
    case query
    /// A member of the JSON object in the body.
    case body
}

/// How an absent value is treated.
public enum InputPresence<Value: Sendable>: Sendable {
    /// It is a fault.
    case required
    /// It is nil.
    case optional
    /// It is nil, and so is null: an optional member of a body.
    case nullable
    /// It has this value.
    case `default`(Value)
}

/// The argument of ``WireInput/init(_:)``: it reads the values of a request and collects all faults, or records what
/// would be read.
public protocol InputFields {
    /// Reads a value; nil if it is absent and optional. A fault is noted.
    mutating func read<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds,
        _ presence: InputPresence<Value>
    ) -> Value?

    /// Reads `limit`, the number of rows of a page. Where it is not given, it is what the caller has chosen, as far as the
    /// bounds allow, or else the default.
    mutating func limit(_ summary: StaticString, _ bounds: ClosedRange<Int>, default value: Int) -> Int

    /// Reads the whole body as an array of objects, each by the element's initializer. An element reads only members of
    /// the body, and the input reads no other; both are checked at start.
    ///
    /// A faulty member of an element has a pointer such as `/3/amount`.
    mutating func elements<Element: WireInput>(
        _ summary: StaticString, _ type: Element.Type, _ counts: ClosedRange<Int>
    ) -> [Element]

    /// Reads a file that makes the body an upload: `multipart/form-data` (RFC 7578) with a part of this name, or the file
    /// itself. Whatever media type a client declares, look into the file: see ``UploadedFile/mediaType``. It is received on the disk before the input is read, up to the limit, which
    /// may exceed that of other bodies.
    ///
    /// The other members of the body are the texts of further parts, each by its name; an empty optional one counts as
    /// absent. If the body is the file itself, there are none.
    ///
    /// - Parameters:
    ///   - types: the media types of the file; those that a client may declare beside them are others of images, sounds
    ///     and videos where one of these is such, `application/octet-stream`, or none.
    ///   - limit: its maximum size in bytes.
    mutating func upload(
        _ name: StaticString, _ summary: StaticString, types: [MediaType], atMost limit: Int
    ) -> UploadedFile

    /// Reads the change of an optional member in a merge-patch (RFC 7396). A fault is noted and changes nothing.
    mutating func readChange<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value>

    /// Reads the precondition on the version to be changed (RFC 9110, section 13.1.1).
    ///
    /// - Parameter isRequired: whether a request without `If-Match` is refused with 428 (RFC 6585, section 3), if it
    ///   has no other fault.
    mutating func precondition(isRequired: Bool) -> Precondition

    /// Checks a condition on several values if each of them is valid; reports the parameter if it does not hold.
    mutating func require(
        parameter name: StaticString, _ fault: @autoclosure () -> InputFault, _ condition: () -> Bool)
}

extension InputFields {
    /// A path segment.
    @inlinable
    public mutating func path<Value: InputValue>(_ name: StaticString, _ summary: StaticString) -> Value
    where Value.Bounds == Unbounded {
        demanded(.path, name, summary, Unbounded())
    }

    /// A path segment within bounds.
    @inlinable
    public mutating func path<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value {
        demanded(.path, name, summary, bounds)
    }

    /// An optional query parameter.
    @inlinable
    public mutating func query<Value: InputValue>(_ name: StaticString, _ summary: StaticString) -> Value?
    where Value.Bounds == Unbounded {
        read(.query, name, summary, Unbounded(), .optional)
    }

    /// An optional query parameter within bounds.
    @inlinable
    public mutating func query<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        read(.query, name, summary, bounds, .optional)
    }

    /// A query parameter within bounds and with a default.
    @inlinable
    public mutating func query<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds, default value: Value
    ) -> Value {
        read(.query, name, summary, bounds, .default(value)) ?? value
    }

    /// A required member of the body.
    @inlinable
    public mutating func body<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value {
        demanded(.body, name, summary, bounds)
    }

    /// A required member of the body without bounds.
    @inlinable
    public mutating func body<Value: InputValue>(_ name: StaticString, _ summary: StaticString) -> Value
    where Value.Bounds == Unbounded {
        demanded(.body, name, summary, Unbounded())
    }

    /// A member of the body with a default.
    @inlinable
    public mutating func body<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, default value: Value
    ) -> Value where Value.Bounds == Unbounded {
        read(.body, name, summary, Unbounded(), .default(value)) ?? value
    }

    /// A member of the body within bounds and with a default.
    @inlinable
    public mutating func body<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds, default value: Value
    ) -> Value {
        read(.body, name, summary, bounds, .default(value)) ?? value
    }

    /// An optional member of the body: nil if it is absent or null.
    @inlinable
    public mutating func body<Value: InputValue>(
        optional name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value? {
        read(.body, name, summary, bounds, .nullable)
    }

    /// An optional member of the body without bounds: nil if it is absent or null.
    @inlinable
    public mutating func body<Value: InputValue>(optional name: StaticString, _ summary: StaticString) -> Value?
    where Value.Bounds == Unbounded {
        read(.body, name, summary, Unbounded(), .nullable)
    }

    /// An optional member, which a merge-patch may set, or remove by null.
    @inlinable
    public mutating func change<Value: InputValue>(
        optional name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value> {
        readChange(name, summary, bounds)
    }

    /// An optional member without bounds, which a merge-patch may set, or remove by null.
    @inlinable
    public mutating func change<Value: InputValue>(
        optional name: StaticString, _ summary: StaticString
    ) -> MemberChange<Value> where Value.Bounds == Unbounded {
        readChange(name, summary, Unbounded())
    }

    /// A member that a merge-patch (RFC 7396) may change but not remove: nil if it is absent, a fault if it is null.
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

    /// The optional precondition on the version to be changed.
    @inlinable
    public mutating func precondition() -> Precondition { precondition(isRequired: false) }

    @inlinable
    mutating func demanded<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> Value {
        read(source, name, summary, bounds, .required) ?? Value.placeholder(0, within: bounds)
    }
}

/// The input of a module that reads nothing.
public struct NoInput: WireInput, Equatable {
    /// Reads nothing.
    @inlinable
    public init(_ field: inout some InputFields) {}
}
