public import ViperHTTP

/// Wires a module with others that its response can embed: `GET` with `?embed=` and their names runs them concurrently
/// and places each one's own response under `embedded`. Every part is a module of the same scope; it receives the
/// request without a query and so uses the defaults of its input.
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
    /// What the router passes to all of its modules: its gate's outcome.
    associatedtype Scope: Sendable
    /// Whether every response has the documents of all parts, each as a member of its own beside those of the main module:
    /// a screen that is made of modules. There is no `embed` then. Default: false.
    static var isWhole: Bool { get }
    /// The builder of the main module, which always runs.
    associatedtype Main: Builder where Main.Scope == Scope
    /// The names of the parts, in display order.
    associatedtype Part: InputEnumeration & Hashable

    /// Builds the main module.
    var main: Main { get }

    /// The part with a name. Called once per name, at start.
    func part(_ name: Part) -> EmbeddedPart<Scope>
}

extension CompoundBuilder {
    public static var isWhole: Bool { false }
}

/// A module that another one's response can embed.
public struct EmbeddedPart<Scope: Sendable>: Sendable {
    @usableFromInline let traits: EndpointTraits
    let link: @Sendable (Scope) -> String
    let respond: @Sendable (Request, Scope, EndpointContext) async throws(Failure) -> Response

    /// Creates a part of a module and the link to its own resource.
    public init<B: Builder, L: ResourceLink>(
        _ builder: B, at link: @escaping @Sendable (Scope) -> L
    ) where B.Scope == Scope {
        let traits = builder.traits
        self.traits = traits
        self.link = { link($0).text }
        respond = { request, scope, context throws(Failure) in
            try await builder.build(in: scope).respond(to: request, as: .json, traits, in: context)
        }
    }
}

@usableFromInline
struct CompoundInput<Main: WireInput, Part: InputEnumeration & Hashable>: WireInput {
    @usableFromInline let main: Main
    @usableFromInline let embed: Selection<Part>?

    @inlinable
    init(_ field: inout some InputFields) {
        main = Main(&field)
        embed = field.query(
            "embed",
            "Related documents to return under 'embedded': each as its own route returns it, or as its problem.")
    }
}
