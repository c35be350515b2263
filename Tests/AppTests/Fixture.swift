import App
import Database
import Glibc
import HTTP
import Support
import Viper

/// The whole application over a SQLite file of its own, without a socket.
struct Fixture {
    let folder: String
    let database: SQLiteDatabase
    let client: InProcessClient
    let clock: SteppingClock
    let table: RouteTable

    init(publicPath: String = "", isDraining: @escaping @Sendable () -> Bool = { false }) async throws {
        var template = Array("/tmp/adder-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SetUpFault() }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        database = try SQLiteDatabase.open(folder: folder)
        _ = try await database.migrate(Application.migrations)
        clock = SteppingClock()
        let application = Application(
            database: database, version: "1.2.3", publicPath: publicPath, clock: clock, isDraining: isDraining)
        table = try application.routeTable()
        let dispatcher = Dispatcher(table) { _, _, _ in }
        client = InProcessClient { await dispatcher.respond(to: $0) }
    }

    /// Closes the store and removes its folder.
    func close() async {
        await database.close()
        for name in ["adder.sqlite", "adder.sqlite-wal", "adder.sqlite-shm", "adder.lock"] {
            unlink(folder + "/" + name)
        }
        rmdir(folder)
    }

    /// Runs a test body over a fixture of its own.
    static func with(
        publicPath: String = "", isDraining: @escaping @Sendable () -> Bool = { false },
        _ body: (Fixture) async throws -> Void
    ) async throws {
        let fixture = try await Fixture(publicPath: publicPath, isDraining: isDraining)
        do {
            try await body(fixture)
        } catch {
            await fixture.close()
            throw error
        }
        await fixture.close()
    }
}

struct SetUpFault: Error {}
