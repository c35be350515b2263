import ViperTesting

/// An input with optional members, as for a `POST` or a `PUT`.
private struct Whole: WireInput, Equatable {
    let name: String
    let note: String?
    let due: CalendarDate?
    let size: Int

    init(_ field: inout some InputFields) {
        name = field.body("name", "A name.", .trimmed(1...3, ifEmpty: "Enter a name"))
        note = field.body(optional: "note", "A note.", .exactly(0...3))
        due = field.body(optional: "due", "A day.")
        size = field.body("size", "A size.", 1...9, default: 5)
    }
}

/// The same as a merge-patch.
private struct Patch: WireInput, Equatable {
    let name: String?
    let note: MemberChange<String>
    let due: MemberChange<CalendarDate>

    init(_ field: inout some InputFields) {
        name = field.change("name", "A name.", .trimmed(1...3))
        note = field.change(optional: "note", "A note.", .exactly(0...3))
        due = field.change(optional: "due", "A day.")
    }
}

@Suite("Members that need not be there")
struct OptionalMemberTests {
    @Test("A missing member and null both mean no value", arguments: ["", #","note":null,"due":null"#])
    func absent(_ members: String) throws {
        let input = try Whole.read(#"{"name":"a"\#(members)}"#, .patch)
        #expect(input.note == nil && input.due == nil && input.size == 5)
    }

    @Test("A value is read, within its bounds")
    func values() throws {
        let input = try Whole.read(#"{"due":"2026-11-21","note":"abc","name":"a","size":9}"#, .patch)
        #expect(input.note == "abc" && input.due?.text == "2026-11-21" && input.size == 9)
        #expect(
            try faults { try Whole.read(#"{"note":"abcd","due":7,"size":10}"#, .patch) }
                == ["/name missing", "/note tooLong", "/due wrongType", "/size outOfBounds"])
    }

    @Test("Null is a fault where a member must be there or has a value of its own")
    func null() throws {
        #expect(
            try faults { try Whole.read(#"{"name":null,"size":null}"#, .patch) }
                == ["/name wrongType", "/size wrongType"])
        #expect(try faults { try Patch.read(#"{"name":null}"#, .patch) } == ["/name wrongType"])
    }

    @Test("A merge-patch distinguishes a missing member, null and a value")
    func patch() throws {
        let kept = try Patch.read("{}", .patch)
        #expect(kept.name == nil && kept.note == .kept && kept.due == .kept)
        let removed = try Patch.read(#"{"due":null,"note":null}"#, .patch)
        #expect(removed.note == .removed && removed.due == .removed)
        let set = try Patch.read(#"{"note":"","due":"2026-02-28"}"#, .patch)
        #expect(set.note == .set("") && set.due == .set(CalendarDate(daysSince1970: 20_512)))
        #expect(
            try faults { try Patch.read(#"{"note":"abcd","due":"2026-02-29"}"#, .patch) }
                == ["/note tooLong", "/due notADate"])
    }

    @Test("A change is applied to what there is")
    func applied() {
        for old in [nil, 1] {
            #expect(MemberChange<Int>.kept.applied(to: old) == old)
            #expect(MemberChange<Int>.removed.applied(to: old) == nil)
            #expect(MemberChange.set(2).applied(to: old) == 2)
        }
        #expect(MemberChange(to: 3) == .set(3))
        #expect(MemberChange<Int>(to: nil) == .removed)
    }

    @Test("What is said of an empty text can be a sentence of the declaration's", arguments: ["", " ", "\\u2003"])
    func sentence(_ text: String) {
        let problem = #expect(throws: Problem.self) { try Whole.read(#"{"name":"\#(text)"}"#, .patch) }
        #expect(problem?.faults.map(\.detail) == ["Enter a name"])
        #expect(problem?.faults.map(\.code) == ["tooShort"])
    }

    @Test("A dry run learns that they may be null, and is a straight line")
    func description() throws {
        let whole = try #require(InputDescription.of(Whole.self))
        #expect(whole.values.map(\.isRequired) == [true, false, false, false])
        #expect(
            whole.values.map(\.schema) == [
                String.schema(within: .trimmed(1...3)), .nullable(String.schema(within: .exactly(0...3))),
                .nullable(CalendarDate.schema), .integer(1...9),
            ])
        #expect(whole.values.map(\.defaultValue) == [nil, nil, nil, "5"])
        let patch = try #require(InputDescription.of(Patch.self))
        #expect(patch.values.map(\.isRequired) == [false, false, false])
        #expect(Array(patch.values.map(\.schema).dropFirst()) == Array(whole.values.map(\.schema)[1...2]))
    }
}
