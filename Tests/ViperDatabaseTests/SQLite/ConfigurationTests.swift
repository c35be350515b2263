import ViperTesting

@testable import ViperDatabase

@Suite struct ConfigurationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("What holds for all of SQLite is set before it is first used")
    func configured() async throws {
        let database = try SQLiteDatabase.open(folder: folder.path)
        await database.close()
        #expect(Connection.configured == 0)
    }
}
