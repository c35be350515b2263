import ViperHTTP

extension MissionStatus: OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .waiting: "waiting"
        case .running: "running"
        case .succeeded: "succeeded"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}

extension ProblemKind {
    /// 410: a result after its day.
    static let resultExpired = ProblemKind(
        "result-expired", Status(410), Phrase("The result has expired", "Le résultat a expiré", "O resultado expirou"),
        "The mission has succeeded, but its result is kept for a day only.",
        remedy: "Ask for the same mission again.")

    /// 409: the result of a mission that has not ended.
    static let missionUnfinished = ProblemKind(
        "mission-unfinished", .conflict,
        Phrase("The mission has not ended", "La mission n'est pas terminée", "A missão não terminou"),
        "The mission waits or runs, so there is no result yet.",
        remedy: "Get the mission until its `status` is `succeeded`, or keep it open with `Accept: text/event-stream`.")

    /// 409: the cancellation of a mission that has ended.
    static let missionEnded = ProblemKind(
        "mission-ended", .conflict, Phrase("The mission has ended", "La mission est terminée", "A missão terminou"),
        "The mission has succeeded or failed, so it cannot be cancelled any more. Nothing was changed.",
        remedy: "Get the mission to see how it ended.")
}

/// The limits of missions.
enum MissionRules {
    /// How long a result can be fetched.
    static let resultLifetime = Duration.seconds(86_400)
    /// How long a mission is shown after its end.
    static let lifetime = Duration.seconds(7 * 86_400)
    /// How many missions of one user may wait or run.
    static let mostOfUser = 20
    /// How many missions of one user are kept, those that have ended among them.
    static let mostKeptOfUser = 1_000
    /// How many missions of all strangers together may wait or run.
    static let mostOfStrangers = 100
    /// How many missions a list shows: the newest.
    static let mostListed = 100
    /// The most bytes of a result.
    static let resultBytes = 16 << 30
    /// How long another process waits for a sign of life before it takes a mission over. It looks for work every few
    /// seconds, so that a mission whose process was killed goes on within 30 s.
    static let lease = Duration.seconds(20)
    /// How often a mission is begun anew before it has failed.
    static let tries = 5
    /// The shortest time between two notes of the progress.
    static let noteInterval = Duration.seconds(1)
}
