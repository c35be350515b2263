public import Viper
import ViperDocuments
public import ViperHTTP

/// A list of a user's, or of something else with an id, such as those who like a photo. Those who keep it open learn that it
/// changed, and read it again: the log has none of its rows. ``ChangeLog/sessions(of:)`` is one.
///
/// A feature makes one by ``ChangeLog/personal(_:of:)``, and tells of its changes by ``ChangeLog/notePersonal(_:of:in:)``.
public struct PersonalList: Sendable {
    @usableFromInline let source: LiveSource

    init(_ name: String, of owner: UUID, in log: ChangeLog) {
        source = LiveSource(ListIdentity.of(name, owner), in: log)
    }
}

/// A module of a personal list, by which whoever may read it may keep it open too: with `Accept: text/event-stream` the response is
/// a stream of events `changed`, without the rows.
///
///     Route(.get, .all, "List my sessions") { session in
///         PersonalModule(
///             Module(SessionsList.Interactor(service: service, session: session), SessionsList.Presenter(links: links)),
///             of: changes.sessions(of: session.user.id))
///     }
public struct PersonalModule<I: Interactor, P: Presenter, V: View>: WiredEndpoint
where I.Command: WireInput, P.Outcome == I.Outcome, V.Model == P.Model {
    @usableFromInline let module: Module<I, P, V>
    @usableFromInline let source: LiveSource

    /// Creates a module from the one of the list alone.
    @inlinable
    public init(_ module: Module<I, P, V>, of list: PersonalList) {
        self.module = module
        source = list.source
    }

    @inlinable
    public static var moduleType: Any.Type { I.moduleType }

    public static var traits: EndpointTraits {
        var traits = Module<I, P, V>.traits
        traits.addEventStream(continuing: I.Command.self)
        return traits
    }

    @inlinable
    public func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response {
        if form == .eventStream { return try await open(request, traits) }
        return try await source.respond(by: module, to: request, as: form, traits, in: context)
    }

    @usableFromInline
    @inline(never)
    func open(_ request: Request, _ traits: EndpointTraits) async throws(Failure) -> Response {
        try await source.open(
            request, traits, in: .english, { (_: I.Command) in WholeList() }, by: RowRenderer { _, _ in })
    }
}

/// A row of a personal list, which the log does not have.
struct UnloggedRow: ListEntry {
    init?(reading reader: inout PayloadReader) { nil }

    func write(to writer: inout PayloadWriter) {}
}

/// The filter of a personal list, which lets everything through.
struct WholeList: ListFilter {
    static var replacement: StaticString { "changed" }

    func admits(_ row: UnloggedRow) -> Bool { true }
}
