import Viper
import ViperHTTP
import ViperValues

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
