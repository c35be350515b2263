public import ViperHTTP
import ViperJSON

/// A VIPER module: one endpoint of three roles, whose wiring the compiler checks. It needs no allocation.
///
/// A request is `view.render(presenter.present(interactor.execute(input)))`, and nothing else.
public struct Module<I: Interactor, P: Presenter, V: View>: WiredEndpoint
where I.Command: WireInput, P.Outcome == I.Outcome, V.Model == P.Model {
    @usableFromInline let interactor: I
    @usableFromInline let presenter: P
    @usableFromInline let view: V

    /// Creates a module from its roles.
    @inlinable
    public init(_ interactor: I, _ presenter: P, _ view: V) {
        self.interactor = interactor
        self.presenter = presenter
        self.view = view
    }

    /// Creates a module that renders its presenter's model as a JSON document.
    @inlinable
    @_disfavoredOverload
    public init(_ interactor: I, _ presenter: P) where V == DocumentView<P.Model> {
        self.init(interactor, presenter, DocumentView())
    }

    /// The same for a model with a version, by which its entity tag is strong.
    @inlinable
    public init(_ interactor: I, _ presenter: P) where V == VersionedDocumentView<P.Model> {
        self.init(interactor, presenter, VersionedDocumentView())
    }

    /// Creates a module that renders its interactor's outcome unchanged as a JSON document.
    @inlinable
    public init(_ interactor: I) where P == PassthroughPresenter<I.Outcome>, V == DocumentView<I.Outcome> {
        self.init(interactor, PassthroughPresenter(), DocumentView())
    }

    /// A module whose response is 204, since its use case finds nothing to show.
    @inlinable
    public init(_ interactor: I) where I.Outcome == Void, P == NoPresenter<Void>, V == NoContentView {
        self.init(interactor, NoPresenter(), NoContentView())
    }

    @inlinable
    public static var moduleType: Any.Type { I.moduleType }

    public static var traits: EndpointTraits { DescribedModules.traits(of: Self.self) { describe() } }

    private static func describe() -> EndpointTraits {
        var traits = EndpointTraits(input: .of(I.Command.self), forms: V.forms, schema: V.schema, status: V.status)
        traits.rowSchema = V.rowSchema
        traits.languages = V.languages.map { LanguageFields($0) }
        traits.caching = I.handlesSecrets ? .never : V.caching
        traits.handlesSecrets = I.handlesSecrets
        traits.issuesCapability = I.issuesCapability
        traits.shapeHash = V.taggedSchema.hash
        traits.isStreamed = V.isStreamed
        traits.isVersioned = V.isVersioned
        traits.fields = V.fields
        traits.failures = I.failures
        traits.lostOutput = I.lostOutput.map { ObjectIdentifier($0) }
        let isStreamed = V.isStreamed || V.forms.contains(.ndjson) || V.fields.contains(.ranges)
        if isStreamed { traits.failures.formUnion(.limited) }
        traits.isImmediate = I.mayBeImmediate
        traits.isPlanned = I.mayPlan
        return traits
    }

    @inlinable
    public func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response {
        let input: I.Command
        do throws(Problem) {
            input = try read(request, traits)
        } catch {
            return traits.response(of: error, to: request)
        }
        let command = traits.input.hasUpload ? try await interactor.prepare(input) : input
        if request.storage.change?.takesKey ?? false {
            return try await context.answerOnce(request, traits) { () async throws(Failure) -> Response in
                try await perform(command, of: request, as: form, traits)
            }
        }
        return try await perform(command, of: request, as: form, traits)
    }

    /// Carries the use case out and shows what it found. Compiled once a module, for both of its callers.
    @inlinable
    @inline(never)
    func perform(
        _ command: I.Command, of request: Request, as form: MediaType, _ traits: EndpointTraits
    ) async throws(Failure) -> Response {
        show(try await interactor.execute(command), to: request, as: form, traits)
    }

    @inlinable
    public var isImmediate: Bool { interactor.isImmediate }

    @inlinable
    public func respondImmediately(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) throws(Failure) -> Response? {
        guard interactor.isImmediate else { return nil }
        let input: I.Command
        do throws(Problem) {
            input = try read(request, traits)
        } catch {
            return traits.response(of: error, to: request)
        }
        if I.mayPlan {
            guard let planned = try interactor.plan(input) else { return nil }
            var response = show(planned.outcome, to: request, as: form, traits)
            response.pendingChange = planned.change
            guard request.storage.change?.takesKey ?? false else { return response }
            return context.keep(response, of: request, traits)
        }
        guard let outcome = try interactor.executeImmediately(input) else { return nil }
        return show(outcome, to: request, as: form, traits)
    }

    @inlinable
    @inline(__always)
    func read(_ request: Request, _ traits: EndpointTraits) throws(Problem) -> I.Command {
        let input = try I.Command.read(request, shape: traits.input)
        try Conditions.checkBefore(request, traits)
        return input
    }

    /// Presents and renders an outcome.
    ///
    /// - Parameter adding: adds to the document what its version does not cover.
    @inlinable
    @inline(__always)
    func show(
        _ outcome: I.Outcome, to request: Request, as form: MediaType, _ traits: EndpointTraits,
        adding: ((inout Response) -> Void)? = nil
    ) -> Response {
        let language = V.languages.map { $0.preferred(by: request) }
        let model = presenter.present(outcome, for: PresentationContext(request, language ?? .english))
        var response = view.render(model, as: form)
        if let language, V.status != .noContent { traits.languages?.name(language, in: &response) }
        if let adding { adding(&response) }
        switch traits.caching {
        case .never: response.cacheControl = "no-store"
        case .revalidated:
            let version = adding == nil ? view.version(of: model) : nil
            Conditions.tag(&response, version, request, form, language, traits)
        case .immutable:
            response.cacheControl = "public, max-age=31536000, immutable"
            Conditions.tag(&response, view.version(of: model), request, form, language, traits)
        }
        view.narrow(&response, of: model, to: request)
        return response
    }
}
