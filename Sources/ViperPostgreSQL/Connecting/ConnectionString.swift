import CPostgreSQL
import ViperDatabase

/// A parsed connection string, and the defaults for what it leaves out.
struct ConnectionString: Sendable {
    /// Keywords and values, as libpq knows them.
    let given: [String: String]

    init(_ text: String, _ library: PostgreSQLLibrary) throws(DatabaseError) {
        guard !text.utf8.contains(0) else { throw Self.malformed("it contains U+0000") }
        var fault: UnsafeMutablePointer<CChar>?
        guard let options = library.table.pointee.conninfoParse(text, &fault) else {
            let reason = fault.map { String(cString: $0) } ?? "no memory"
            library.table.pointee.freemem(fault)
            throw Self.malformed(Self.withoutQuotes(ServerFailure.oneLine(reason)))
        }
        given = library.take(options)
        try checkPlaces()
    }

    /// Refuses strings in which an unencoded password may have ended up in the host, port or database, which errors
    /// show.
    private func checkPlaces() throws(DatabaseError) {
        let ports = given["port"] ?? ""
        let hosts = (given["host"] ?? "").split(separator: ",")
        guard ports.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ",") }),
            !hosts.contains(where: { $0.dropFirst().contains("@") }), given["dbname"]?.contains("@") != true
        else { throw Self.malformed("`:`, `@` and `/` in a password must be written as `%3A`, `%40` and `%2F`") }
    }

    private static func malformed(_ reason: String) -> DatabaseError {
        .unavailable(
            detail: "the connection string is invalid: \(reason); it should look like "
                + "postgresql://user@host:5432/database or host=… user=… dbname=…")
    }

    /// Removes text in double quotes, which may be part of a password.
    static func withoutQuotes(_ text: String) -> String {
        var result = ""
        var isQuoted = false
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
                result += isQuoted ? "\"…" : "\""
            } else if !isQuoted {
                result.append(character)
            }
        }
        return result
    }

    /// All parameters of a connection.
    ///
    /// An unreachable server is noticed within seconds: by keepalive probes while idle, by a limit on unacknowledged
    /// data otherwise.
    func parameters(password: String?, _ place: [String: String]) -> [(keyword: String, value: String)] {
        var all = [
            "fallback_application_name": "adder", "keepalives_idle": "2", "keepalives_interval": "1",
            "keepalives_count": "2", "tcp_user_timeout": "3000",
        ]
        all.merge(given) { $1 }
        all.merge(place) { $1 }
        all["client_encoding"] = "UTF8"
        if let password { all["password"] = password }
        return all.map { ($0.key, $0.value) }
    }

    /// The string's connect timeout in nanoseconds; nil if it is absent or 0 for no limit.
    var connectTimeout: UInt64? {
        guard let seconds = given["connect_timeout"].flatMap({ UInt64($0) }), seconds > 0 else { return nil }
        return min(seconds, 1_000_000) * 1_000_000_000
    }
}
