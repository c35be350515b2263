import ViperDatabase

extension TransactionRun {
    enum Ending {
        case committed
        case failed(DatabaseError)
        case conflicted(DatabaseError)
        /// The connection was lost before the commit was sent, so nothing was committed.
        case interrupted(DatabaseError)
        /// The body continued after a refused statement, which requires a savepoint per statement.
        case wantsSavepoints
    }

    /// Runs a body, then commits or rolls back.
    func perform(_ body: TransactionBody) async -> Ending {
        var thrown: DatabaseError?
        do throws(DatabaseError) {
            try await body(PostgreSQLTransaction(run: self))
            end()
            if let ending = try await performWhole() { return ending }
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

    /// A body that first takes a lock, before the transaction begins; if it is not free, ``missedTurn`` says so and
    /// nothing is begun.
    func taking(_ lock: AdvisoryLock, for body: @escaping TransactionBody) -> TransactionBody {
        { transaction throws(DatabaseError) in
            guard try await transaction.tryLock(lock) else { return self.missTurn() }
            try await body(transaction)
        }
    }

    /// Ends a transaction of which nothing was sent so far, by sending it all at once.
    ///
    /// - Returns: nil if there is something left to be committed the usual way, since it was refused as a whole. Then its
    ///   statements are run one by one, which may throw what they are refused for.
    private func performWhole() async throws(DatabaseError) -> Ending? {
        guard let whole else { return nil }
        await loop.perform(whole)
        if case .server? = whole.failure {
            try await performHeld()
            return nil
        }
        return ending(of: whole)
    }

    /// The ending of a transaction by the failure of what commits it, if any, other than the server's.
    private func ending(of request: PostgreSQLRequest) -> Ending {
        switch request.failure {
        case .refused(let error)?: .failed(error)
        case .lost(let error)? where request.attempts == 0 && !error.isCancellation: .interrupted(error)
        case .lost(let error)?: .failed(request.commits && !error.isCancellation ? Self.unknown(error) : error)
        default: .committed
        }
    }

    private func commit() async -> Ending {
        guard let request = takeCommit() else { return .committed }
        await loop.perform(request)
        switch request.failure {
        case nil:
            // A failed transaction ends with `ROLLBACK` instead of an error; after a statement that succeeded there is none.
            guard !request.sql.begins(with: "COMMIT") || request.tag == "COMMIT" else {
                return .failed(.unavailable(detail: "the server rolled the transaction back"))
            }
            loop.count { $0.commits += 1 }
            return .committed
        case .server(let failure)?:
            let error = failure.error(request.sql)
            if !request.endsSession { await finish(makeRequest(.rollback)) }
            switch failure.remedy {
            case .again, .renewed: return .conflicted(error)
            case .lost: return .failed(Self.unknown(error))
            default: return .failed(error)
            }
        case .refused?:
            loop.abandon(session)
            return ending(of: request)
        case .lost?: return ending(of: request)
        }
    }

    private static func unknown(_ error: DatabaseError) -> DatabaseError {
        .outcomeUnknown(detail: "a commit got no response: \(error)")
    }

    /// Rolls back and waits until the locks are free, unless the task was cancelled.
    private func rollBack() async {
        guard hasConnection || loss != nil else { return }
        guard loss == nil, !Task.isCancelled else { return loop.abandon(session) }
        let request = makeRequest(hasBegun ? .rollback : .unlockAll)
        if hasBegun && hasLock { request.after = .unlockAll }
        await finish(request)
    }
}
