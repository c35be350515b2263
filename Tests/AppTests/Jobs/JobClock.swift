import ViperTesting

/// A test's database, whose clock it can hold.
protocol JobClock {
    var database: any Database { get }
}

extension JobClock {
    /// Replaces the database's clock by one that stands still.
    func holdClock() async throws {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("DROP VIEW job_clock")
            try await transaction.execute("CREATE TABLE job_clock (now BIGINT NOT NULL)")
            try await transaction.execute("INSERT INTO job_clock (now) VALUES (1795262400000000)")
        }
    }

    /// Advances the clock that stands still.
    func pass(_ duration: Duration) async throws {
        try await database.run("UPDATE job_clock SET now = now + $1", [.integer(duration.inMicroseconds)])
    }
}
