import ViperTesting

private struct Purse: WireInput, Equatable {
    struct Coin: WireInput, Equatable {
        let cents: Int
        let note: String?

        init(_ field: inout some InputFields) {
            cents = field.body("cents", "What it is worth.", 1...100)
            note = field.change("note", "What is said of it.", .exactly(1...9))
        }
    }

    let isDry: Bool?
    let coins: [Coin]

    init(_ field: inout some InputFields) {
        isDry = field.query("dry", "Whether to count only.")
        coins = field.elements("Several coins.", Coin.self, 2...1_000)
    }
}

@Suite("A body that is an array of objects")
struct ElementsTests {
    private func read(_ body: String, query: String = "") throws -> Purse {
        try Purse.read(body, .post, "/purse" + (query.isEmpty ? "" : "?\(query)"))
    }

    private func problem(_ body: String, query: String = "") throws -> Problem {
        try ViperHTTPTests.problem { try read(body, query: query) }
    }

    private func faults(_ body: String, query: String = "") throws -> [String] {
        try problem(body, query: query).faultTexts
    }

    @Test("Elements are read in their order, beside parameters")
    func reading() throws {
        let body = "[" + (1...1_000).map { #"{"cents":\#(($0 - 1) % 100 + 1)}"# }.joined(separator: ",") + "]"
        let purse = try read(body, query: "dry=true")
        #expect(purse.isDry == true && purse.coins.map(\.cents) == (1...1_000).map { ($0 - 1) % 100 + 1 })
        #expect(try read(#"[{"cents":1},{"cents":2,"note":"b"}]"#).coins.map(\.note) == [nil, "b"])
    }

    @Test("Every fault of every element has a pointer to its place")
    func pointers() throws {
        #expect(
            try faults(#"[{"cents":1},{},7,{"cents":"a","note":"","a~/b":1},null,[],{"cents":3,"cents":4}]"#) == [
                "/1/cents missing", "/2 wrongType", "/3/cents wrongType", "/3/note tooShort", "/3/a~0~1b unknown",
                "/4 wrongType", "/5 wrongType", "/6/cents duplicate",
            ])
        let problem = try problem(#"[{"cents":1},{"cent":1}]"#)
        #expect(problem.status == .unprocessableContent && problem.detail == "The body has 2 errors.")
        #expect(problem.faults.last?.detail == "Expected only the members cents, note.")
    }

    @Test("An array of another length is refused, before its elements are read", arguments: [0, 1, 1_001, 100_000])
    func counts(_ count: Int) throws {
        let problem = try problem("[" + Array(repeating: "0", count: count).joined(separator: ",") + "]")
        #expect(problem.status == .unprocessableContent)
        let (code, bound) = count < 2 ? ("tooFew", "at least 2 elements") : ("tooMany", "at most 1000 elements")
        #expect(
            problem.faults == [Problem.Fault(.body(""), code, "Expected \(bound), found \(count).")])
    }

    @Test("A body that is no array, or no JSON, is one fault, beside those of parameters")
    func others() throws {
        #expect(try faults("7") == [" wrongType"])
        #expect(try faults(#"{"cents":5}"#) == [" wrongType"])
        #expect(try problem("null").faults.first?.detail == "Expected an array of objects, found null.")
        #expect(try faults(#"[{"cents":0},"#, query: "dry=1") == ["?dry notABoolean", " malformedJSON"])
        #expect(try problem("[{}]]").status == .badRequest)
        #expect(
            try faults(#"[{"cents":0},{}]"#, query: "wet=1")
                == ["/0/cents outOfBounds", "/1/cents missing", "?wet unknown"])
    }

    @Test("Of very many faults the first hundred are listed, and no further element is read")
    func manyFaults() throws {
        let few = try problem("[" + Array(repeating: "{}", count: 99).joined(separator: ",") + "]")
        #expect(few.faults.count == 99 && few.detail == "The body has 99 errors.")
        let members = (0..<40).map { #""x\#($0)":0"# }.joined(separator: ",")
        let many = try problem("[" + Array(repeating: "{\(members)}", count: 1_000).joined(separator: ",") + "]")
        #expect(many.faults.count == 100 && many.status == .unprocessableContent)
        #expect(many.detail == "The body has at least 132 errors.")
        #expect(many.faults.last?.place == .body("/3/cents"))
        // A fault that makes it a 400 counts even when it is not listed.
        let mixed = "[" + Array(repeating: "{}", count: 1_000).joined(separator: ",") + "]"
        #expect(try problem(mixed, query: "wet=1").status == .badRequest)
    }

    @Test("A dry run learns what an element reads, and how many there may be")
    func description() throws {
        let description = try #require(InputDescription.of(Purse.self))
        #expect(description.hasBody && description.flaw == nil && description.names(from: .query) == ["dry"])
        let elements = try #require(description.elements)
        #expect(elements.name == "PurseCoin" && elements.counts == 2...1_000)
        #expect(elements.summary == "Several coins." && elements.values.map(\.name) == ["cents", "note"])
    }

    @Test("An element that reads anything but members, or is read beside some, is a flaw")
    func flaws() {
        struct Reads<Element: WireInput>: WireInput {
            init(_ field: inout some InputFields) { _ = field.elements("All.", Element.self, 1...9) }
        }
        struct OfPath: WireInput { init(_ field: inout some InputFields) { let _: Int = field.path("a", "A.", 1...9) } }
        struct OfTag: WireInput { init(_ field: inout some InputFields) { _ = field.precondition() } }
        struct OfItself: WireInput {
            init(_ field: inout some InputFields) { _ = field.elements("All.", OfItself.self, 1...9) }
        }
        struct Beside: WireInput {
            init(_ field: inout some InputFields) {
                _ = field.elements("All.", Purse.Coin.self, 1...9)
                let _: Int = field.body("b", "B.", 1...9)
            }
        }
        struct After: WireInput {
            init(_ field: inout some InputFields) {
                let _: Int = field.body("b", "B.", 1...9)
                _ = field.elements("All.", Purse.Coin.self, 1...9)
            }
        }
        let descriptions = [
            InputDescription.of(Reads<OfPath>.self), .of(Reads<OfTag>.self), .of(Reads<OfItself>.self),
            .of(OfItself.self), .of(Beside.self), .of(After.self),
        ]
        for description in descriptions { #expect(description?.flaw != nil) }
        #expect(InputDescription.of(Reads<Purse.Coin>.self)?.flaw == nil)
        #expect(InputDescription.of(Reads<Crooked>.self) == nil)
    }

    private struct Crooked: WireInput {
        init(_ field: inout some InputFields) {
            let flag: Bool = field.body("flag", "A flag.", default: true)
            if flag { let _: Bool = field.body("other", "Another.", default: true) }
        }
    }

    @Test("The hash of a choice distinguishes its shapes, but not their discriminator")
    func hash() {
        let choices: [Schema] = [.boolean, .integer()]
        #expect(Schema.oneOf(choices).hash != Schema.oneOf([.boolean, .string()]).hash)
        #expect(Schema.oneOf(choices).hash != Schema.oneOf([.boolean]).hash)
        #expect(Schema.oneOf(choices).hash == Schema.oneOf(choices, discriminator: "type").hash)
    }
}
