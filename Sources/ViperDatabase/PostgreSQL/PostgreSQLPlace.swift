import ViperThreads

extension MigrationSession {
    /// Looks whether the database is elsewhere than it remembers, as all later connections do.
    func checkPlace() async throws(DatabaseError) {
        let connector = loop.connector
        guard let check = connector.options.placeCheck else { return }
        connector.placeCheck.withLock { $0 = check }
        let look = run.makeRequest(check.look)
        try look.encode([])
        do throws(DatabaseError) {
            try await run.ask(look)
        } catch {
            guard case .server(let failure)? = look.failure, connector.canServeUnplaced(after: failure.code) else {
                throw error
            }
            return
        }
        guard try look.first({ _ in true }) == true else { return }
        try await execute("\(Connector.movingPlace); \(check.remember)")
        let hasMoved = try await first(check.move) { _ in true } ?? false
        try await execute("COMMIT")
        if hasMoved { connector.options.report(DatabaseNotice(.began, check.notice)) }
    }
}
