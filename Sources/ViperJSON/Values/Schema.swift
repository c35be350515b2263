import ViperValues

/// The schema of a JSON value, in terms of JSON Schema. It describes documents, and the entity tags of single resources
/// contain its hash, so that a release that changes the JSON changes the tag.
public indirect enum Schema: Sendable, Equatable {
    /// A text; lengths are in Unicode scalars. The pattern is an ECMA-262 regular expression in Unicode mode.
    case string(format: String? = nil, length: ClosedRange<Int>? = nil, pattern: String? = nil)
    /// A text from a fixed set. Generated clients name the values by the labels, one for each text, or by the texts if
    /// there are none.
    case enumeration([String], labels: [String] = [])
    case integer(ClosedRange<Int64>? = nil)
    /// A number, which may have a fraction.
    case number
    /// One or more distinct texts of an enumeration, as a comma-separated parameter.
    case selection(Schema)
    /// True or false.
    case boolean
    /// An array of values with one schema, of any number unless it is said.
    case array(Schema, counts: ClosedRange<Int>? = nil)
    /// An object with members in writing order. The name is that of its type, for descriptions; it is not part of the
    /// hash.
    case object([Member], name: String? = nil)
    /// An object whose members, of any number and name unless it is said, have values with one schema.
    case map(Schema, names: Schema? = nil, counts: ClosedRange<Int>? = nil)
    /// A value that may also be null.
    case nullable(Schema)
    /// A value with exactly one of several schemas. Objects that differ in a member, an enumeration of one text each,
    /// may name that discriminator.
    case oneOf([Schema], discriminator: String? = nil)
    /// A schema that descriptions share under a name. The name is not part of the hash.
    case named(String, Schema)

    /// A member of an object.
    public struct Member: Sendable, Equatable {
        /// The member's name.
        public var name: String
        /// Its meaning, for people.
        public var summary: String
        public var schema: Schema
        /// Whether it is always present.
        public var isRequired: Bool
        /// The value of one that is absent from an input, as JSON text; nil for none.
        public var defaultValue: String?

        public init(
            _ name: String, _ summary: String, _ schema: Schema, isRequired: Bool = true, defaultValue: String? = nil
        ) {
            self.name = name
            self.summary = summary
            self.schema = schema
            self.isRequired = isRequired
            self.defaultValue = defaultValue
        }

        /// Stands for what contradicts itself in a declaration, a sentence, which keeps the program from starting.
        public static func flaw(_ sentence: String) -> Member { Member("", sentence, .boolean) }
    }
}

extension Schema {
    /// The schema without its name from ``named(_:_:)``.
    public var unnamed: Schema {
        if case .named(_, let schema) = self { schema.unnamed } else { self }
    }

    /// Whether its values are arrays or objects, which a body alone can have.
    public var isStructured: Bool {
        switch self {
        case .array, .object, .map: true
        case .nullable(let schema), .named(_, let schema): schema.isStructured
        case .oneOf(let choices, _): choices.contains(where: \.isStructured)
        case .string, .enumeration, .integer, .number, .selection, .boolean: false
        }
    }

    /// The sentences of all its ``Member/flaw(_:)``.
    public var flaws: [String] {
        switch self {
        case .object(let members, _): members.flatMap { $0.name.isEmpty ? [$0.summary] : $0.schema.flaws }
        case .array(let schema, _), .map(let schema, _, _), .nullable(let schema), .selection(let schema),
            .named(_, let schema):
            schema.flaws
        case .oneOf(let choices, _): choices.flatMap(\.flaws)
        case .string, .enumeration, .integer, .number, .boolean: []
        }
    }

    /// The texts of an enumeration; empty for any other schema.
    private var texts: [String] {
        if case .enumeration(let texts, _) = unnamed { texts } else { [] }
    }

    /// A hash that is the same on every run and machine. It ignores descriptions for people.
    public var hash: UInt64 { FNV1a.hash(signature.utf8) }

    private var signature: String {
        switch self {
        case .string(let format, _, _): "s\(format ?? "")"
        case .enumeration(let texts, _): "e(\(texts.joined(separator: "|")))"
        case .selection(let choices): "l(\(choices.texts.joined(separator: "|")))"
        case .integer: "i"
        case .number: "n"
        case .boolean: "b"
        case .array(let element, _): "[\(element.signature)]"
        case .map(let value, _, _): "<\(value.signature)>"
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
    /// The name of a type in schemas: its parts without the module's, such as `ItemsDetailDocument` for
    /// `App.ItemsDetail.Document`. Used only at start.
    public static func name(of type: Any.Type) -> String {
        // A private type's name contains `(unknown context at $7f3a)`.
        fullName(of: type).prefix { $0 != "<" }.split(separator: ".").dropFirst()
            .filter { !$0.hasPrefix("(") }.joined()
    }

    /// The same as `String(reflecting:)`, which would first search the program's conformances for a description of the
    /// metatype: 300,000 instructions each.
    public static func fullName(of type: Any.Type) -> String { _typeName(type, qualified: true) }

    /// The same as `String(describing:)`, at the cost of ``fullName(of:)``.
    public static func shortName(of type: Any.Type) -> String { _typeName(type, qualified: false) }
}
