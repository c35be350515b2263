import Viper
import ViperBlobs
import ViperEntities
import ViperJobs

/// The rules that several use cases of missions share.
struct MissionService: Sendable {
    let store: MissionStore
    let clock: any Clock

    /// Takes an order.
    ///
    /// - Parameter user: who asks for it; nil for a stranger.
    func begin(_ kind: StaticString, _ plan: MissionPlan, by user: UUID?) async throws(Failure) -> Mission {
        guard plan.input.unicodeScalars.count <= MissionPlan.limit, plan.file.unicodeScalars.count <= MissionPlan.limit
        else { throw .broken("the plan of a mission of the kind '\(kind)' is too long") }
        let now = clock.now()
        let mission = Mission(
            id: .version7(at: now), user: user, kind: "\(kind)", plan: plan, status: .waiting, rows: 0, createdAt: now,
            startedAt: nil, endedAt: nil, failure: nil, result: nil, version: 1)
        let most = user == nil ? MissionRules.mostOfStrangers : MissionRules.mostOfUser
        switch try await store.add(mission, atMost: most) {
        case .added: return mission
        case .manyOpen:
            throw .limited(
                Sentence(
                    "Expected fewer than \(most) missions that have not ended; wait for one of them.",
                    fr: "Moins de \(most) missions non terminées attendues ; attendez la fin de l'une d'elles.",
                    pt: "Menos de \(most) missões por terminar esperadas; espere pelo fim de uma delas."),
                seconds: 10)
        case .manyKept:
            let most = MissionRules.mostKeptOfUser
            throw .limited(
                Sentence(
                    "Expected fewer than \(most) missions within a week; wait until the oldest is gone.",
                    fr:
                        "Moins de \(most) missions en une semaine attendues ; attendez que la plus ancienne disparaisse.",
                    pt: "Menos de \(most) missões numa semana esperadas; espere até a mais antiga desaparecer."),
                seconds: 3_600)
        }
    }

    /// The mission with an id, for a caller who may know of it.
    ///
    /// - Parameter caller: who asks; nil for a stranger.
    func mission(_ id: UUID, for caller: UUID?) async throws(Failure) -> Mission {
        guard let mission = try await store.mission(id), mission.user == nil || mission.user == caller else {
            throw .missing(Self.noun, id)
        }
        return mission
    }

    /// A user's newest missions.
    func missions(of user: UUID) async throws(Failure) -> [Mission] {
        try await store.missions(of: user, limit: MissionRules.mostListed)
    }

    /// Cancels a mission. Once more changes nothing.
    func cancel(_ id: UUID) async throws(Failure) {
        switch try await store.cancel(id, at: clock.now()) {
        case nil: throw .missing(Self.noun, id)
        case .cancelled?: return
        case let status?:
            throw .other(
                .missionEnded, "Expected a mission that waits or runs; this one has '\(status.rawValue)'.",
                fr: "Une mission qui attend ou s'exécute est attendue ; celle-ci est '\(status.rawValue)'.",
                pt: "Esperada uma missão que espera ou corre; esta está '\(status.rawValue)'.")
        }
    }

    /// The blob with a mission's result.
    func result(of mission: Mission) async throws(Failure) -> (id: BlobID, content: FileContent) {
        guard let result = mission.result else {
            let status = mission.status.rawValue
            guard mission.status.hasEnded else {
                throw .other(
                    .missionUnfinished, "Expected a mission that has ended; this one's status is '\(status)'.",
                    fr: "Une mission terminée est attendue ; l'état de celle-ci est '\(status)'.",
                    pt: "Esperada uma missão terminada; o estado desta é '\(status)'.")
            }
            throw .missing(
                "The mission has no result: its status is '\(status)'.",
                fr: "La mission n'a pas de résultat : son état est '\(status)'.",
                pt: "A missão não tem resultado: o seu estado é '\(status)'.")
        }
        guard result.isThere(at: clock.now()), let blob = result.blob, let content = try await store.blobs.file(blob)
        else {
            let end = result.expiresAt.text
            throw .other(
                .resultExpired, "The result could be fetched until \(end).",
                fr: "Le résultat était disponible jusqu'au \(end).", pt: "O resultado esteve disponível até \(end).")
        }
        return (blob, content)
    }

    private static let noun = Phrase("mission", "mission", "missão")
}
