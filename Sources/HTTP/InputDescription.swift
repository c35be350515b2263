/// What a ``WireInput`` reads, learnt by a dry run.
public struct InputDescription: Sendable, Equatable {
    /// One value.
    public struct Value: Sendable, Equatable {
        /// Where it comes from.
        public var source: InputSource
        /// The parameter's or the member's name.
        public var name: String
        /// What it means, for people.
        public var summary: String
        /// Its shape.
        public var schema: Schema
        /// Whether it must be there.
        public var isRequired: Bool
        /// What it is where it is left out, as JSON text.
        public var standard: String?
    }

    /// A rule over several values.
    public struct Rule: Sendable, Equatable {
        /// The parameter that is said to be at fault.
        public var parameter: String
        /// What is expected, in a sentence.
        public var detail: String
    }

    /// The type's name in documents.
    public var name = ""
    /// Every value, in the order of reading.
    public var values: [Value] = []
    /// Every rule over several values, in the order of declaration.
    public var rules: [Rule] = []
    /// Whether `If-Match` is read.
    public var hasPrecondition = false

    /// The description of an input that reads nothing.
    public init() {}

    /// The names that come from one source.
    public func names(from source: InputSource) -> [String] {
        values.filter { $0.source == source }.map(\.name)
    }

    /// Whether a JSON body is read.
    public var hasBody: Bool { values.contains { $0.source == .body } }

    /// What an input reads. It is run dry twice, with other placeholders each time; nil if the two runs read different
    /// things, so that the initialiser cannot be a straight line.
    public static func of<Input: WireInput>(_ type: Input.Type) -> InputDescription? {
        var first = InputDescriber(variant: 0)
        _ = Input(&first)
        var second = InputDescriber(variant: 1)
        _ = Input(&second)
        first.description.name = Schema.name(of: type)
        second.description.name = first.description.name
        return first.description == second.description ? first.description : nil
    }
}

/// Notes what would be read.
struct InputDescriber: InputFields {
    let variant: Int
    var description = InputDescription()

    init(variant: Int) { self.variant = variant }

    mutating func read<Value: InputValue>(
        _ source: InputSource, _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds,
        _ presence: InputPresence<Value>
    ) -> Value? {
        var value = InputDescription.Value(
            source: source, name: "\(name)", summary: "\(summary)", schema: Value.schema(within: bounds),
            isRequired: false)
        switch presence {
        case .required: value.isRequired = true
        case .optional: break
        case .nullable: value.schema = .nullable(value.schema)
        case .otherwise(let standard): value.standard = standard.jsonText
        }
        description.values.append(value)
        switch presence {
        case .optional where variant == 0, .nullable where variant == 0: return nil
        default: return Value.placeholder(variant, within: bounds)
        }
    }

    mutating func readChange<Value: InputValue>(
        _ name: StaticString, _ summary: StaticString, _ bounds: Value.Bounds
    ) -> MemberChange<Value> {
        read(.body, name, summary, bounds, .nullable).map { .set($0) } ?? .kept
    }

    mutating func precondition() -> Precondition {
        description.hasPrecondition = true
        return variant == 0 ? .none : .any
    }

    mutating func require(
        parameter name: StaticString, _ code: StaticString, _ detail: StaticString, _ condition: () -> Bool
    ) {
        description.rules.append(InputDescription.Rule(parameter: "\(name)", detail: "\(detail)"))
    }
}
