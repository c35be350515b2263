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
    private func read<Input: WireInput>(_ type: Input.Type, _ body: String) throws(Problem) -> Input {
        let storage = RequestStorage(.patch, fields: [("Content-Type", "application/json")], body: body)
        let shape = InputShape(InputDescription.of(type) ?? InputDescription())
        return try Input.read(Request(storage), shape: shape)
    }

    private func faults(_ body: () throws(Problem) -> Void) -> [String] {
        do throws(Problem) {
            try body()
            return []
        } catch {
            return error.faults.map { fault in
                guard case .body(let pointer) = fault.place else { return "elsewhere" }
                return "\(pointer) \(fault.code)"
            }
        }
    }

    @Test("A missing member and null both mean no value", arguments: ["", #","note":null,"due":null"#])
    func absent(_ members: String) throws {
        let input = try read(Whole.self, #"{"name":"a"\#(members)}"#)
        #expect(input.note == nil && input.due == nil && input.size == 5)
    }

    @Test("A value is read, within its bounds")
    func values() throws {
        let input = try read(Whole.self, #"{"due":"2026-11-21","note":"abc","name":"a","size":9}"#)
        #expect(input.note == "abc" && input.due?.text == "2026-11-21" && input.size == 9)
        #expect(
            faults { () throws(Problem) in _ = try read(Whole.self, #"{"note":"abcd","due":7,"size":10}"#) }
                == ["/name missing", "/note tooLong", "/due wrongType", "/size outOfBounds"])
    }

    @Test("Null is a fault where a member must be there or has a value of its own")
    func null() {
        #expect(
            faults { () throws(Problem) in _ = try read(Whole.self, #"{"name":null,"size":null}"#) }
                == ["/name wrongType", "/size wrongType"])
        #expect(faults { () throws(Problem) in _ = try read(Patch.self, #"{"name":null}"#) } == ["/name wrongType"])
    }

    @Test("A merge-patch distinguishes a missing member, null and a value")
    func patch() throws {
        let kept = try read(Patch.self, "{}")
        #expect(kept.name == nil && kept.note == .kept && kept.due == .kept)
        let removed = try read(Patch.self, #"{"due":null,"note":null}"#)
        #expect(removed.note == .removed && removed.due == .removed)
        let set = try read(Patch.self, #"{"note":"","due":"2026-02-28"}"#)
        #expect(set.note == .set("") && set.due == .set(CalendarDate(daysSince1970: 20_512)))
        #expect(
            faults { () throws(Problem) in _ = try read(Patch.self, #"{"note":"abcd","due":"2026-02-29"}"#) }
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
        let problem = #expect(throws: Problem.self) { try read(Whole.self, #"{"name":"\#(text)"}"#) }
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
