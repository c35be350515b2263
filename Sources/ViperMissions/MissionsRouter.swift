import Viper
import ViperFeatures
import ViperHTTP
import ViperIdentity
import ViperJobs
import ViperLive

/// The routes of missions.
struct MissionsRouter: Sendable {
    private static let itself: Pattern = ""

    let links: MissionLinks

    /// The routes that everybody may use as far as `access.anonymous` allows.
    func route(
        _ service: MissionService, _ kinds: [any MissionKind], _ context: FeatureContext
    ) -> Route<Void> {
        let begin = MissionsBegin.Builder(kinds, service: service, presenter: MissionPresenter(links: links))
        let gate = { @Sendable (session: Session?) in MissionGate(service: service, caller: session?.user.id) }
        return Route(
            links.collection.prefix,
            AccessGate(context),
            [
                Route<Session?>(.post, .all, begin, "Ask for a mission"),
                Route<Session?>(.one, gate, routesOfOne(service, context.changes)),
            ])
    }

    /// The list of the caller's own missions.
    func ownRoute(_ service: MissionService, _ context: FeatureContext) -> Route<Void> {
        Route(
            links.collection.prefix,
            SessionGate(context),
            [
                Route(.get, .all, "List my missions") { session in
                    PersonalModule(
                        Module(
                            MissionsList.Interactor(service: service, user: session.user.id),
                            MissionsList.Presenter(links: links)),
                        of: context.changes.personal(MissionStore.listName, of: session.user.id))
                }
            ])
    }

    private func routesOfOne(_ service: MissionService, _ changes: ChangeLog) -> [Route<Mission>] {
        [
            Route(.get, Self.itself, "Get a mission") { mission in
                PersonalModule(
                    Module(
                        MissionsDetail.Interactor(mission: mission), MissionPresenter(links: links),
                        MissionsDetail.View()),
                    of: changes.personal(MissionStore.detailName, of: mission.id))
            },
            Route(.delete, Self.itself, "Cancel a mission") { mission in
                Module(MissionsCancel.Interactor(service: service, mission: mission))
            },
            Route(.get, MissionLinks.resultOfOne, "Fetch a mission's result") { mission in
                Module(
                    MissionsResult.Interactor(service: service, mission: mission), MissionsResult.Presenter(),
                    MissionsResult.View())
            },
        ]
    }
}

/// The gate of a mission: finds it once per request, and passes it on as the scope.
struct MissionGate: Interactor {
    let service: MissionService
    /// Who calls; nil for a stranger.
    let caller: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: IDInput) async throws(Failure) -> Mission {
        try await service.mission(command.id, for: caller)
    }
}
