extension TransactionRun {
    /// How a run has ended.
    enum Ending {
        case committed
        case failed(DatabaseError)
        /// Another transaction was in the way.
        case conflicted(DatabaseError)
        /// The connection was lost before the commit was sent, so that nothing was kept.
        case interrupted(DatabaseError)
        /// The body went on after a refusal, as it may if each statement has a savepoint.
        case wantsSavepoints
    }

    /// Runs a body and commits, or undoes what it did.
    func perform(_ body: TransactionBody) async -> Ending {
        var thrown: DatabaseError?
        do throws(DatabaseError) {
            try await body(PostgreSQLTransaction(run: self))
        } catch {
            thrown = error
        }
        end()
        if thrown == nil, refusal == nil, loss == nil { return await commit() }
        await rollBack()
        if let loss { return loss.isCancellation ? .failed(loss) : .interrupted(loss) }
        if let refusal {
            switch refusal.failure.remedy {
            case .again, .renewed: return .conflicted(refusal.error)
            case .lost: return .interrupted(refusal.error)
            case .none where wentOn || thrown == nil: return .wantsSavepoints
            default: return .failed(thrown ?? refusal.error)
            }
        }
        return .failed(thrown ?? .misuse(detail: "a transaction ended without a reason"))
    }

    /// A body that runs only if a lock is to be had, before the transaction begins; else ``missedTurn`` says so, and
    /// nothing was begun.
    func taking(_ lock: AdvisoryLock, for body: @escaping TransactionBody) -> TransactionBody {
        { transaction throws(DatabaseError) in
            guard try await transaction.tryLock(lock) else { return self.missTurn() }
            try await body(transaction)
        }
    }

    private func commit() async -> Ending {
        guard hasConnection else { return .committed }
        let request = makeRequest(hasBegun ? PostgreSQLTransaction.commit : PostgreSQLTransaction.unlockAll)
        request.endsSession = true
        request.commits = hasBegun
        if hasBegun && hasLock { request.after = PostgreSQLTransaction.unlockAll }
        await loop.perform(request)
        switch request.failure {
        case nil:
            // A transaction that was spoilt ends with `ROLLBACK`, and no error.
            guard !hasBegun || request.tag == "COMMIT" else {
                return .failed(.unavailable(detail: "the server rolled the transaction back"))
            }
            loop.count { $0.commits += 1 }
            return .committed
        case .server(let failure)?:
            let error = failure.error(nil)
            switch failure.remedy {
            case .again: return .conflicted(error)
            case .lost: return .failed(Self.unknown(error))
            default: return .failed(error)
            }
        case .refused(let error)?:
            loop.abandon(session)
            return .failed(error)
        // It was sent unless the task was cancelled before.
        case .lost(let error)?: return .failed(hasBegun && !error.isCancellation ? Self.unknown(error) : error)
        }
    }

    private static func unknown(_ error: DatabaseError) -> DatabaseError {
        .outcomeUnknown(detail: "a commit was not answered: \(error)")
    }

    /// Undoes what was done. Whoever asks for its lock next gets it, unless the task was cancelled: then nobody waits.
    private func rollBack() async {
        guard hasConnection || loss != nil else { return }
        guard loss == nil, !Task.isCancelled else { return loop.abandon(session) }
        let request = makeRequest(hasBegun ? PostgreSQLTransaction.rollback : PostgreSQLTransaction.unlockAll)
        if hasBegun && hasLock { request.after = PostgreSQLTransaction.unlockAll }
        await finish(request)
    }
}

extension DatabaseError {
    fileprivate var isCancellation: Bool {
        if case .cancelled = self { true } else { false }
    }
}
