public import ViperHTTP

/// A router that holds the state of a sequence and decides what comes next. Its gate loads the state and hands it to the
/// module of the step, as its scope; a step out of turn reaches no module. Presenters ask the router which steps to show.
///
///     let sequence = SequenceRouter<TransferStep>(at: "/transfers", publicPath: publicPath)
///
///     Route("/transfers", Router(AccessGate(context), [
///         Route(.post, .all, "Begin a transfer", isEntry: true) { session in … },
///         Route(sequence.one, gate, [Route(.get, "", "Get a transfer") { transfer in … }]),
///         sequence.route(.from, gate, "Choose the account to take from") { transfer in … },
///     ]))
public struct SequenceRouter<Step: SequenceStep>: Sendable {
    /// The pattern of a sequence, relative to that of all.
    public let one: Pattern
    /// A sequence itself.
    public let detail: NamedRoute
    private let steps: [Step: NamedRoute]

    /// Creates the router of a kind of sequence.
    ///
    /// - Parameters:
    ///   - prefix: what all paths begin with.
    ///   - one: the pattern of a sequence, relative to the prefix. Each step's is below it.
    ///   - publicPath: see ``NamedRoute``.
    public init(at prefix: Pattern, one: Pattern = .one, publicPath: String) {
        self.one = one
        detail = NamedRoute(to: one.under(prefix), publicPath: publicPath)
        let steps = Step.allCases.map { step in
            (step, NamedRoute(to: Self.pattern(of: step).under(one).under(prefix), publicPath: publicPath))
        }
        self.steps = Dictionary(steps) { first, _ in first }
    }

    private static func pattern(of step: Step) -> Pattern { Pattern("/\(step.wireText)") }

    /// Creates the route of a step, for the router of the prefix.
    ///
    /// - Parameters:
    ///   - gate: makes the gate that loads the state, in that router's scope. Its input reads the path.
    ///   - build: wires the step's module in the scope of the state.
    public func route<Scope: Sendable, Gate: Interactor, M: WiredEndpoint>(
        _ step: Step, _ gate: @escaping @Sendable (Scope) -> Gate, _ summary: String,
        _ build: @escaping @Sendable (Gate.Outcome) -> M
    ) -> Route<Scope> where Gate.Command: WireInput, Gate.Outcome: SequenceState<Step> {
        Route(
            Self.pattern(of: step).under(one),
            { scope in StepGate(gate(scope), for: step) { due, id in link(to: due, of: id).text } },
            [Route<Gate.Outcome>(step.method, "", summary, isEntry: true, build)])
    }

    /// The link to a sequence.
    public func link(detailOf id: UUID) -> Link { Link(detail, .uuid(id)) }

    /// The link to a step of a sequence.
    public func link(to step: Step, of id: UUID) -> Link { Link(steps[step] ?? detail, .uuid(id)) }

    /// What responses show of a sequence's steps.
    public func document(of state: some SequenceState<Step>) -> SequenceDocument<Step> {
        func shown(_ step: Step) -> StepDocument<Step> {
            StepDocument(step, link: link(to: step, of: state.id))
        }
        return SequenceDocument(due: state.steps.due.map(shown), again: state.steps.repeatable.map(shown))
    }
}
