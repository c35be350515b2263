/// Group commit.
///
/// A group first runs without savepoints, which add 10 to 20 % to a small write. That is enough unless a body fails
/// after changing something: an earlier failure leaves nothing behind, since SQLite undoes a failed statement. In that
/// case everything is rolled back and the others run again, each in its own savepoint; nobody was acknowledged yet, and
/// bodies may run again.
extension Writer {
    private enum Ending {
        /// Its changes are in the transaction, or it failed without leaving any.
        case clean
        /// It failed, and the transaction was or must be rolled back.
        case spoilt
    }

    /// Runs a group in one transaction, records the outcome of each job, and commits. Writes that arrive meanwhile
    /// join.
    func perform(_ group: inout [PendingWrite]) async {
        if let refusal {
            fail(group, refusal)
        } else {
            switch await attempt(&group, isOpen: true) {
            case nil: break
            case .conflict where group.count > 1: await performSingly(group)
            case let error?: fail(group, error)
            }
            if let refusal {
                settle(group, refusal)
            } else if group.contains(where: { $0.error?.isOfTheDisk == true }) {
                probe()
            }
        }
        counters.noteEnd()
        releaseLocks()
        counters.note(group: group)
    }

    /// Runs each job on its own after a commit was refused by a deferred constraint, such as a foreign key.
    private func performSingly(_ group: [PendingWrite]) async {
        for job in group where job.error == nil {
            if let refusal {
                job.error = refusal
                continue
            }
            var single = [job]
            if let error = await attempt(&single, isOpen: false) { fail(single, error) }
        }
    }

    private func fail(_ group: [PendingWrite], _ error: DatabaseError) {
        for job in group where job.error == nil { job.error = error }
    }

    /// Runs the jobs that have not failed yet and commits them.
    ///
    /// - Parameter isOpen: whether writes that arrive meanwhile may join.
    /// - Returns: an error for all jobs without one of their own.
    private func attempt(_ group: inout [PendingWrite], isOpen: Bool) async -> DatabaseError? {
        var usesSavepoints = false
        var losses = 0
        do {
            while true {
                try connection.execute("BEGIN IMMEDIATE")
                if await runAll(&group, isOpen: isOpen, usesSavepoints: usesSavepoints) {
                    if let error = commit() { return error }
                    counters.note { $0.commits += 1 }
                    return nil
                }
                rollBack()
                usesSavepoints = true
                // SQLite itself has rolled back twice, for lack of space or a failing disk, and would again.
                if let error = lostBy, !error.isCancellation {
                    losses += 1
                    if losses > 1 { return error }
                }
            }
        } catch {
            rollBack()
            return error
        }
    }

    func rollBack() {
        guard connection.isInTransaction else { return }
        // It fails only if SQLite has already rolled back.
        try? connection.execute("ROLLBACK")
    }

    /// Runs the jobs that have not failed; false if one of them spoiled the transaction.
    private func runAll(_ group: inout [PendingWrite], isOpen: Bool, usesSavepoints: Bool) async -> Bool {
        var index = 0
        while true {
            if index == group.count && isOpen { thread.take(into: &group, limit: options.groupLimit) }
            guard index < group.count else { return true }
            let job = group[index]
            index += 1
            guard job.error == nil else { continue }
            guard begin(job, usesSavepoints: usesSavepoints) else { continue }
            switch job.work {
            case .batch(let batch): run(batch, of: job)
            case .body(let body): await run(body, of: job)
            }
            if end(job, usesSavepoints: usesSavepoints) == .spoilt { return false }
        }
    }

    /// Makes a job the running one; false if it is not to run: it has its error then.
    private func begin(_ job: PendingWrite, usesSavepoints: Bool) -> Bool {
        guard !job.isCancelled else {
            job.error = .cancelled(detail: "the task was cancelled before its write began")
            return false
        }
        if usesSavepoints {
            do throws(DatabaseError) { try connection.execute("SAVEPOINT job") } catch { job.error = error }
        }
        hasQueried = false
        hasChanged = false
        lostBy = nil
        job.removeCommitActions()
        interruption.job = job
        return true
    }

    private func run(_ body: TransactionBody, of job: PendingWrite) async {
        guard job.error == nil else { return }
        do throws(DatabaseError) {
            try await body(SQLiteTransaction(writer: self, turn: turn))
        } catch {
            job.error = error
        }
    }

    private func run(_ batch: WriteBatch, of job: PendingWrite) {
        guard job.error == nil else { return }
        do throws(DatabaseError) {
            for step in batch.steps { try query(step.sql, step.parameters, turn: turn) { _ throws(DatabaseError) in } }
        } catch {
            job.error = error
        }
    }

    /// Ends the running job.
    private func end(_ job: PendingWrite, usesSavepoints: Bool) -> Ending {
        interruption.job = nil
        turn &+= 1
        guard lostBy == nil && connection.isInTransaction else {
            job.error = job.error ?? lostBy ?? .unavailable(detail: "the transaction was rolled back")
            return .spoilt
        }
        guard usesSavepoints else { return job.error == nil || !hasChanged ? .clean : .spoilt }
        do throws(DatabaseError) {
            if job.error != nil { try connection.execute("ROLLBACK TO job") }
            try connection.execute("RELEASE job")
            return .clean
        } catch {
            job.error = job.error ?? error
            return .spoilt
        }
    }
}

extension DatabaseError {
    /// Whether possibly no write can succeed.
    fileprivate var isOfTheDisk: Bool {
        switch self {
        case .full, .unavailable: true
        default: false
        }
    }
}
