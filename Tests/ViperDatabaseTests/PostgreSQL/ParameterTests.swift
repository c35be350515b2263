import Testing

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// Parameters: how a statement is scanned for them, and how their values are encoded.
@Suite struct ParameterTests {
    @Test("Parameters are counted, wherever they stand and however often")
    func count() {
        #expect(ParameterScanner.scan("SELECT 1") == .init(count: 0, misplaced: nil, isEmpty: false))
        #expect(ParameterScanner.scan("SELECT $1, $2, $1,$3").count == 3)
        #expect(ParameterScanner.scan("SELECT '$1', \"$2\", 'it''s $3' -- $4\n, $1 /* $5 */").count == 1)
        #expect(ParameterScanner.scan("SELECT a$1, $1").count == 1)
        #expect(ParameterScanner.scan("SELECT $1::text || 'ä$2'").count == 1)
    }

    @Test("Parameters out of their order are found")
    func order() {
        #expect(ParameterScanner.scan("SELECT $2, $1").misplaced == 2)
        #expect(ParameterScanner.scan("SELECT $1, $3").misplaced == 3)
        #expect(ParameterScanner.scan("SELECT $0").misplaced == 0)
        #expect(ParameterScanner.scan("SELECT $99999999999999999999999999").misplaced != nil)
        #expect(ParameterScanner.scan("SELECT $1, $2").misplaced == nil)
    }

    @Test("A statement of space and comments is empty")
    func empty() {
        #expect(ParameterScanner.scan("").isEmpty)
        #expect(ParameterScanner.scan(" \n\t-- nothing").isEmpty)
        #expect(ParameterScanner.scan("/* nothing * */ ").isEmpty)
        #expect(ParameterScanner.scan("/* never ended").isEmpty)
        #expect(!ParameterScanner.scan("$1").isEmpty)
        #expect(!ParameterScanner.scan("'").isEmpty)
    }

    @Test("A value is encoded as PostgreSQL's binary format has it")
    func encoding() throws {
        func encoded(_ value: SQLValue) throws -> (UInt32, [UInt8]?) {
            var values = EncodedValues()
            try values.append(.blob([9]))
            try values.append(value)
            guard let last = values.values.last else { return (0, nil) }
            return (last.type, last.length < 0 ? nil : Array(values.bytes[last.offset...].prefix(Int(last.length))))
        }
        #expect(try encoded(.integer(-2)) == (20, [255, 255, 255, 255, 255, 255, 255, 254]))
        #expect(try encoded(.boolean(true)) == (16, [1]))
        #expect(try encoded(.text("ä")) == (25, [0xC3, 0xA4]))
        #expect(try encoded(.text("")) == (25, []))
        #expect(try encoded(.blob([0, 1])) == (17, [0, 1]))
        #expect(try encoded(.uuid(high: 1, low: 2)) == (2950, [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]))
        #expect(try encoded(.null) == (0, nil))
        #expect(throws: EncodedValues.Fault.zeroInText) { try encoded(.text("a\u{0}")) }
    }

    @Test("A statement has a form for each list of its parameters' types, and NULL fits any")
    func forms() throws {
        var statements = ServerStatements()
        let text = statements.text("SELECT $1")
        func form(_ value: SQLValue) throws -> Int {
            var values = EncodedValues()
            try values.append(value)
            return statements.form(of: text, for: values.values[...]).number
        }
        #expect(try form(.integer(1)) == 0)
        #expect(try form(.null) == 0)
        #expect(try form(.text("a")) == 1)
        #expect(try form(.integer(2)) == 0)
        #expect(statements.text("SELECT $1, 2") !== text)
    }

    @Test("What was NULL first is left to the server, and a value later has a form of its own")
    func unknown() throws {
        var statements = ServerStatements()
        let text = statements.text("SELECT $1, 3")
        var values = EncodedValues()
        try values.append(.null)
        #expect(statements.form(of: text, for: values.values[...]).types == [0])
        values.removeAll()
        try values.append(.boolean(true))
        #expect(statements.form(of: text, for: values.values[...]).types == [16])
    }
}
