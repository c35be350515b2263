import Glibc

@testable import ViperTesting

@Suite("A PostgreSQL that the tests start themselves")
struct PostgreSQLServerTests {
    @Test(
        "It listens on 127.0.0.1 and a socket, keeps its data when it is stopped or killed, and leaves nothing behind")
    func life() async throws {
        let folder = try await onThread {
            let server = try PostgreSQLServer.start(settings: ["max_connections = 20"])
            #expect(
                try server.query("SHOW max_connections; SHOW server_encoding; SHOW port") == "20\nUTF8\n\(server.port)")
            try server.query("CREATE TABLE kept AS SELECT 7 AS number")
            for mode in [PostgreSQLServer.StopMode.smart, .fast, .immediate] { try server.restart(mode) }
            try server.kill()
            #expect(throws: TestFault.self) { try server.query("SELECT 1") }
            #expect(throws: TestFault.self) { try server.stop() }
            try server.startAgain()
            #expect(try server.query("SELECT number FROM kept") == "7")
            let psql = try PostgreSQLInstallation().programs + "/psql"
            let overTCP = run([psql, "-XAtc", "SELECT current_user", server.connectionString(database: "postgres")])
            #expect(overTCP.status == 0 && overTCP.output == "adder\n")
            return server.folder
        }
        #expect(access(folder, F_OK) != 0)
    }

    @Test("While it is frozen it does not respond, and then it goes on where it was")
    func frozen() async throws {
        try await onThread {
            let server = try PostgreSQLServer.start()
            try server.freeze()
            let psql = try PostgreSQLInstallation().programs + "/psql"
            let waiting = try ChildProcess([psql, "-XAtc", "SELECT 1", server.connectionString(database: "postgres")])
            try server.thaw()
            #expect(waiting.rest() == "1\n" && waiting.wait() == 0)
        }
    }

    @Test("A database is a copy of its template, which is made once, and of nobody else")
    func copies() async throws {
        let template = PostgreSQLTemplate("copies") { connectionString in
            let psql = try PostgreSQLInstallation().programs + "/psql"
            #expect(run([psql, "-Xqc", "CREATE TABLE made AS SELECT 1 AS number", connectionString]).status == 0)
        }
        try await atOnce(0..<4) { _ in
            let database = try await PostgreSQLTestDatabase(template)
            try await database.query("UPDATE made SET number = number + 1")
            #expect(try await database.query("SELECT number FROM made") == "2")
        }
    }

    @Test("A test's database is dropped at its end, even if clients are connected")
    func dropped() async throws {
        var database: PostgreSQLTestDatabase? = try await PostgreSQLTestDatabase()
        let (server, name) = try #require(database.map { ($0.server, $0.name) })
        let psql = try PostgreSQLInstallation().programs + "/psql"
        let connected = try ChildProcess([psql, "-X", server.connectionString(database: name)])
        try await until { try server.query("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = '\(name)'") == "1" }
        database = nil
        try await until { try server.query("SELECT COUNT(*) FROM pg_database WHERE datname = '\(name)'") == "0" }
        #expect(connected.write("SELECT 1;\n"))
        connected.endInput()
        #expect(connected.rest().contains("terminat"))
    }

    @Test("It ends with the process that started it, even if that is killed with -9")
    func orphaned() async throws {
        try await onThread {
            let folder = try TestFolders.make("adder-postgresql")
            let command = PostgreSQLSupervisor.command(
                programs: try PostgreSQLInstallation().programs, folder: folder, port: try Loopback.freePort(),
                user: try PostgreSQLServer.user(owning: folder), authentication: "trust")
            // Another process holds the pipe instead of this one.
            let holder = #"{ echo $BASHPID >&2; printf 'make\nstart\n'; exec sleep 600; } | "$@""#
            let pipeline = try ChildProcess(["bash", "--norc", "-c", holder, "holder"] + command)
            let identifier = try #require(pid_t(pipeline.line()))
            #expect(pipeline.line() == "0" && pipeline.line() == "0")
            let postmaster = String(decoding: fileBytes("\(folder)/data/postmaster.pid"), as: UTF8.self).prefix {
                $0.isNumber
            }
            #expect(!postmaster.isEmpty && access("/proc/\(postmaster)", F_OK) == 0)
            #expect(kill(identifier, SIGKILL) == 0)
            #expect(pipeline.rest() == "")
            #expect(access("/proc/\(postmaster)", F_OK) != 0 && access(folder, F_OK) != 0)
        }
    }

    @Test("Without one that is new enough, one line says what to install")
    func missing() throws {
        let folder = try TemporaryFolder()
        try install(["12", "13.old"], in: folder)
        let error = #expect(throws: TestFault.self) {
            try PostgreSQLInstallation(under: folder.path)
        }
        #expect(error?.description.contains("apt-get install postgresql-15") == true)
        try install(["9.6", "13", "101"], in: folder)
        #expect(try PostgreSQLInstallation(under: folder.path).release == 101)
    }

    private func install(_ releases: [String], in folder: TemporaryFolder) throws {
        for release in releases {
            try #require(mkdir("\(folder.path)/\(release)", 0o700) == 0)
            try #require(mkdir("\(folder.path)/\(release)/bin", 0o700) == 0)
            try folder.write("", to: "\(release)/bin/postgres")
            try #require(chmod("\(folder.path)/\(release)/bin/postgres", 0o755) == 0)
        }
    }
}
