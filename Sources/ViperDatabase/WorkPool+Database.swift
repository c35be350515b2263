import ViperThreads

extension WorkPool {
    /// Runs work that may fail; see ``run(_:)``.
    package func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> Value {
        let result: Result<Value, DatabaseError>
        do throws(WorkRefusal) {
            result = try await run { Result { () throws(DatabaseError) in try work() } }
        } catch {
            throw DatabaseError(error)
        }
        return try result.get()
    }
}

extension DatabaseError {
    fileprivate init(_ refusal: WorkRefusal) {
        switch refusal {
        case .full, .shareUsedUp: self = .busy(detail: "\(refusal)")
        case .cancelled: self = .cancelled(detail: "\(refusal)")
        case .closed: self = .unavailable(detail: "\(refusal)")
        }
    }
}
