import Testing
import ViperJSON

@Suite("JSON fields")
struct JSONFieldsTests {
    @Test("Members are taken by name in any order", arguments: [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]])
    func anyOrder(names: [String]) throws {
        try reading(#"{"a":1,"\u0062":[{"a":9}],"c":3}"#) { root in
            guard var fields = JSONFields(root) else { return #expect(Bool(false)) }
            for name in names {
                #expect(!fields.isExhausted)
                #expect(Array(name.utf8).withUnsafeBytes { fields.take($0) } != nil)
            }
            #expect(fields.isExhausted && fields.rest(atMost: 10).isEmpty)
        }
    }

    @Test("What was not taken is unknown, or a duplicate of what was")
    func rest() throws {
        try reading(#"{"x":1,"a":2,"b":3,"a":4,"x":5,"\u0061":6}"#) { root in
            guard var fields = JSONFields(root) else { return #expect(Bool(false)) }
            #expect(fields.take("a") != nil && fields.take("b") != nil && fields.take("z") == nil)
            let rest = fields.rest(atMost: 10)
            #expect(rest.map(\.member.name) == ["x", "a", "x", "a"])
            #expect(rest.map(\.reason) == [.unknown, .duplicate, .unknown, .duplicate])
            #expect(fields.rest(atMost: 1).count == 1)
        }
    }

    @Test("An object of more than 64 members is read the same way")
    func manyMembers() throws {
        let text = "{" + (0..<200).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + ",\"k150\":0}"
        try reading(text) { root in
            guard var fields = JSONFields(root) else { return #expect(Bool(false)) }
            for index in (0..<200).reversed() {
                let value = Array("k\(index)".utf8).withUnsafeBytes { fields.take($0) }
                #expect(value != nil)
            }
            #expect(fields.take("k3")?.integer(as: Int.self) == .success(3))
            #expect(!fields.isExhausted)
            #expect(fields.rest(atMost: 5).map(\.reason) == [.duplicate])
        }
    }

    @Test("Only an object has fields")
    func notAnObject() throws {
        #expect(try reading("[1]") { JSONFields($0) == nil })
        #expect(try reading("{}") { JSONFields($0)?.isExhausted } == true)
    }
}
