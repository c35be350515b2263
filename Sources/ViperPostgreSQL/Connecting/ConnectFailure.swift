import ViperDatabase

struct ConnectFailure: Error, Sendable {
    /// The server's code; empty if there is none.
    let code: String
    let error: DatabaseError
    /// Whether a retry may help: nobody listens yet, or the server is starting.
    let isPassing: Bool

    /// Whether the server has no connections left.
    var isOfLimit: Bool { code == "53300" }

    init(_ detail: String, isPassing: Bool) {
        code = ""
        error = .unavailable(detail: detail)
        self.isPassing = isPassing
    }

    /// Creates a permanent failure.
    init(_ error: DatabaseError) {
        code = ""
        self.error = error
        isPassing = false
    }

    /// Parses libpq's message with its code (`PQERRORS_VERBOSE`).
    init(libpq text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("LOCATION:") && $0.first != "\t" }
        let words = ServerFailure.oneLine(lines.joined(separator: "; "))
        let text = words.isEmpty ? "connection to server failed: it was closed without a word" : words
        let code = Self.code(in: text)
        let rest = code.isEmpty ? text : text.replacing("\(code): ", with: "", maxReplacements: 1)
        self.code = code
        error = .unavailable(detail: Self.advice(code, rest).map { "\($0): \(rest)" } ?? rest)
        isPassing = Self.isPassing(code, rest)
    }

    /// The last code in an error message such as `FATAL:  28P01: …`.
    private static func code(in text: String) -> String {
        var found = ""
        for part in text.split(separator: ":  ", omittingEmptySubsequences: false).dropFirst() {
            let code = part.prefix(5)
            let isCode = code.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 }
            if isCode, code.utf8.count == 5, part.dropFirst(5).hasPrefix(":") { found = String(code) }
        }
        return found
    }

    private static func advice(_ code: String, _ words: String) -> String? {
        switch code {
        case "28P01": "the password is wrong"
        case "28000": "the server rejects this user; check the user and the server's pg_hba.conf"
        case "3D000": "the database does not exist; create it, or name another"
        case "42501": "the user may not connect to this database; grant CONNECT to it"
        case "53300": "the server has no connections left; raise its max_connections or use fewer connections here"
        case "57P03": "the server is not ready"
        case "":
            if words.contains("no password supplied") {
                "the server requires a password; name a password file, or set PGPASSWORD"
            } else if words.contains("certificate") || words.contains("SSL") {
                "a secure connection cannot be established"
            } else if isOfNetwork(words) {
                "no server responds; start it, or name another"
            } else {
                "the connection string has impossible settings"
            }
        default: nil
        }
    }

    private static func isPassing(_ code: String, _ words: String) -> Bool {
        switch code {
        case "53300", "57P03", "57P01", "57P02": true
        case "": isOfNetwork(words) && !["no password supplied", "certificate", "SSL"].contains { words.contains($0) }
        default: false
        }
    }

    /// Whether a connection was attempted at all.
    private static func isOfNetwork(_ words: String) -> Bool { words.hasPrefix("connection to server") }
}
