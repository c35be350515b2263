import Synchronization
public import ViperDatabase

extension PostgreSQLDatabase {
    private static let lock = AdvisoryLock("adder migrations")

    /// Applies missing migrations, each in its own transaction, and records them in `adder_migrations`. Any number of
    /// programs may start at once: one applies, the others wait. See `Database/migrate(_:)`.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try MigrationHistory.checkOrder(of: migrations)
        let applied = try await inSession { session throws(DatabaseError) in
            try await session.begin(lock: Self.lock)
            let applied = try await session.apply(migrations)
            try await session.checkPlace()
            return applied
        }
        known.withLock { $0 = migrations }
        return applied
    }

    /// Takes the store for what these migrations make of one, as a copy of such a store is, without comparing it, which
    /// takes the server a fifth of a second.
    package func assume(_ migrations: [Migration]) { known.withLock { $0 = migrations } }

    /// Reads the applied migrations, which is one small query. See `Database/check()`.
    ///
    /// Once it finds that a newer program has migrated the store, ``transact(_:)`` refuses to write into a schema that this
    /// program does not know, until it finds otherwise.
    public func check() async throws(DatabaseError) {
        let known = known.withLock { $0 }
        do throws(DatabaseError) {
            try await MigrationHistory(from: self).check(against: known)
            outdated.store(false, ordering: .relaxed)
        } catch {
            guard case .newer = error else { throw error }
            if !outdated.exchange(true, ordering: .relaxed) {
                options.report(DatabaseNotice(.began, "No changes are made any more: \(error)"))
            }
            throw error
        }
    }

    /// Compares the store with a program's migrations, and changes nothing.
    ///
    /// - Throws: as ``migrate(_:)`` does before it applies any.
    public func inspect(_ migrations: [Migration]) async throws(DatabaseError) -> SchemaState {
        try MigrationHistory.checkOrder(of: migrations)
        return try await inSession { session throws(DatabaseError) in try await session.inspect(migrations) }
    }

    /// Whether the database is where it remembers to be; nil if the server refuses to tell. Nothing is changed.
    public func isInPlace(_ check: PlaceCheck) async throws(DatabaseError) -> Bool? {
        try await inSession { session throws(DatabaseError) in try await session.isInPlace(check) }
    }

    private func inSession<Result: Sendable>(
        _ body: (MigrationSession) async throws(DatabaseError) -> Result
    ) async throws(DatabaseError) -> Result {
        let session = MigrationSession(loop)
        let result: Result
        do throws(DatabaseError) {
            result = try await body(session)
        } catch {
            await session.end(loop.connector.limits)
            throw error
        }
        await session.end(loop.connector.limits)
        return result
    }
}

/// A connection that runs migrations under a lock, without a statement timeout.
struct MigrationSession: Queryable {
    let loop: PostgreSQLEventLoop
    let run: TransactionRun

    init(_ loop: PostgreSQLEventLoop) {
        self.loop = loop
        run = TransactionRun(loop, usesSavepoints: false)
    }

    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        let request = run.makeRequest(sql)
        try request.encode(parameters)
        try await run.ask(request)
        try request.forEachRow(each)
    }

    /// Waits until nobody else migrates.
    func begin(lock: AdvisoryLock) async throws(DatabaseError) {
        try await set("SELECT set_config('statement_timeout', '0', false)")
        try await set("SELECT set_config('idle_in_transaction_session_timeout', '0', false)")
        try await query("SELECT pg_advisory_lock($1)", [.integer(lock.number)]) { _ in }
        if try await isNew() { try await execute("BEGIN READ WRITE; \(Migration.postgresqlTable); COMMIT") }
    }

    private func isNew() async throws(DatabaseError) -> Bool {
        try await finds("SELECT 1 WHERE to_regclass('adder_migrations') IS NULL")
    }

    func inspect(_ migrations: [Migration]) async throws(DatabaseError) -> SchemaState {
        if try await isNew() { return SchemaState(missing: migrations, migratedAt: 0) }
        let history = try await MigrationHistory(from: self)
        try history.refuseNewer(than: migrations)
        _ = try await checkSchema(having: history, of: migrations)
        try await rehearse(migrations, after: history)
        let time = try await first(Migration.lastTime) { row throws(DatabaseError) in try row.integer(0) }
        return SchemaState(missing: migrations.filter { !history.has($0) }, migratedAt: time ?? 0)
    }

    private func set(_ sql: SQL) async throws(DatabaseError) {
        try await query(sql, []) { _ in }
    }

    func apply(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        let history = try await MigrationHistory(from: self)
        try history.refuseNewer(than: migrations)
        let (tables, newSeal) = try await checkSchema(having: history, of: migrations)
        try await rehearse(migrations, after: history)
        for line in try await raiseSequences(of: tables) { loop.options.report(DatabaseNotice(.remark, line)) }
        if let newSeal, migrations.allSatisfy(history.has) {
            // Who does not own the table may not comment it, and compares anew each time.
            let refusal = try await attempt("BEGIN READ WRITE; \(newSeal.comment); COMMIT")
            if refusal != nil { try await execute("ROLLBACK") }
        }
        var applied: [Migration] = []
        for migration in migrations where !history.has(migration) {
            try await execute("BEGIN READ WRITE")
            try await execute(migration)
            if let fill = migration.fill {
                do throws(DatabaseError) { try await fill(self) } catch { throw error.within(migration) }
            }
            try await query(
                "INSERT INTO adder_migrations (feature, number, applied_at) VALUES ($1, $2, $3)",
                [.text(migration.feature), .integer(Int64(migration.number)), .integer(Migration.now)]
            ) { _ in }
            try await execute("COMMIT")
            applied.append(migration)
        }
        return applied
    }

    /// Runs statements separated by `;`.
    ///
    /// - Parameter migration: whose they are, if that is to be told.
    /// - Returns: the server's refusal if the user lacks a permission.
    func attempt(_ script: String, of migration: Migration? = nil) async throws(DatabaseError) -> ServerFailure? {
        let request = run.makeRequest("a migration")
        request.script = script
        do throws(DatabaseError) {
            try await run.ask(request)
            return nil
        } catch {
            guard case .server(let failure)? = request.failure else { throw error }
            if failure.code == "42501" { return failure }
            throw migration.map { error.within($0, line: failure.line(in: script)) } ?? error
        }
    }

    func execute(_ script: String, of migration: Migration? = nil) async throws(DatabaseError) {
        if let failure = try await attempt(script, of: migration) {
            throw .unavailable(
                detail: "the user may not make tables; let its owner run GRANT CREATE ON SCHEMA public TO the user: "
                    + failure.message)
        }
    }

    /// Runs the statements of a migration. An error names it, and the line.
    func execute(_ migration: Migration) async throws(DatabaseError) {
        try await execute(migration.postgresql, of: migration)
    }

    /// Releases the lock and restores the connection's settings; if that fails, abandons the session.
    func end(_ settings: String) async {
        do throws(DatabaseError) {
            try await execute("ROLLBACK; \(settings)")
            let last = run.makeRequest(.unlockAll)
            last.endsSession = true
            try await run.ask(last)
        } catch {
            loop.abandon(run.session)
        }
    }
}
