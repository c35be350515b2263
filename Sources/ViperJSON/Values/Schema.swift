import ViperValues

/// The shape of a JSON value, as JSON Schema names it. Documents are described by it, and the entity tags of single
/// resources carry its hash, so that a release that changes the JSON changes the tag.
public indirect enum Schema: Sendable, Equatable {
    /// A text; lengths are in Unicode scalars. The pattern is a regular expression as ECMA-262 has them, in Unicode mode.
    case string(format: String? = nil, length: ClosedRange<Int>? = nil, pattern: String? = nil)
    /// A text that is one of a few. Generated clients call them by the labels, one for each text; by the texts themselves
    /// unless there are any.
    case enumeration([String], labels: [String] = [])
    /// A whole number.
    case integer(ClosedRange<Int64>? = nil)
    /// One or more texts of an enumeration, none of them twice: a parameter that lists them separated by commas.
    case selection(Schema)
    /// True or false.
    case boolean
    /// A list of values of one shape.
    case array(Schema)
    /// An object; members in the order they are written. The name is its type's, for documents; it is no part of the shape.
    case object([Member], name: String? = nil)
    /// A value that may also be null.
    case nullable(Schema)
    /// A value of exactly one of a few shapes. Objects that are told apart by a member of theirs, an enumeration of one
    /// text each, may name it.
    case oneOf([Schema], discriminator: String? = nil)
    /// A shape that documents share under a name. The name is no part of the shape.
    case named(String, Schema)

    /// One member of an object.
    public struct Member: Sendable, Equatable {
        /// The member's name.
        public var name: String
        /// What it means, for people.
        public var summary: String
        /// Its shape.
        public var schema: Schema
        /// Whether it is always there.
        public var isRequired: Bool

        /// A member.
        public init(_ name: String, _ summary: String, _ schema: Schema, isRequired: Bool = true) {
            self.name = name
            self.summary = summary
            self.schema = schema
            self.isRequired = isRequired
        }
    }
}

extension Schema {
    /// The shape without the name that ``named(_:_:)`` gives it.
    public var unnamed: Schema {
        if case .named(_, let schema) = self { schema.unnamed } else { self }
    }

    /// The texts of an enumeration; none of any other shape.
    private var texts: [String] {
        if case .enumeration(let texts, _) = unnamed { texts } else { [] }
    }

    /// A hash of the shape that stays the same from run to run and from machine to machine. Descriptions for people do
    /// not enter it.
    public var hash: UInt64 { FNV1a.hash(signature.utf8) }

    private var signature: String {
        switch self {
        case .string(let format, _, _): "s\(format ?? "")"
        case .enumeration(let texts, _): "e(\(texts.joined(separator: "|")))"
        case .selection(let choices): "l(\(choices.texts.joined(separator: "|")))"
        case .integer: "i"
        case .boolean: "b"
        case .array(let element): "[\(element.signature)]"
        case .nullable(let schema): "?\(schema.signature)"
        case .named(_, let schema): schema.signature
        case .oneOf(let choices, _): "(\(choices.map(\.signature).joined(separator: "|")))"
        case .object(let members, _):
            "{" + members.map { "\($0.name)\($0.isRequired ? "" : "?"):\($0.schema.signature)" }.joined(separator: ",")
                + "}"
        }
    }
}

extension Schema {
    /// The name of a type in documents: the parts of its name without the module's, `ItemsDetailDocument` for
    /// `App.ItemsDetail.Document`. Asked for at start only.
    public static func name(of type: Any.Type) -> String {
        // A private type's name has `(unknown context at $7f3a)` in it.
        fullName(of: type).prefix { $0 != "<" }.split(separator: ".").dropFirst()
            .filter { !$0.hasPrefix("(") }.joined()
    }

    /// What `String(reflecting:)` says of a type. That would first look through every conformance of the program, whether
    /// the type's own type has a description: 300,000 instructions for each.
    public static func fullName(of type: Any.Type) -> String { _typeName(type, qualified: true) }

    /// What `String(describing:)` says of a type, at the same cost as ``fullName(of:)``.
    public static func shortName(of type: Any.Type) -> String { _typeName(type, qualified: false) }
}
