public import ViperJSON
public import ViperValues

/// A value that can stand in a JSON document.
public protocol OutputValue: Sendable {
    /// Writes the value as JSON.
    func write(to writer: inout ByteWriter)
    /// Writes a value in its place, without a copy of it.
    static func write(_ value: UnsafePointer<Self>, to writer: inout ByteWriter)
    /// What ``write(to:)`` writes.
    static var schema: Schema { get }
}

extension OutputValue {
    @inlinable
    @inline(__always)
    public static func write(_ value: UnsafePointer<Self>, to writer: inout ByteWriter) {
        value.pointee.write(to: &writer)
    }
}

/// An object that goes over the wire. One declaration serves the renderer and the schema, so that they cannot drift
/// apart:
///
///     struct Row: WireOutput {
///         var id: UUID, name: String
///         static func describe(_ field: inout some OutputFields<Self>) {
///             field("id", "Stable identifier.", \.id)
///             field("name", "1 to 200 characters.", \.name)
///         }
///     }
public protocol WireOutput: OutputValue {
    /// Names every member, in the order they are written.
    static func describe(_ field: inout some OutputFields<Self>)
}

/// What ``WireOutput/describe(_:)`` is handed: it writes the members of a value, or collects their schema.
public protocol OutputFields<Model> {
    associatedtype Model

    /// A member that is always there.
    mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value)

    /// A member that is left out where the value is nil.
    mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value?)

    /// A member that always has the same text, which JSON does not escape: objects that may stand in each other's place
    /// are told apart by it.
    mutating func callAsFunction(_ name: StaticString, _ summary: StaticString, always text: StaticString)

    /// Every member of a part, as if it were the value's own.
    mutating func members<Part: WireOutput>(of part: (Model) -> Part)
}

extension WireOutput {
    @inlinable
    public func write(to writer: inout ByteWriter) {
        withUnsafePointer(to: self) { Self.write($0, to: &writer) }
    }

    @inlinable
    @inline(__always)
    public static func write(_ value: UnsafePointer<Self>, to writer: inout ByteWriter) {
        withUnsafeMutablePointer(to: &writer) { writer in
            var fields = ObjectWriter(model: value, writer: writer)
            describe(&fields)
            if fields.isEmpty { writer.pointee.byte(0x7B) }
        }
        writer.byte(0x7D)
    }

    /// Writes the members alone, each after a comma: for an object that is open and has members already.
    @inlinable
    public func writeFurtherMembers(to writer: inout ByteWriter) {
        withUnsafePointer(to: self) { value in
            withUnsafeMutablePointer(to: &writer) { writer in
                var fields = ObjectWriter(model: value, writer: writer, isEmpty: false)
                Self.describe(&fields)
            }
        }
    }

    public static var schema: Schema {
        var fields = ObjectDescriber<Self>()
        describe(&fields)
        return .object(fields.members, name: Schema.name(of: Self.self))
    }
}

/// Writes the members of one value. It is inlined whole: what is left of a declaration are the stores of its names and
/// values.
@usableFromInline
struct ObjectWriter<Model>: OutputFields {
    @usableFromInline let model: UnsafePointer<Model>
    @usableFromInline let writer: UnsafeMutablePointer<ByteWriter>
    @usableFromInline var isEmpty: Bool

    @inlinable
    @inline(__always)
    init(model: UnsafePointer<Model>, writer: UnsafeMutablePointer<ByteWriter>, isEmpty: Bool = true) {
        self.model = model
        self.writer = writer
        self.isEmpty = isEmpty
    }

    @inlinable
    @inline(__always)
    mutating func members<Part: WireOutput>(of part: (Model) -> Part) {
        let part = part(model.pointee)
        withUnsafePointer(to: part) { part in
            var fields = ObjectWriter<Part>(model: part, writer: writer)
            fields.isEmpty = isEmpty
            Part.describe(&fields)
            isEmpty = fields.isEmpty
        }
    }

    @inlinable
    @inline(__always)
    mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value
    ) {
        writeName(name)
        value(model.pointee).write(to: &writer.pointee)
    }

    @inlinable
    @inline(__always)
    mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value?
    ) {
        guard let value = value(model.pointee) else { return }
        writeName(name)
        value.write(to: &writer.pointee)
    }

    @inlinable
    @inline(__always)
    mutating func callAsFunction(_ name: StaticString, _ summary: StaticString, always text: StaticString) {
        writeName(name)
        writer.pointee.plainString(text)
    }

    @inlinable
    @inline(__always)
    mutating func writeName(_ name: StaticString) {
        writer.pointee.memberName(name, after: isEmpty ? 0x7B : 0x2C)
        isEmpty = false
    }
}

/// Collects the schema of the members.
struct ObjectDescriber<Model>: OutputFields {
    var members: [Schema.Member] = []

    mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value
    ) {
        members.append(Schema.Member("\(name)", "\(summary)", Value.schema))
    }

    mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value?
    ) {
        members.append(Schema.Member("\(name)", "\(summary)", Value.schema, isRequired: false))
    }

    mutating func callAsFunction(_ name: StaticString, _ summary: StaticString, always text: StaticString) {
        members.append(Schema.Member("\(name)", "\(summary)", .enumeration(["\(text)"])))
    }

    mutating func members<Part: WireOutput>(of part: (Model) -> Part) {
        if case .object(let members, _) = Part.schema { self.members += members }
    }
}
