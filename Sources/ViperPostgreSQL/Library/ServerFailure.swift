import CPostgreSQL
import ViperDatabase

/// An error from the server (PostgreSQL's manual, appendix A, PostgreSQL Error Codes).
struct ServerFailure: Error, Equatable {
    /// Five characters, such as `23505`; empty if libpq itself has lost the connection.
    let code: String
    /// One line: the server's message, detail and hint.
    let message: String
    /// The place in the statements, in characters, 1 for the first; nil if the server names none.
    let position: Int?

    init(code: String, message: String) {
        self.code = code
        self.message = message
        position = nil
    }

    init(_ result: OpaquePointer, _ library: PostgreSQLLibrary) {
        func field(_ name: CInt) -> String? {
            library.table.pointee.resultErrorField(result, name).map { String(cString: $0) }
        }
        code = field(adder_pq_sqlstate) ?? ""
        let texts = [field(adder_pq_message), field(adder_pq_detail), field(adder_pq_hint)].compactMap { $0 }
        let text = texts.isEmpty ? library.text(library.table.pointee.resultErrorMessage(result)) : nil
        message = Self.oneLine(text ?? texts.joined(separator: "; "))
        position = field(adder_pq_position).flatMap { Int($0) }
    }

    /// The line of its place in statements, 1 for the first; nil if it has none there.
    func line(in script: String) -> Int? {
        guard let position, 1...script.unicodeScalars.count + 1 ~= position else { return nil }
        return script.unicodeScalars.prefix(position - 1).count { $0 == "\n" } + 1
    }

    /// Replaces line breaks and tabs by spaces.
    static func oneLine(_ text: String) -> String {
        text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }

    /// How to recover from a failure.
    enum Remedy {
        /// Not at all: report it to the caller.
        case none
        /// Another transaction conflicted: run it again.
        case again
        /// The connection's prepared statements no longer match the tables: run it again on another connection.
        case renewed
        case lost
        /// The statement was cancelled by us, the server's timeout or an administrator.
        case ended
    }

    var remedy: Remedy {
        switch code {
        case "40001", "40P01": .again
        // The tables have changed a plan's result, or a statement is unknown, as connection poolers may cause.
        case "0A000" where message.contains("cached plan"), "26000", "42P05": .renewed
        case "57014": .ended
        case "", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03": .lost
        default: code.hasPrefix("08") ? .lost : .none
        }
    }

    /// The failure as a `DatabaseError`.
    ///
    /// - Parameter sql: the failed statement.
    func error(_ sql: SQL?) -> DatabaseError {
        var detail = "\(message) (\(code))"
        if code.isEmpty { detail = message }
        if let sql { detail += " in: \(sql)" }
        switch code {
        case "23505": return .conflict(.unique, detail: detail)
        case "23514": return .conflict(.check, detail: detail)
        case "23503": return .conflict(.foreignKey, detail: detail)
        case "23502": return .conflict(.notNull, detail: detail)
        case "53100": return .full(detail: detail)
        case "57014": return .cancelled(detail: detail)
        case "25006": return .misuse(detail: detail)
        case "40001", "40P01", "55P03": return .busy(detail: detail)
        case "42501": return .unavailable(detail: "permission denied; have the owner GRANT it: \(detail)")
        case "XX001", "XX002": return .corrupt(detail: detail)
        default: return ofClass(detail)
        }
    }

    private func ofClass(_ detail: String) -> DatabaseError {
        switch code.prefix(2) {
        case "23": .conflict(.other, detail: detail)
        case "40": .busy(detail: detail)
        case "08", "28", "3D", "53", "57", "58", "XX", "F0", "": .unavailable(detail: detail)
        default: code == "25P03" ? .unavailable(detail: detail) : .misuse(detail: detail)
        }
    }
}
