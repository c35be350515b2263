public import ViperHTTP
public import ViperJSON

/// The static traits of an endpoint.
public struct EndpointTraits: Sendable {
    public var input: InputShape
    /// Whether a dry run can learn the input: its initializer is a straight line.
    public var isInputStraight: Bool
    /// The media types of its responses, the preferred one first; empty if they have no body.
    public var forms: [MediaType]
    /// The schema of its document.
    public var schema: Schema
    /// The schema of one row, a line of NDJSON, if rows are available.
    public var rowSchema: Schema?
    /// The status of a success.
    public var status: Status
    /// The languages of its responses; nil for English only.
    public var languages: LanguageFields?
    /// The languages of its embedded parts, if its own responses are in English only.
    public var partLanguages: Languages?
    /// How clients and caches may store its responses.
    public var caching = Caching.revalidated
    /// Whether its document is streamed, without an entity tag.
    public var isStreamed = false
    /// Whether its responses have a strong entity tag made of a version.
    public var isVersioned = false
    /// The optional fields of its responses.
    public var fields: ResponseFields = []
    /// The failures that its interactor and its routers' gates declare.
    public var failures: FailureKinds = []
    /// What its routers' gates ask of callers; nil if none of them looks at who calls.
    public private(set) var authentication: Authentication?
    /// The fields of requests that its responses depend on since they are for the caller alone; empty if they are for
    /// everybody.
    public private(set) var callerFields: Vary = []
    /// Whether every caller has to say who it is. Then a document is about its caller, and nobody stores it, not even its
    /// own client, whose next user might find it; a file that never changes is the exception.
    public private(set) var isPersonal = false
    /// Whether it may respond to a `GET` without waiting.
    public var isImmediate = false
    /// Whether it may respond to other methods while their change is pending.
    public var isPlanned = false
    /// Whether its input or response holds a secret, so that it refuses `Idempotency-Key`.
    public var handlesSecrets = false
    /// Whether its response has an id that is a stranger's only secret, so that it refuses `Idempotency-Key` of strangers.
    public var issuesCapability = false
    /// What its use case reports, if nobody is told.
    public var lostOutput: ObjectIdentifier?
    /// What the use cases report that change its list, if clients may keep that open.
    public var followedOutput: ObjectIdentifier?
    /// The part of strong entity tags that stands for the document's shape.
    @usableFromInline var shapeHash: UInt64

    /// Creates traits; `input` is nil if its initializer is not a straight line.
    public init(input: InputDescription?, forms: [MediaType], schema: Schema, status: Status) {
        self.input = InputShape(input ?? InputDescription())
        isInputStraight = input != nil
        self.forms = forms
        self.schema = schema
        self.status = status
        shapeHash = schema.hash
    }

    /// Whether `Accept` chooses the media type. A file has its own, whatever others the route's files may have.
    @inlinable
    package var isNegotiated: Bool { forms.count > 1 && !fields.contains(.ranges) }

    /// Why it refuses `Idempotency-Key`; nil if it takes keys.
    var keyRefusal: RequestedChange.KeyRefusal? {
        handlesSecrets ? .secret : issuesCapability ? .strangers : nil
    }

    /// The same traits with a document whose schema its type does not determine.
    public func showing(_ schema: Schema) -> EndpointTraits {
        var traits = self
        traits.schema = schema
        traits.shapeHash = schema.hash
        return traits
    }

    /// The response of a problem, in the client's language if the endpoint has several.
    @usableFromInline
    package func response(of problem: Problem, to request: Request) -> Response {
        let problem = problem.explained(to: request)
        return languages?.response(of: problem, to: request) ?? problem.response(to: request)
    }

    /// Whether the responses follow what callers have chosen: their language, or the number of rows.
    private var followsCallersChoice: Bool {
        languages != nil || partLanguages != nil || input.description.values.contains(where: \.isCallersChoice)
    }

    /// The same traits behind a router's gate.
    ///
    /// - Parameter isPrivate: whether the responses are for the caller alone. Those that follow what callers have chosen
    ///   are, too.
    @usableFromInline
    func behind<Gate: Interactor>(_ gate: Gate.Type, isPrivate: Bool = true) -> EndpointTraits {
        var traits = self
        traits.failures.formUnion(Gate.failures)
        guard var authentication = Gate.authentication else { return traits }
        if let inner = traits.authentication { authentication.formUnion(inner) }
        traits.authentication = authentication
        traits.isPersonal = !authentication.isOptional
        guard isPrivate || followsCallersChoice else { return traits }
        for scheme in authentication.schemes {
            switch scheme {
            case .http: traits.callerFields.insert(.authorization)
            case .cookie: traits.callerFields.insert(.cookie)
            }
        }
        return traits
    }

    /// The same traits behind a router's gate that reads part of the path itself.
    @usableFromInline
    func behind<Gate: Interactor>(_ type: Gate.Type, reading gate: InputDescription?) -> EndpointTraits {
        var traits = behind(type)
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
