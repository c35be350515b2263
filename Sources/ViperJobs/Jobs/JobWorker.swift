import Logging
import Synchronization
import Viper
import ViperDatabase
import ViperThreads

/// Does one kind of work, one piece after the other.
struct JobWorker: Sendable {
    let job: any Job
    let table: JobTable
    let poll: Duration
    let counters: JobCounters
    let stop: JobStop
    let logger: Logger
    let alarm = Alarm()

    var name: String { "\(type(of: job).name)" }

    /// Works until the runner stops.
    func work() async {
        var isFailing = false
        while !stop.isSet, !Task.isCancelled {
            let pause: Duration
            do throws(DatabaseError) {
                pause = try await turn()
                isFailing = false
            } catch {
                // Once per outage, since it is looked for again and again.
                if !isFailing, !Task.isCancelled { logger.warning("Jobs '\(name)' could not be taken: \(error)") }
                isFailing = true
                pause = poll
            }
            await alarm.wait(atMost: pause)
        }
    }

    /// Does one piece of work if any is due, and returns how long to wait before the next.
    func turn() async throws(DatabaseError) -> Duration {
        guard let delay = try await table.delay(of: name) else { return poll }
        guard delay <= .zero else { return min(poll, max(delay, .milliseconds(1))) }
        guard let taken = try await table.take(name, for: job.lease, of: job.tries) else { return .milliseconds(20) }
        await perform(taken)
        return .zero
    }

    private func perform(_ taken: JobTable.Taken) async {
        // Whoever had the last try has died with it, or is paused.
        guard taken.attempt.failures < max(1, job.tries) else {
            return await end(taken, .givenUp("the last try ended without saying how"), nil)
        }
        counters.running.add(1, ordering: .relaxed)
        let failure = await JobLease(table: table, attempt: taken.attempt, duration: job.lease).hold {
            () async throws(Failure) in try await job.perform(taken.input, taken.attempt)
        }
        counters.running.subtract(1, ordering: .relaxed)
        await end(taken, ending(with: failure, of: taken.attempt), failure)
    }

    private func ending(with failure: Failure?, of attempt: JobAttempt) -> JobTable.Ending {
        guard let failure else { return .done }
        if Task.isCancelled { return .released }
        let text = failure.jobError
        let isFinal = job.isFinal(failure)
        if attempt.isLast || isFinal { return .givenUp(text, isFinal: isFinal) }
        return .failed(text, retryAfter: job.backOff.jitteredPause(afterFailures: attempt.failures + 1))
    }

    /// Records an ending and logs it, in a task of its own that a shutdown does not cancel.
    private func end(_ taken: JobTable.Taken, _ ending: JobTable.Ending, _ failure: Failure?) async {
        let hold = await Task.detached { await record(ending, of: taken, failure) }.value
        switch hold {
        case .held?: count(ending, of: taken.attempt)
        // It recorded its end with its effects, whatever it did afterwards.
        case .ended?: count(.done, of: taken.attempt)
        case .lost?: logger.notice("Job '\(name)' \(taken.attempt.id) was taken over by another try")
        case nil: logger.warning("How job '\(name)' \(taken.attempt.id) ended could not be recorded; it is tried again")
        }
    }

    /// - Returns: nil if the store cannot be written to; then the work is due again when its lease ends.
    private func record(
        _ ending: JobTable.Ending, of taken: JobTable.Taken, _ failure: Failure?
    ) async -> JobTable.Hold? {
        let loss = JobTable.Loss(job: job, input: taken.input, failure: failure)
        for number in 1...3 {
            if let hold = try? await table.end(taken.attempt, ending, loss) {
                // The write before may have been made although its outcome was unknown.
                return number > 1 && hold == .ended ? .held : hold
            }
            if number < 3 { try? await Task.sleep(for: .milliseconds(200)) }
        }
        return nil
    }

    private func count(_ ending: JobTable.Ending, of attempt: JobAttempt) {
        let title = "Job '\(name)' \(attempt.id)"
        switch ending {
        case .done: counters.done.add(1, ordering: .relaxed)
        case .released: logger.info("\(title) was interrupted and is left to others")
        case .failed(let text, _):
            counters.failures.add(1, ordering: .relaxed)
            logger.warning("\(title) failed, try \(attempt.failures + 1) of \(job.tries): \(text)")
        case .givenUp(let text, isFinal: true):
            counters.failures.add(1, ordering: .relaxed)
            logger.warning("\(title) failed for good: \(text)")
        case .givenUp(let text, isFinal: false):
            counters.failures.add(1, ordering: .relaxed)
            counters.givenUp.add(1, ordering: .relaxed)
            logger.error("\(title) is given up: \(text)")
        }
    }
}

extension Failure {
    /// One line for the table and the log.
    fileprivate var jobError: String {
        String(String.UnicodeScalarView(description.unicodeScalars.prefix(500).map { $0 == "\0" ? " " : $0 }))
    }
}
