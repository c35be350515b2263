import Viper

/// Presents a mission.
struct MissionPresenter: Viper.Presenter {
    let links: MissionLinks

    func present(_ mission: Mission, for reader: PresentationContext) -> MissionDocument { present(mission) }

    func present(_ mission: Mission) -> MissionDocument {
        MissionDocument(
            id: mission.id, kind: mission.kind, status: mission.status, progress: mission.rows,
            createdAt: mission.createdAt, startedAt: mission.startedAt, endedAt: mission.endedAt,
            failure: mission.failure, size: mission.result?.size, expiresAt: mission.result?.expiresAt,
            version: mission.version,
            links: .init(
                detail: self.links.link(detailOf: mission.id),
                result: mission.result?.blob == nil ? nil : self.links.link(resultOf: mission.id)))
    }
}
