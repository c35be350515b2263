import Accounts
import Viper
import ViperFeatures
import ViperHTTP
import ViperIdentity

/// The gate of a transfer and its steps: finds the transfer once per request, and passes it on as the scope.
struct TransferGate: Interactor {
    let service: TransferService
    /// Who calls; nil for a stranger.
    let caller: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: IDInput) async throws(Failure) -> Transfer {
        try await service.transfer(command.id, for: caller)
    }
}

/// The routes of transfers, and links to them. It holds the state of a transfer: the gate of each step loads it, decides
/// whether the step may be taken now, and hands it to the step's module.
struct TransfersRouter: Sendable {
    private static let prefix: Pattern = "/transfers"
    private static let itself: Pattern = ""

    private let all: NamedRoute
    let sequence: SequenceRouter<TransferStep>
    let accounts: AccountsRouter

    init(publicPath: String) {
        all = NamedRoute(to: Self.prefix, publicPath: publicPath)
        sequence = SequenceRouter(at: Self.prefix, publicPath: publicPath)
        accounts = AccountsRouter(publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { [sequence.detail] }

    /// To where a transfer begins, by a `POST`: nothing is read there.
    var linkToAll: Link { Link(all) }

    func route(_ service: TransferService, _ context: FeatureContext) -> Route<Void> {
        let gate = { @Sendable (session: Session?) in TransferGate(service: service, caller: session?.user.id) }
        let begin = Route<Session?>(.post, .all, "Begin a transfer", isEntry: true) { session in
            Module(
                TransfersBegin.Interactor(service: service, user: session?.user.id), TransferPresenter(router: self),
                TransfersBegin.View())
        }
        return Route(
            Self.prefix,
            AccessGate(context),
            [begin, Route(sequence.one, gate, routesOfOne(service))] + steps(service, gate))
    }

    /// The routes of a transfer that are no steps of it.
    private func routesOfOne(_ service: TransferService) -> [Route<Transfer>] {
        [
            Route(.get, Self.itself, "Get a transfer") { transfer in
                Module(
                    TransfersDetail.Interactor(transfer: transfer), TransferPresenter(router: self),
                    TransfersDetail.View())
            },
            Route(.delete, Self.itself, "Give up a transfer") { transfer in
                Module(TransfersGiveUp.Interactor(service: service, transfer: transfer))
            },
        ]
    }

    private func steps(
        _ service: TransferService, _ gate: @escaping @Sendable (Session?) -> TransferGate
    ) -> [Route<Session?>] {
        let presenter = TransferPresenter(router: self)
        return [
            sequence.route(.from, gate, "Choose the account that a transfer is taken from") { transfer in
                Module(TransfersFrom.Interactor(service: service, transfer: transfer), presenter)
            },
            sequence.route(.amount, gate, "Choose the amount of a transfer") { transfer in
                Module(TransfersAmount.Interactor(service: service, transfer: transfer), presenter)
            },
            sequence.route(.to, gate, "Choose the account that a transfer goes to") { transfer in
                Module(TransfersTo.Interactor(service: service, transfer: transfer), presenter)
            },
            sequence.route(.confirmation, gate, "Confirm a transfer") { transfer in
                Module(TransfersConfirm.Interactor(service: service, transfer: transfer), presenter)
            },
        ]
    }
}
