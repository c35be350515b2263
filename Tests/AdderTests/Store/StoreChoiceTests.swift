import Testing
import ViperValues

@testable import ViperControl
@testable import ViperSettings
@testable import adder

@Suite("Which store the configuration names")
struct StoreChoiceTests {
    /// `sqlite FOLDER`, `postgresql`, or the error.
    private func choice(
        _ environment: [String: String] = [:], flags: [SettingsSources.Flag] = [], isCommand: Bool = true
    ) throws -> String {
        do throws(Complaint) {
            let settings = try SettingsSources(flags: flags, environment: environment).settings()
            if isCommand { try StoreChoice.refuseFolder(settings) }
            switch StoreChoice(settings) {
            case .sqlite(let folder): return "sqlite \(folder)"
            case .postgresql: return "postgresql"
            }
        } catch { return error.description }
    }

    private static let url = ["ADDER_POSTGRES_URL": "postgresql://adder@db/adder"]

    @Test("Nothing said is SQLite in the folder, an address of PostgreSQL's is PostgreSQL")
    func auto() throws {
        #expect(try choice() == "sqlite data")
        #expect(try choice(["ADDER_DATA_FOLDER": "/data"]) == "sqlite /data")
        #expect(try choice(Self.url) == "postgresql")
    }

    @Test("An engine that is named wins over what an address says, and needs none")
    func named() throws {
        #expect(try choice(["ADDER_DATA_ENGINE": "postgresql"]) == "postgresql")
        #expect(try choice(Self.url.merging(["ADDER_DATA_ENGINE": "sqlite"]) { $1 }) == "sqlite data")
    }

    @Test("A folder in the environment goes with PostgreSQL, and one that a flag names does only for a server")
    func folder() throws {
        #expect(try choice(Self.url.merging(["ADDER_DATA_FOLDER": "/data"]) { $1 }) == "postgresql")
        let flag = SettingsSources.Flag(key: .dataFolder, name: "--data", text: "here")
        #expect(try choice(Self.url, flags: [flag], isCommand: false) == "postgresql")
        #expect(
            try choice(Self.url, flags: [flag])
                == "data.folder (flag --data): the store is PostgreSQL, because postgres.url is set; omit the flag, "
                + "or set data.engine to sqlite")
        #expect(
            try choice(["ADDER_DATA_ENGINE": "postgresql"], flags: [flag])
                == "data.folder (flag --data): the store is PostgreSQL, because data.engine is postgresql; "
                + "omit the flag, or set data.engine to sqlite")
    }

    @Test("What PostgreSQL's keys do not take is refused by name, an address without being shown")
    func refused() throws {
        let expected = "expected empty, postgresql://user@host/database, or keywords such as host=db dbname=adder"
        for text in ["hunter2", "http://hunter2", "postgresql:/hunter2", "host=a\nhunter2"] {
            #expect(
                try choice(["ADDER_POSTGRES_URL": text])
                    == "postgres.url (environment ADDER_POSTGRES_URL): \(expected), got a value, which is not shown")
        }
        #expect(
            try choice(["ADDER_DATA_ENGINE": "mysql"])
                == "data.engine (environment ADDER_DATA_ENGINE): expected one of auto, sqlite, postgresql, got \"mysql\""
        )
        #expect(
            try choice(["ADDER_POSTGRES_CONNECTIONS": "1"])
                == "postgres.connections (environment ADDER_POSTGRES_CONNECTIONS): expected a whole number from 2 to "
                + "1000, got \"1\"")
        #expect(
            try choice(["ADDER_POSTGRES_WAIT_TIMEOUT": "5"]).hasPrefix(
                "postgres.waitTimeout (environment ADDER_POSTGRES_WAIT_TIMEOUT): expected a duration from 100ms to 1h"))
        #expect(
            try choice(["ADDER_POSTGRES_CONNECT_TIMEOUT": "2h"]).hasPrefix(
                "postgres.connectTimeout (environment ADDER_POSTGRES_CONNECT_TIMEOUT): expected a duration from"))
    }
}
