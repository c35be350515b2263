public import ViperHTTP

/// Wires a module with others that its answer can hold: `GET` of it with `?embed=` and their names runs them side by
/// side, and places what each would answer alone under `embedded`. Every part is a module of the same scope, and takes a
/// request as it comes without a query: with the defaults of its input.
///
///     struct Compound: CompoundBuilder {
///         enum Part: String, InputEnumeration { case report, transactions }
///         let main: Builder
///         func part(_ name: Part) -> EmbeddedPart<Account> {
///             switch name {
///             case .report: EmbeddedPart(AccountsReport.Builder(…)) { router.link(reportOf: $0.id) }
///             case .transactions: EmbeddedPart(TransactionsList.Builder(…)) { router.link(transactionsOf: $0.id) }
///             }
///         }
///     }
public protocol CompoundBuilder<Scope>: Sendable {
    /// What the router hands to all of its modules: its gate's outcome.
    associatedtype Scope: Sendable
    /// What builds the module that is always asked.
    associatedtype Main: Builder where Main.Scope == Scope
    /// The names of the parts, in the order in which they are shown.
    associatedtype Part: InputEnumeration & Hashable

    /// Builds the module that is always asked.
    var main: Main { get }

    /// What is placed under a name. It is asked for once a name, at start.
    func part(_ name: Part) -> EmbeddedPart<Scope>
}

/// A module that can be a part of another's answer.
public struct EmbeddedPart<Scope: Sendable>: Sendable {
    @usableFromInline let traits: EndpointTraits
    let link: @Sendable (Scope) -> Link
    let respond: @Sendable (Request, Scope, EndpointContext) async throws(Failure) -> Response

    /// A module, and the way to where it answers alone.
    public init<B: Builder>(_ builder: B, at link: @escaping @Sendable (Scope) -> Link) where B.Scope == Scope {
        let traits = builder.traits
        self.traits = traits
        self.link = link
        respond = { request, scope, context throws(Failure) in
            try await builder.build(in: scope).respond(to: request, as: .json, traits, in: context)
        }
    }
}

/// What a compound module is asked: what its main module is, and which parts are wanted.
@usableFromInline
struct CompoundInput<Main: WireInput, Part: InputEnumeration & Hashable>: WireInput {
    @usableFromInline let main: Main
    @usableFromInline let embed: Selection<Part>?

    @inlinable
    init(_ field: inout some InputFields) {
        main = Main(&field)
        embed = field.query(
            "embed", "What is shown with it, under 'embedded': each as it answers alone, or the problem that it has.")
    }
}
