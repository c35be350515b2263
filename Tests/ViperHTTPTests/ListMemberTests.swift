import ViperTesting

private struct Basket: WireInput, Equatable {
    let tags: [String]
    let days: [CalendarDate]?
    let price: Decimal<2>

    init(_ field: inout some InputFields) {
        tags = field.body("tags", "What it is about.", .list(1...3, of: .trimmed(1...5)))
        days = field.body(optional: "days", "When.", .list(0...2))
        price = field.body("price", "What it costs.", 0...100)
    }
}

private struct Twice: WireInput {
    init(_ field: inout some InputFields) {
        let _: Bool = field.body("on", "Whether it is on.", default: true)
        let _: Bool = field.body("on", "Whether it is on.", default: true)
    }
}

private struct Asked: WireInput {
    init(_ field: inout some InputFields) {
        let _: [Bool]? = field.query("on", "Which are on.", .list(0...2))
    }
}

private struct Shown: WireOutput {
    static func describe(_ field: inout some OutputFields<Self>) {
        field("on", "Whether it is on.") { _ in true }
        field("on", "Whether it is on.") { _ in true }
    }
}

@Suite("Members that are lists or decimals")
struct ListMemberTests {
    private func faults(_ body: String) throws -> [String] {
        try ViperHTTPTests.faults { try Basket.read(body) }
    }

    @Test("A list is read in its order, a decimal from a text or from a number's digits")
    func reading() throws {
        let basket = try Basket.read(#"{"tags":[" a ","b"],"days":["2026-11-21"],"price":"12.5"}"#)
        #expect(basket.tags == ["a", "b"] && basket.days?.map(\.text) == ["2026-11-21"] && basket.price.units == 1250)
        #expect(try Basket.read(#"{"tags":["a"],"price":0.1}"#).price.text == "0.10")
        #expect(try Basket.read(#"{"tags":["a"],"days":null,"price":100}"#).days == nil)
    }

    @Test("Every fault is told with its own pointer, all at once")
    func pointers() throws {
        let body = #"{"tags":["",1,"abcdef"],"days":["2026-02-30"],"price":1.001}"#
        #expect(
            try faults(body) == [
                "/tags/0 tooShort", "/tags/1 wrongType", "/tags/2 tooLong", "/days/0 notADate", "/price malformed",
            ])
        #expect(
            try faults(#"{"tags":[],"days":{},"price":101}"#) == [
                "/tags tooFew", "/days wrongType", "/price outOfBounds",
            ])
        #expect(try faults(#"{"tags":["a","b","c","d"],"price":true}"#) == ["/tags tooMany", "/price wrongType"])
        #expect(try faults(#"{"tags":["a"],"price":1e1}"#) == ["/price malformed"])
    }

    @Test("The description says the bounds, and that a decimal is a text or a number")
    func described() throws {
        let values = try #require(InputDescription.of(Basket.self)).values
        #expect(values[0].schema == .array(String.schema(within: .trimmed(1...5)), counts: 1...3))
        #expect(values[1].schema == .nullable(.array(CalendarDate.schema, counts: 0...2)))
        #expect(values[2].schema == .oneOf([.string(pattern: #"^-?(0|[1-9][0-9]*)(\.[0-9]{1,2})?$"#), .number]))
        #expect(Decimal<2>.schema == .string(pattern: #"^-?(0|[1-9][0-9]*)\.[0-9]{2}$"#))
    }

    @Test("The same member twice, and a list elsewhere than in a body, are flaws that keep a program from starting")
    func flaws() {
        #expect(InputDescription.of(Twice.self)?.flaw == "It reads 'on' twice.")
        #expect(InputDescription.of(Asked.self)?.flaw == "'on' is a list or an object, which only a body of JSON has.")
        #expect(Shown.schema.flaws == ["It has the member 'on' twice."])
        #expect(InputDescription.of(Basket.self)?.flaw == nil)
    }
}
