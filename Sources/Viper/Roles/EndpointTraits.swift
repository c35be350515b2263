public import ViperHTTP
public import ViperJSON

/// What is known of an endpoint without a request.
public struct EndpointTraits: Sendable {
    /// What it reads.
    public var input: InputShape
    /// Whether its input can be learnt by a dry run: its initialiser is a straight line.
    public var isInputStraight: Bool
    /// The forms it can be had in, the preferred one first; none where an answer has no body.
    public var forms: [MediaType]
    /// The shape of its document.
    public var schema: Schema
    /// The shape of one row, where it can be had row by row: a line of NDJSON.
    public var rowSchema: Schema?
    /// The status of its success.
    public var status: Status
    /// The languages that it can be had in; nil for English alone.
    public var languages: LanguageFields?
    /// The languages that a part of its answers can be had in, where they themselves are in English alone.
    public var partLanguages: Languages?
    /// What clients and caches may do with its answers.
    public var caching = Caching.revalidated
    /// Whether its document comes in parts as it is made, without an entity tag.
    public var isStreamed = false
    /// Whether its answers' entity tags are strong, made of a version.
    public var isVersioned = false
    /// The fields that its answers have beside those that every answer has.
    public var fields: AnswerFields = []
    /// How its use case and its routers' gates can fail, as they declare it.
    public var failures: FailureKinds = []
    /// The part of strong entity tags that stands for the document's shape.
    @usableFromInline var shapeHash: UInt64

    /// The traits of an endpoint; `input` is nil if its initialiser is no straight line.
    public init(input: InputDescription?, forms: [MediaType], schema: Schema, status: Status) {
        self.input = InputShape(input ?? InputDescription())
        isInputStraight = input != nil
        self.forms = forms
        self.schema = schema
        self.status = status
        shapeHash = schema.hash
    }

    /// The traits of the same endpoint, whose document has a shape that its type does not tell.
    public func showing(_ schema: Schema) -> EndpointTraits {
        var traits = self
        traits.schema = schema
        traits.shapeHash = schema.hash
        return traits
    }

    /// The answer of a problem: in the reader's language, where the endpoint can be had in several.
    @usableFromInline
    func response(of problem: Problem, to request: Request) -> Response {
        languages?.response(of: problem, to: request) ?? problem.response(to: request)
    }

    /// The traits of the same endpoint behind a router's gate, which reads some of the path itself.
    @usableFromInline
    func behind(_ gate: InputDescription?, _ failures: FailureKinds) -> EndpointTraits {
        var traits = self
        traits.failures.formUnion(failures)
        guard let gate, gate.values.allSatisfy({ $0.source == .path }), !gate.hasBody,
            !gate.hasPrecondition, gate.rules.isEmpty
        else {
            traits.isInputStraight = false
            return traits
        }
        var description = input.description
        description.values = gate.values + description.values
        traits.input = InputShape(description)
        return traits
    }
}
