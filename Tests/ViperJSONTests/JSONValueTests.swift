import Testing
import ViperJSON

@Suite("JSON values")
struct JSONValueTests {
    @Test("Every value has one kind, and can be read only as that")
    func kinds() throws {
        try reading(#"[null,true,false,1,"1",[1],{"a":1}]"#) { root in
            let values = Array(root.elements)
            #expect(values.map(\.kind) == [.null, .bool, .bool, .number, .string, .array, .object])
            #expect(values.map(\.bool) == [nil, true, false, nil, nil, nil, nil])
            #expect(values.map(\.text) == [nil, nil, nil, nil, "1", nil, nil])
            #expect(values.map(\.numberText) == [nil, nil, nil, "1", nil, nil, nil])
            #expect(values.map(\.count) == [0, 0, 0, 0, 0, 1, 1])
            #expect(values.map(\.isNull) == [true, false, false, false, false, false, false])
            #expect(values.map { Array($0.elements).count } == [0, 0, 0, 0, 0, 1, 0])
            #expect(values.map { Array($0.members).count } == [0, 0, 0, 0, 0, 0, 1])
            #expect(values.map { (try? $0.integer(as: Int.self).get()) } == [nil, nil, nil, 1, nil, nil, nil])
            #expect(values.map(\.offset) == [1, 6, 11, 17, 20, 23, 27])
        }
    }

    @Test("A name or text is compared unescaped")
    func comparesUnescaped() throws {
        try reading(#"{"n\u0061me":"\u00e9\n","name2":"plain"}"#) { root in
            let members = Array(root.members)
            #expect(members[0].isNamed("name") && members[0].name == "name")
            #expect(!members[0].isNamed("name2") && !members[0].isNamed("nam") && !members[0].isNamed("namE"))
            #expect(members[0].value.isText("é\n") && members[0].value.text == "é\n")
            #expect(!members[0].value.isText("é") && !members[0].value.isText("") && !members[0].value.isText("é\n "))
            #expect(members[1].isNamed("name2") && !members[1].isNamed("name"))
            #expect(members[1].value.withText { $0.count } == 5 && members[0].value.withText { $0.count } == 3)
            #expect(root.withText { _ in } == nil && !root.isText(""))
            #expect(root.member("name")?.text == "é\n" && root.member("other") == nil)
        }
    }

    @Test("Nested values are skipped as a whole")
    func skips() throws {
        try reading(#"{"a":[[1,{"x":[2]}],3],"b":{"c":{},"d":[]},"e":4}"#) { root in
            #expect(root.members.map(\.name) == ["a", "b", "e"])
            #expect(root.member("a")?.count == 2)
            #expect(root.member("e")?.integer(as: Int.self) == .success(4))
        }
    }

    static let integers: [(String, Result<Int64, JSONValue.IntegerFault>)] = [
        ("0", .success(0)), ("-0", .success(0)), ("-0.0e5", .success(0)), ("1.0", .success(1)), ("1e2", .success(100)),
        ("100e-2", .success(1)), ("-100E-2", .success(-1)), ("1.50e1", .success(15)), ("12.34e+2", .success(1234)),
        ("0.001e3", .success(1)), ("1000000e-6", .success(1)), ("9223372036854775807", .success(.max)),
        ("-9223372036854775808", .success(.min)), ("9223372036854775808", .failure(.outOfBounds)),
        ("-9223372036854775809", .failure(.outOfBounds)), ("9223372036854775807.0", .success(.max)),
        ("922337203685477580700e-2", .success(.max)), ("9.223372036854775807e18", .success(.max)),
        ("9223372036854775807.5", .failure(.notWhole)), ("1.5", .failure(.notWhole)), ("1e-1", .failure(.notWhole)),
        ("0.1e0", .failure(.notWhole)), ("1e18", .success(1_000_000_000_000_000_000)), ("1e19", .failure(.outOfBounds)),
        ("1e999999999999999999999999", .failure(.outOfBounds)), ("-1e99999999999", .failure(.outOfBounds)),
        ("0e999999999999999999999999", .success(0)), ("0.000e-99999999999999999999", .success(0)),
        ("1e-999999999999999999999999", .failure(.notWhole)), ("999999999999999999999.5", .failure(.notWhole)),
        ("123456789012345678", .success(123_456_789_012_345_678)),
        ("1e00000000000000000000000000000002", .success(100)),
        ("1" + String(repeating: "0", count: 5000) + "e-5000", .success(1)),
        ("0." + String(repeating: "0", count: 5000) + "7e5001", .success(7)),
        ("\"1\"", .failure(.notNumber)), ("null", .failure(.notNumber)), ("true", .failure(.notNumber)),
        ("[1]", .failure(.notNumber)),
    ]

    @Test("A whole number is exact, however it is written", arguments: integers)
    func integer(text: String, expected: Result<Int64, JSONValue.IntegerFault>) throws {
        #expect(try reading(text) { $0.integer(as: Int64.self) } == expected)
    }

    @Test("A whole number is bounded by the type that is asked for")
    func widths() throws {
        try reading("[255,256,-1,-128,-129,1.28e2,18446744073709551615,340282366920938463463374607431768211455]") {
            root in
            let values = Array(root.elements)
            #expect(values[0].integer(as: UInt8.self) == .success(255))
            #expect(values[1].integer(as: UInt8.self) == .failure(.outOfBounds))
            #expect(values[2].integer(as: UInt8.self) == .failure(.outOfBounds))
            #expect(values[3].integer(as: Int8.self) == .success(-128))
            #expect(values[4].integer(as: Int8.self) == .failure(.outOfBounds))
            #expect(values[5].integer(as: Int8.self) == .failure(.outOfBounds))
            #expect(values[5].integer(as: UInt8.self) == .success(128))
            #expect(values[6].integer(as: UInt64.self) == .success(.max))
            #expect(values[6].integer(as: Int64.self) == .failure(.outOfBounds))
            #expect(values[7].integer(as: UInt128.self) == .success(.max))
        }
    }
}
