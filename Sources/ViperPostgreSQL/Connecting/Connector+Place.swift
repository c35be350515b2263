import ViperDatabase
import ViperThreads

extension Connector {
    /// Begins the transaction that remembers a place. A commit that a failure undoes is made again by the next connection,
    /// so it does not wait for standbys that may not be there yet.
    static let movingPlace = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL synchronous_commit = off"

    /// Looks whether the connection leads to a database that is elsewhere than it remembers, and has it remember. Of several
    /// processes that look at once, one finds a change.
    func checkPlace(_ handle: OpaquePointer, _ deadline: UInt64) throws(ConnectFailure) {
        guard let check = placeCheck.withLock({ $0 }) else { return }
        do throws(ConnectFailure) {
            guard try !ask("\(check.look)", handle, deadline).isEmpty else { return }
        } catch {
            guard canServeUnplaced(after: error.code) else { throw error }
            return
        }
        let script = "\(Self.movingPlace); \(check.remember); \(check.move); COMMIT"
        if try !ask(script, handle, deadline).isEmpty { options.report(DatabaseNotice(.began, check.notice)) }
    }

    /// Whether the server only refuses to tell where the database is, as a managed one may. That is reported once, and not
    /// asked again.
    ///
    /// - Parameter code: of the error.
    func canServeUnplaced(after code: String) -> Bool {
        // insufficient_privilege, feature_not_supported, undefined_function
        guard ["42501", "0A000", "42883"].contains(code) else { return false }
        guard placeCheck.withLock({ $0.take() }) != nil else { return true }
        options.report(
            DatabaseNotice(
                .began,
                "PostgreSQL does not tell where the database is (error \(code)), so a restore or a failover is not noticed: "
                    + "grant EXECUTE on pg_control_system, pg_current_wal_lsn and pg_walfile_name, or run the command "
                    + "`restored` after each"))
        return true
    }
}
