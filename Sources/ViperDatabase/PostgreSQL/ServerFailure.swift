import CPostgreSQL

/// An error that the server answered with (PostgreSQL's manual, appendix A, PostgreSQL Error Codes).
struct ServerFailure: Error, Equatable {
    /// Five characters, such as `23505`; none if libpq itself has found that the connection is lost.
    let code: String
    /// One line: the server's words and hint.
    let message: String

    init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// The error of a result.
    init(_ result: OpaquePointer, _ library: PostgreSQLLibrary) {
        func field(_ name: CInt) -> String? {
            library.table.pointee.resultErrorField(result, name).map { String(cString: $0) }
        }
        code = field(adder_pq_sqlstate) ?? ""
        let texts = [field(adder_pq_message), field(adder_pq_detail), field(adder_pq_hint)].compactMap { $0 }
        let text = texts.isEmpty ? library.text(library.table.pointee.resultErrorMessage(result)) : nil
        message = Self.oneLine(text ?? texts.joined(separator: "; "))
    }

    /// A text without ends of lines and tabs.
    static func oneLine(_ text: String) -> String {
        text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }

    /// What can be done about it.
    enum Remedy {
        /// Nothing but telling who asked.
        case none
        /// Another transaction was in the way: run it again.
        case again
        /// The connection's statements do not fit the tables any more: run it again over another connection.
        case renewed
        /// The connection is gone, or of no use any more.
        case lost
        /// The statement was ended: because of us, the server's time limit or an administrator.
        case ended
    }

    var remedy: Remedy {
        switch code {
        case "40001", "40P01": .again
        // A plan's result has changed with the tables; a statement was forgotten, as a pool in between may do.
        case "0A000" where message.contains("cached plan"), "26000", "42P05": .renewed
        case "57014": .ended
        case "", "57P01", "57P02", "57P03", "57P04", "57P05", "25P03": .lost
        default: code.hasPrefix("08") ? .lost : .none
        }
    }

    /// In our terms.
    ///
    /// - Parameter sql: the statement that it is about.
    func error(_ sql: StaticString?) -> DatabaseError {
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
        case "42501": return .unavailable(detail: "a permission is missing; let who owns it GRANT it: \(detail)")
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
