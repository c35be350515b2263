import ViperDatabase
import ViperThreads

extension MigrationSession {
    /// Looks whether the database is elsewhere than it remembers, as all later connections do.
    func checkPlace() async throws(DatabaseError) {
        let connector = loop.connector
        guard let check = connector.options.placeCheck else { return }
        connector.placeCheck.withLock { $0 = check }
        guard try await isInPlace(check) == false else { return }
        try await execute("\(Connector.movingPlace); \(check.remember)")
        let hasMoved = try await finds(check.move)
        try await execute("COMMIT")
        if hasMoved { connector.options.report(DatabaseNotice(.began, check.notice)) }
    }

    /// Whether the database is where it remembers to be; nil if the server refuses to tell.
    func isInPlace(_ check: PlaceCheck) async throws(DatabaseError) -> Bool? {
        let look = run.makeRequest(check.look)
        try look.encode([])
        do throws(DatabaseError) {
            try await run.ask(look)
        } catch {
            guard case .server(let failure)? = look.failure, loop.connector.canServeUnplaced(after: failure.code) else {
                throw error
            }
            return nil
        }
        return try look.first { _ in true } == nil
    }
}
