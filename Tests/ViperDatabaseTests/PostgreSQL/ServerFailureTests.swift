import Testing

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// How PostgreSQL's errors map to `DatabaseError`.
@Suite struct ServerFailureTests {
    @Test(
        "Each of the server's errors is one of ours",
        arguments: [
            ("23505", "conflict"), ("23514", "conflict"), ("23503", "conflict"), ("23502", "conflict"),
            ("23P01", "conflict"), ("53100", "full"), ("53200", "unavailable"), ("57P01", "unavailable"),
            ("08006", "unavailable"), ("28P01", "unavailable"), ("3D000", "unavailable"), ("42501", "unavailable"),
            ("42601", "misuse"), ("26000", "misuse"), ("22P02", "misuse"), ("22003", "misuse"), ("25006", "misuse"),
            ("XX001", "corrupt"), ("XX002", "corrupt"), ("XX000", "unavailable"), ("57014", "cancelled"),
            ("40001", "busy"), ("40P01", "busy"), ("25P03", "unavailable"), ("58030", "unavailable"),
            ("", "unavailable"),
        ])
    func mapping(code: String, expected: String) {
        let error = ServerFailure(code: code, message: "so it is").error("SELECT 1")
        #expect(kind(error) == expected)
        #expect(error.description.contains("so it is"))
        #expect(error.description.contains("SELECT 1"))
    }

    @Test("Errors that permit a retry are distinguished from those that do not")
    func remedies() {
        func remedy(_ code: String, _ message: String = "") -> ServerFailure.Remedy {
            ServerFailure(code: code, message: message).remedy
        }
        #expect(remedy("40001") == .again)
        #expect(remedy("40P01") == .again)
        #expect(remedy("0A000", "cached plan must not change result type") == .renewed)
        #expect(remedy("0A000", "no") == .none)
        #expect(remedy("26000") == .renewed)
        #expect(remedy("57P01") == .lost)
        #expect(remedy("08P01") == .lost)
        #expect(remedy("") == .lost)
        #expect(remedy("57014") == .ended)
        #expect(remedy("23505") == .none)
    }

    @Test("A failure to connect says what to do, and whether waiting may help")
    func connecting() {
        func advice(_ text: String) -> (String, Bool) {
            let failure = ConnectFailure(libpq: text)
            return (failure.error.description, failure.isPassing)
        }
        let head = "connection to server at \"127.0.0.1\", port 5432 failed: "
        let (password, isPassing) = advice(
            head + "FATAL:  28P01: password authentication failed for user \"a\"\nLOCATION:  auth_failed, auth.c:329\n")
        #expect(password.contains("the password is wrong") && password.contains("user \"a\""))
        #expect(!password.contains("LOCATION") && !password.contains("28P01") && !password.contains("\n") && !isPassing)
        #expect(advice(head + "FATAL:  3D000: database \"b\" does not exist").0.contains("the database does not exist"))
        #expect(advice(head + "FATAL:  53300: sorry, too many clients already").1)
        #expect(advice(head + "FATAL:  57P03: the database system is starting up").1)
        let refused = advice(head + "Connection refused\n\tIs the server running on that host?\n")
        #expect(refused.0.contains("no server responds") && refused.1 && !refused.0.contains("Is the server"))
        let mode = advice("invalid sslmode value: \"foo\"\n")
        #expect(mode.0.contains("impossible settings: invalid sslmode") && !mode.1)
        #expect(!advice(head + "fe_sendauth: no password supplied\n").1)
    }

    @Test("A connection string that cannot be read is refused, and nothing of it is shown")
    func connectionStrings() throws {
        let library = try PostgreSQLLibrary.load()
        for text in [
            "password=sesam open", "postgresql://u:sesam@open@host/d", "postgresql://u:sesam/open@host/d",
            "postgresql://u:1/sesam@host/d", "postgresql://u:sesam:open@host:x/d", "sesam", "host='sesam",
            "postgresql://h/d?sesam=open", "a\u{0}sesam",
        ] {
            let error = failure(reading: text, library)
            #expect(kind(error) == "unavailable", "\(text)")
            #expect(error?.description.contains("sesam") == false, "\(error?.description ?? "")")
            #expect(error?.description.contains("postgresql://user@host") == true)
        }
        let text = try ConnectionString("postgresql://u:p%40ss@h:1,i:2/d?connect_timeout=3", library)
        #expect(text.given["password"] == "p@ss")
        #expect(text.connectTimeout == 3_000_000_000)
        let all = Dictionary(uniqueKeysWithValues: text.parameters(password: "q", ["host": "h"]))
        #expect(all["password"] == "q" && all["host"] == "h" && all["client_encoding"] == "UTF8")
        #expect(all["tcp_user_timeout"] == "3000" && all["keepalives_idle"] == "2")
        let given = try ConnectionString("tcp_user_timeout=7 fallback_application_name=x", library)
        let kept = Dictionary(uniqueKeysWithValues: given.parameters(password: nil, [:]))
        #expect(kept["tcp_user_timeout"] == "7" && kept["fallback_application_name"] == "x" && kept["password"] == nil)
    }

    private func failure(reading text: String, _ library: PostgreSQLLibrary) -> DatabaseError? {
        do throws(DatabaseError) {
            _ = try ConnectionString(text, library)
            return nil
        } catch {
            return error
        }
    }

    @Test("Each address of each host is tried with its port")
    func addresses() throws {
        let library = try PostgreSQLLibrary.load()
        func places(_ given: [String: String]) throws -> [[String: String]] {
            try ServerAddress.all(given, library).map(\.place)
        }
        #expect(
            try places(["host": "127.0.0.1,127.0.0.2", "port": "1,2"]) == [
                ["host": "127.0.0.1", "hostaddr": "127.0.0.1", "port": "1"],
                ["host": "127.0.0.2", "hostaddr": "127.0.0.2", "port": "2"],
            ])
        #expect(try places(["host": "/tmp", "port": "3"]) == [["host": "/tmp", "port": "3"]])
        #expect(try places(["hostaddr": "127.0.0.1"]) == [[:]])
        #expect(throws: ConnectFailure.self) { try places(["host": "no.such.host.invalid"]) }
    }

    @Test("Without libpq there is one line that says so")
    func library() {
        do throws(DatabaseError) {
            _ = try PostgreSQLLibrary(file: "libpq-none.so.5")
            Issue.record("it was loaded")
        } catch {
            #expect(error.description.contains("install libpq5"))
        }
    }
}
