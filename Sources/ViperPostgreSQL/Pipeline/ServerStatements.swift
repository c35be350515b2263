import ViperDatabase

/// The statements used so far and their prepared forms. A form is a text plus the types of its parameters; a parameter
/// that is `NULL` the first time gets its type from the server, which may differ from that of later values.
struct ServerStatements {
    final class Text {
        let sql: SQL
        let parameterCount: Int
        let fault: DatabaseError?
        @exclusivity(unchecked) fileprivate(set) var forms: [Form] = []
        /// Its usual duration, in nanoseconds; see ``BatchCost``.
        @exclusivity(unchecked) var cost = BatchCost()

        fileprivate init(_ sql: SQL) {
            self.sql = sql
            let finding = ParameterScanner.scan(sql)
            parameterCount = finding.count
            if finding.isEmpty {
                fault = .misuse(detail: "an empty statement")
            } else if let misplaced = finding.misplaced {
                fault = .misuse(detail: "parameter \(misplaced) is out of order in: \(sql)")
            } else {
                fault = nil
            }
        }

        /// Why the statement cannot be sent with so many values; nil if it can.
        func fault(with count: Int) -> DatabaseError? {
            fault ?? (count == parameterCount ? nil : .wrongCount(count, of: parameterCount, in: sql))
        }
    }

    /// A text with the types of its parameters.
    final class Form {
        let number: Int
        /// Its name on every connection that has prepared it, such as `s0`, with a trailing NUL.
        let name: [CChar]
        let types: [UInt32]

        fileprivate init(_ number: Int, _ types: [UInt32]) {
            self.number = number
            self.types = types
            name = Array("s\(number)".utf8CString)
        }

        /// Whether it accepts values: `NULL` fits any type.
        fileprivate func fits(_ values: ArraySlice<EncodedValue>) -> Bool {
            guard values.count == types.count else { return false }
            var index = values.startIndex
            for type in types {
                guard values[index].type == type || values[index].length < 0 else { return false }
                index += 1
            }
            return true
        }
    }

    private var texts = StatementTable<Text>()
    private var formCount = 0

    /// The entry of a text. Entries are never removed: there are only as many texts as in the source.
    mutating func text(_ sql: SQL) -> Text {
        if let text = texts[sql.start] { return text }
        let text = Text(sql)
        texts[sql.start] = text
        return text
    }

    mutating func form(of text: Text, for values: ArraySlice<EncodedValue>) -> Form {
        for form in text.forms where form.fits(values) { return form }
        let form = Form(formCount, values.map(\.type))
        formCount += 1
        text.forms.append(form)
        return form
    }
}

extension DatabaseError {
    static func wrongCount(_ count: Int, of parameterCount: Int, in sql: SQL) -> DatabaseError {
        .misuse(detail: "\(count) values for \(parameterCount) parameters in: \(sql)")
    }
}
