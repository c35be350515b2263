public import ViperJSON

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
        public var defaultValue: String?
    }

    /// A rule over several values.
    public struct Rule: Sendable, Equatable {
        /// The parameter that is said to be at fault.
        public var parameter: String
        /// What is expected, in a sentence.
        public var detail: String
    }

    /// A body that is an array of objects.
    public struct Elements: Sendable, Equatable {
        /// The element's type's name in documents.
        public var name: String
        /// What the body is, for people.
        public var summary: String
        /// What is read of each object.
        public var values: [Value]
        /// How many of them there may be.
        public var counts: ClosedRange<Int>
    }

    /// The type's name in documents.
    public var name = ""
    /// The body, where it is an array of objects.
    public var elements: Elements?
    /// What is wrong with the declaration, in a sentence: such a module is refused at start.
    public var flaw: String?
    /// Every value, in the order of reading.
    public var values: [Value] = []
    /// Every rule over several values, in the order of declaration.
    public var rules: [Rule] = []
    /// Whether `If-Match` is read.
    public var hasPrecondition = false
    /// Whether `If-Match` must be there.
    public var requiresPrecondition = false

    /// The description of an input that reads nothing.
    public init() {}

    /// The names that come from one source.
    public func names(from source: InputSource) -> [String] {
        values.filter { $0.source == source }.map(\.name)
    }

    /// Whether a JSON body is read.
    public var hasBody: Bool { elements != nil || values.contains { $0.source == .body } }

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
