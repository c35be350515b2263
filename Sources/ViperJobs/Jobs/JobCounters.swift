import Synchronization
import ViperFeatures

/// Counts what the runner of a process does.
final class JobCounters: Sendable {
    let waiting = Atomic<Int>(0)
    let running = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let givenUp = Atomic<Int>(0)

    /// - Parameter program: the prefix of the names.
    func metrics(of program: String) -> [Metrics.Family] {
        [
            .gauge(
                "\(program)_jobs_waiting", "Jobs that wait in the store, up to \(JobTable.countLimit).",
                waiting.load(ordering: .relaxed)),
            .gauge("\(program)_jobs_running", "Jobs that run in this process.", running.load(ordering: .relaxed)),
            .counter("\(program)_jobs_done_total", "Jobs that this process has done.", done.load(ordering: .relaxed)),
            .counter(
                "\(program)_jobs_failures_total", "Tries of jobs that failed in this process.",
                failures.load(ordering: .relaxed)),
            .counter(
                "\(program)_jobs_given_up_total", "Jobs that this process gave up after their last try.",
                givenUp.load(ordering: .relaxed)),
        ]
    }
}
