import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

@Suite("The time of a session's last use")
struct LastUseTests {
    @Test("Of a hundred requests at once after a quiet minute, on two servers, one writes it", .identity(servers: 2))
    func parallel() async throws {
        let session = try await fixture.client.enter(ada)
        try await countWrites(in: fixture.store.database)
        for minutes in 1...3 {
            fixture.clock.pass(milliseconds: Wait.minute)
            let statuses = try await atOnce(0..<100) { number in
                let client = session.over(number.isMultiple(of: 2) ? fixture.client : fixture.other)
                return try await client.get("/session").status
            }
            #expect(statuses.allSatisfy { $0 == 200 })
            #expect(try await fixture.number("SELECT COUNT(*) FROM written_uses") == Int64(minutes))
        }
    }

    @Test("While one request writes it, no other one of the server begins to")
    func writing() {
        let writing = WritingUses()
        let (session, other) = (UUID.version7(), UUID.version7())
        #expect(writing.begin(session))
        #expect(!writing.begin(session))
        #expect(writing.begin(other))
        writing.end(session)
        #expect(writing.begin(session))
        #expect(!writing.begin(other))
    }

    /// Makes the database count the rows of sessions that are written, whoever writes them.
    private func countWrites(in database: any Database) async throws {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("CREATE TABLE written_uses (number INTEGER)")
            switch database.dialect {
            case .sqlite:
                try await transaction.execute(
                    """
                    CREATE TRIGGER note_written_use AFTER UPDATE ON sessions BEGIN
                        INSERT INTO written_uses VALUES (1);
                    END
                    """)
            case .postgresql:
                try await transaction.execute(
                    """
                    CREATE FUNCTION note_written_use() RETURNS trigger LANGUAGE plpgsql AS
                        'BEGIN INSERT INTO written_uses VALUES (1); RETURN NULL; END'
                    """)
                try await transaction.execute(
                    """
                    CREATE TRIGGER note_written_use AFTER UPDATE ON sessions FOR EACH ROW
                        EXECUTE FUNCTION note_written_use()
                    """)
            }
        }
    }
}
