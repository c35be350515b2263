public import ViperJSON
public import ViperValues

/// Reads the members of a JSON object that a file or another server has, by the rules that requests follow.
public struct JSONObjectReader {
    /// What is wrong with a member, or with the object itself.
    public struct Fault: Error, Sendable {
        /// The member's name, behind those of the objects that it is in: `owner.name`. Empty for the whole.
        public let place: String
        /// A sentence: what was expected, and what was found.
        public let sentence: String

        /// Creates what is wrong with a member.
        public init(_ place: String, _ sentence: String) {
            self.place = place
            self.sentence = sentence
        }
    }

    @usableFromInline var fields: JSONFields
    /// What precedes a member's name in faults.
    @usableFromInline let path: String

    /// Starts reading an object.
    ///
    /// - Parameter place: the name of the member that it is; empty for the whole.
    public init(_ json: JSONValue, at place: String = "") throws(Fault) {
        guard let fields = JSONFields(json) else { throw Fault(place, "Expected an object, found \(json.kind).") }
        self.fields = fields
        path = place.isEmpty ? "" : place + "."
    }

    /// What is wrong with a member.
    public func fault(_ name: StaticString, _ sentence: String) -> Fault { Fault("\(path)\(name)", sentence) }

    /// A member of any type. It throws if there is none.
    @inlinable
    public mutating func value(_ name: StaticString) throws(Fault) -> JSONValue {
        guard let value = fields.take(name) else { throw fault(name, "Expected the member, found none.") }
        return value
    }

    /// A member. It throws if there is none.
    @inlinable
    public mutating func required<Value: InputValue>(
        _ name: StaticString, _ bounds: Value.Bounds
    ) throws(Fault) -> Value {
        try read(try value(name), name, bounds)
    }

    /// A member; nil if there is none.
    ///
    /// - Parameter isNullable: whether null stands for none.
    @inlinable
    public mutating func optional<Value: InputValue>(
        _ name: StaticString, _ bounds: Value.Bounds, isNullable: Bool = false
    ) throws(Fault) -> Value? {
        guard let value = fields.take(name), !isNullable || !value.isNull else { return nil }
        return try read(value, name, bounds)
    }

    /// Throws if the object has other members than those that were read.
    public func finish() throws(Fault) {
        guard let other = fields.rest(atMost: 1).first else { return }
        throw Fault(
            path + (other.member.key.text ?? ""),
            other.reason == .duplicate ? "Expected the member once." : "Expected no such member.")
    }

    @inlinable
    func read<Value: InputValue>(
        _ json: JSONValue, _ name: StaticString, _ bounds: Value.Bounds
    ) throws(Fault) -> Value {
        do throws(InputFault) {
            return try Value.read(json, within: bounds)
        } catch { throw fault(name, "\(error.detail)") }
    }
}
