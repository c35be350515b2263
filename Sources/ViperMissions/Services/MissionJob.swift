import Logging
import Viper
import ViperBlobs
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperJobs
import ViperThreads

/// Performs missions, one at a time in each process.
///
/// The result goes to a blob that nobody knows of until it is complete. So a try that dies leaves nothing behind but bytes
/// that are swept, and another try begins anew; the one that ends the work refers to its blob in the same transaction.
struct MissionJob: Job {
    static let name: StaticString = "missions.run"

    let store: MissionStore
    let kinds: [String: any MissionKind]
    let clock: any Clock
    let logger: Logger

    var tries: Int { MissionRules.tries }
    var backOff: JobBackOff { JobBackOff(first: .seconds(2), longest: .seconds(30)) }
    var lease: Duration { MissionRules.lease }

    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
        let id = try input.uuid()
        guard let mission = try await store.start(id, attempt, at: clock.now()) else { return }
        guard let kind = kinds[mission.kind] else {
            throw .missing(
                "This server has no missions of the kind '\(mission.kind)' any more.",
                fr: "Ce serveur n'a plus de missions du genre '\(mission.kind)'.",
                pt: "Este servidor já não tem missões do tipo '\(mission.kind)'.")
        }
        let progress = MissionProgress(of: id, attempt, in: store)
        do throws(Failure) {
            try await quietly { () async throws(Failure) in try await run(mission, kind, attempt, progress) }
        } catch {
            if !progress.isCancelled { throw error }
        }
    }

    func isFinal(_ failure: Failure) -> Bool { !failure.mayPass }

    /// The mission has failed.
    func giveUp(
        _ input: JobInput, after attempt: JobAttempt, _ failure: Failure?, in transaction: any Transaction
    ) async throws(DatabaseError) {
        guard let id = try? input.uuid() else { return }
        let reason = failure?.reason ?? "The mission was begun \(attempt.failures) times, and never came to its end."
        try await store.fail(id, reason, at: clock.now(), in: transaction)
        guard let failure else { return }
        transaction.afterCommit { [logger] in
            logger.warning("Mission \(id.text) has failed: \(failure)")
        }
    }

    /// Performs a mission and stores its result.
    private func run(
        _ mission: Mission, _ kind: any MissionKind, _ attempt: JobAttempt, _ progress: MissionProgress
    ) async throws(Failure) {
        let upload = try await store.blobs.upload(atMost: MissionRules.resultBytes)
        let run = MissionRun(
            write: { bytes throws(Failure) in try await upload.write(bytes) },
            note: { rows throws(Failure) in try await progress.add(rows) })
        do throws(Failure) {
            try await kind.perform(mission.plan, run)
            let blob = try await upload.finish()
            _ = try await store.succeed(mission.id, with: blob, rows: progress.rows, attempt, at: clock.now())
        } catch {
            await upload.discard()
            throw error
        }
    }
}

extension Failure {
    /// Why a mission has failed, for its client: nothing of what is inside.
    fileprivate var reason: String {
        inner == nil ? "\(problem.detail)" : "The server failed; its log has the cause under the mission's id."
    }
}

/// Counts the rows of a mission's result, notes them in the store every second or so, and learns then whether the mission
/// was cancelled.
final class MissionProgress: Sendable {
    private struct State {
        var rows = 0
        var notedAt = ContinuousClock.now
        var isCancelled = false
    }

    private let store: MissionStore
    private let mission: UUID
    private let attempt: JobAttempt
    private let state = Locked(State())

    init(of mission: UUID, _ attempt: JobAttempt, in store: MissionStore) {
        self.store = store
        self.mission = mission
        self.attempt = attempt
    }

    var rows: Int { state.withLock { $0.rows } }

    /// Whether the mission was found to be cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Counts further rows.
    ///
    /// - Throws: if the mission was cancelled.
    func add(_ rows: Int) async throws(Failure) {
        let due = state.withLock { state -> Int? in
            state.rows += rows
            guard ContinuousClock.now - state.notedAt >= MissionRules.noteInterval else { return nil }
            state.notedAt = .now
            return state.rows
        }
        guard let due, try await !store.note(due, of: mission, attempt) else { return }
        state.withLock { $0.isCancelled = true }
        throw .conflict("The mission was cancelled.", fr: "La mission a été annulée.", pt: "A missão foi cancelada.")
    }
}
