public import ViperJSON
public import ViperValues

/// A value that can be written as JSON.
public protocol OutputValue: Sendable {
    /// Writes the value as JSON.
    func write(to writer: inout ByteWriter)
    /// Writes a value in place, without a copy.
    static func write(_ value: UnsafePointer<Self>, to writer: inout ByteWriter)
    /// The schema of what ``write(to:)`` writes.
    static var schema: Schema { get }
}

extension OutputValue {
    @inlinable
    @inline(__always)
    public static func write(_ value: UnsafePointer<Self>, to writer: inout ByteWriter) {
        value.pointee.write(to: &writer)
    }
}

/// A JSON object on the wire. One declaration serves both renderer and schema, so that they cannot drift apart:
///
///     struct Row: WireOutput {
///         var id: UUID, name: String
///         static func describe(_ field: inout some OutputFields<Self>) {
///             field("id", "Stable identifier.", \.id)
///             field("name", "1 to 200 characters.", \.name)
///         }
///     }
public protocol WireOutput: OutputValue {
    /// Declares every member, in the order in which they are written.
    static func describe(_ field: inout some OutputFields<Self>)
}

/// The argument of ``WireOutput/describe(_:)``: it writes the members of a value, or collects their schema.
public protocol OutputFields<Model> {
    associatedtype Model

    /// A member that is always present, and is read in place, without a copy of the model.
    mutating func member<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, inPlace value: (UnsafePointer<Model>) -> Value)

    /// The same, omitted if the value is nil.
    mutating func member<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, inPlace value: (UnsafePointer<Model>) -> Value?)

    /// A member with a constant text that needs no JSON escapes: the discriminator of alternative objects.
    mutating func callAsFunction(_ name: StaticString, _ summary: StaticString, always text: StaticString)

    /// All members of a part, as if they were the value's own.
    mutating func members<Part: WireOutput>(of part: (Model) -> Part)

    /// Says, in a sentence, that the declaration contradicts itself: its route does not start. Nothing is written.
    mutating func flaw(_ sentence: @autoclosure () -> String)
}

extension OutputFields {
    /// A member that is always present.
    @inlinable
    @inline(__always)
    public mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value
    ) {
        member(name, summary, inPlace: { value($0.pointee) })
    }

    /// A member that is omitted if the value is nil.
    @inlinable
    @inline(__always)
    public mutating func callAsFunction<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, _ value: (Model) -> Value?
    ) {
        member(name, summary, inPlace: { value($0.pointee) })
    }
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

    /// Writes only the members, each after a comma, into an open object that has members already.
    @inlinable
    public func writeFurtherMembers(to writer: inout ByteWriter) {
        withUnsafePointer(to: self) { value in
            withUnsafeMutablePointer(to: &writer) { writer in
                var fields = ObjectWriter(model: value, writer: writer, isEmpty: false)
                Self.describe(&fields)
            }
        }
    }

    public static var schema: Schema { schema(named: Schema.name(of: Self.self)) }

    /// The schema of the members under a name of its own, for a type whose name does not tell it apart.
    public static func schema(named name: String) -> Schema {
        var fields = ObjectDescriber<Self>()
        describe(&fields)
        return .object(fields.members + fields.repetitions, name: name)
    }
}

/// Writes the members of a value. It is fully inlined: all that remains of a declaration are the stores of its names
/// and values.
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
    mutating func member<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, inPlace value: (UnsafePointer<Model>) -> Value
    ) {
        writeName(name)
        value(model).write(to: &writer.pointee)
    }

    @inlinable
    @inline(__always)
    mutating func member<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, inPlace value: (UnsafePointer<Model>) -> Value?
    ) {
        guard let value = value(model) else { return }
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
    mutating func flaw(_ sentence: @autoclosure () -> String) {}

    @inlinable
    @inline(__always)
    mutating func writeName(_ name: StaticString) {
        writer.pointee.memberName(name, after: isEmpty ? 0x7B : 0x2C)
        isEmpty = false
    }
}

struct ObjectDescriber<Model>: OutputFields {
    var members: [Schema.Member] = []

    /// A flaw for each name that stands there again, unless there is another flaw, which may be the cause.
    var repetitions: [Schema.Member] {
        guard members.allSatisfy({ !$0.name.isEmpty }) else { return [] }
        var names: Set<String> = []
        return members.compactMap { member in
            names.insert(member.name).inserted
                ? nil : .flaw("It has the member '\(member.name)' twice.")
        }
    }

    mutating func member<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, inPlace value: (UnsafePointer<Model>) -> Value
    ) {
        members.append(Schema.Member("\(name)", "\(summary)", Value.schema))
    }

    mutating func member<Value: OutputValue>(
        _ name: StaticString, _ summary: StaticString, inPlace value: (UnsafePointer<Model>) -> Value?
    ) {
        members.append(Schema.Member("\(name)", "\(summary)", Value.schema, isRequired: false))
    }

    mutating func callAsFunction(_ name: StaticString, _ summary: StaticString, always text: StaticString) {
        members.append(Schema.Member("\(name)", "\(summary)", .enumeration(["\(text)"])))
    }

    mutating func members<Part: WireOutput>(of part: (Model) -> Part) {
        if case .object(let members, _) = Part.schema { self.members += members }
    }

    mutating func flaw(_ sentence: @autoclosure () -> String) { members.append(.flaw(sentence())) }
}
