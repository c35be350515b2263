public import ViperJSON

/// What a ``WireInput`` reads, as learned by a dry run.
public struct InputDescription: Sendable, Equatable {
    /// A value.
    public struct Value: Sendable, Equatable {
        /// Its source.
        public var source: InputSource
        /// The name of the parameter or member.
        public var name: String
        /// Its meaning, for people.
        public var summary: String
        /// Its schema.
        public var schema: Schema
        /// Whether it is required.
        public var isRequired: Bool
        /// The default value, as JSON text.
        public var defaultValue: String?
        /// Whether callers may have chosen another default: see ``InputFields/limit(_:_:default:)``.
        public var isCallersChoice = false
    }

    /// A rule over several values.
    public struct Rule: Sendable, Equatable {
        /// The parameter reported as faulty.
        public var parameter: String
        /// The expectation, as a sentence.
        public var detail: String
    }

    /// A body that is an array of objects.
    public struct Elements: Sendable, Equatable {
        /// The name of the element's type in schemas.
        public var name: String
        /// The meaning of the body, for people.
        public var summary: String
        /// The members read from each object.
        public var values: [Value]
        /// The allowed number of elements.
        public var counts: ClosedRange<Int>
    }

    /// A file in the body.
    public struct Upload: Sendable, Equatable {
        /// The name of its part.
        public var name: String
        /// Its meaning, for people.
        public var summary: String
        /// Its media types.
        public var types: [MediaType]
        /// Its maximum size in bytes.
        public var limit: Int
    }

    /// The type's name in schemas.
    public var name = ""
    /// The body, if it is an array of objects.
    public var elements: Elements?
    /// The file in the body, if it is an upload; more than one is a flaw.
    public var uploads: [Upload] = []
    /// A mistake in the declaration, as a sentence; such a module is refused at start.
    public var flaw: String?
    /// All values, in the order of reading.
    public var values: [Value] = []
    /// All rules over several values, in the order of declaration.
    public var rules: [Rule] = []
    /// Whether `If-Match` is read.
    public var hasPrecondition = false
    /// Whether `If-Match` is required.
    public var requiresPrecondition = false

    /// Creates the description of an empty input.
    public init() {}

    /// The names of the values from one source.
    public func names(from source: InputSource) -> [String] {
        values.filter { $0.source == source }.map(\.name)
    }

    /// Whether the body is read.
    public var hasBody: Bool { elements != nil || !uploads.isEmpty || values.contains { $0.source == .body } }

    /// The rules of the upload; nil if the body is none.
    public var uploadRules: UploadRules? {
        uploads.first.map {
            UploadRules(
                name: $0.name, types: $0.types.map { "\($0.name)" }, fileBytes: $0.limit, textNames: names(from: .body))
        }
    }

    /// Describes an input by two dry runs with different placeholders; nil if they read different things, which shows
    /// that the initializer is not a straight line.
    public static func of<Input: WireInput>(_ type: Input.Type) -> InputDescription? {
        var first = InputDescriber(variant: 0)
        _ = Input(&first)
        var second = InputDescriber(variant: 1)
        _ = Input(&second)
        first.description.name = type.typeName
        second.description.name = first.description.name
        guard first.description == second.description else { return nil }
        first.description.flaw = first.description.flaw ?? first.description.flawOfValues
        return first.description
    }

    /// What contradicts itself in the values, as a sentence; nil if nothing does.
    var flawOfValues: String? {
        for (index, value) in values.enumerated() {
            if values[..<index].contains(where: { $0.source == value.source && $0.name == value.name }) {
                return "It reads '\(value.name)' twice."
            }
            if value.schema.isStructured, value.source != .body || !uploads.isEmpty {
                return "'\(value.name)' is a list or an object, which only a body of JSON has."
            }
            if let flaw = value.schema.flaws.first { return flaw }
        }
        return nil
    }
}
