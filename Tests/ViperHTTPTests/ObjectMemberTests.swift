import ViperTesting

private struct Order: WireInput, Equatable {
    struct Line: InputObject, Equatable {
        let article: String
        let amount: Int

        init(_ field: inout some InputFields) {
            article = field.body("article", "What is ordered.", .trimmed(1...5))
            amount = field.body("amount", "How many.", 1...9, default: 1)
        }
    }

    struct Address: InputObject, Equatable {
        let town: String
        let door: Int?

        init(_ field: inout some InputFields) {
            town = field.body("town", "Where.", .trimmed(1...5))
            door = field.body(optional: "door", "Which door.", 1...9)
        }
    }

    struct Card: InputObject, Equatable {
        let number: String
        init(_ field: inout some InputFields) { number = field.body("number", "Its number.", .exactly(4...4)) }
    }

    struct Invoice: InputObject, Equatable {
        let to: Address
        init(_ field: inout some InputFields) { to = field.body("to", "Where it is sent.") }
    }

    enum Payment: InputUnion, Equatable {
        case card(Card)
        case invoice(Invoice)

        static let discriminator: StaticString = "kind"
        static let choices = [InputChoice("card", Payment.card), InputChoice("invoice", Payment.invoice)]
    }

    let lines: [Line]
    let address: Address?
    let labels: [String: Int]
    let payment: Payment

    init(_ field: inout some InputFields) {
        lines = field.body("lines", "What is ordered.", .list(1...3))
        address = field.body(optional: "address", "Where it is sent.")
        labels = field.body("labels", "Marks.", .map(0...2, names: .trimmed(1...3), of: 0...9), default: [:])
        payment = field.body("payment", "How it is paid.")
    }
}

private struct Tree: InputObject {
    init(_ field: inout some InputFields) { let _: [Tree] = field.body("branches", "Its own kind.", .list(1...2)) }
}

private struct Forest: WireInput {
    init(_ field: inout some InputFields) { let _: Tree? = field.body(optional: "tree", "One.") }
}

private struct Crooked: WireInput {
    struct Part: InputObject {
        init(_ field: inout some InputFields) {
            let on: Bool = field.body("on", "Whether.", default: true)
            if on { let _: Bool = field.body("more", "Whether.", default: true) }
        }
    }

    init(_ field: inout some InputFields) { let _: Part? = field.body(optional: "part", "One.") }
}

private struct Astray: WireInput {
    struct Part: InputObject {
        init(_ field: inout some InputFields) { let _: Bool? = field.query("on", "Whether.") }
    }

    init(_ field: inout some InputFields) { let _: Part? = field.body(optional: "part", "One.") }
}

private struct Asked: WireInput {
    init(_ field: inout some InputFields) { let _: Order.Card? = field.query("card", "One.") }
}

@Suite("Members that are objects, lists of objects, maps, or one of several objects")
struct ObjectMemberTests {
    private func faults(_ body: String) throws -> [String] { try ViperHTTPTests.faults { try Order.read(body) } }

    @Test("They are read as deep as they go")
    func reading() throws {
        let order = try Order.read(
            #"{"lines":[{"article":" a "},{"amount":9,"article":"b"}],"address":{"town":"Ulm","door":3},"#
                + #""labels":{" x ":1,"y":2},"payment":{"to":{"town":"Bonn"},"kind":"invoice"}}"#)
        #expect(order.lines.map(\.article) == ["a", "b"] && order.lines.map(\.amount) == [1, 9])
        #expect(order.address?.town == "Ulm" && order.address?.door == 3 && order.labels == ["x": 1, "y": 2])
        guard case .invoice(let invoice) = order.payment else { return #expect(Bool(false)) }
        #expect(invoice.to.town == "Bonn" && invoice.to.door == nil)
        let short = try Order.read(
            #"{"lines":[{"article":"a"}],"address":null,"payment":{"kind":"card","number":"1234"}}"#)
        #expect(short.address == nil && short.labels.isEmpty)
    }

    @Test("Every fault at every depth is told with its own pointer, all at once")
    func pointers() throws {
        #expect(
            try faults(
                #"{"lines":[{"article":"a","amount":10},7,{"amount":1,"colour":2}],"address":{"town":"","door":"x"},"#
                    + #""labels":{"a/~":true,"toolong":1},"payment":{"kind":"invoice","to":{"town":1},"number":"1234"}}"#
            ) == [
                "/lines/0/amount outOfBounds", "/lines/1 wrongType", "/lines/2/article missing",
                "/lines/2/colour unknown", "/address/town tooShort", "/address/door wrongType",
                "/labels/a~1~0 wrongType", "/labels/toolong tooLong", "/payment/to/town wrongType",
                "/payment/number unknown",
            ])
        let line = #""lines":[{"article":"a"}]"#
        #expect(try faults("{\(line),\"payment\":{}}") == ["/payment/kind missing"])
        #expect(try faults("{\(line),\"payment\":{\"kind\":\"cash\"}}") == ["/payment/kind unknownValue"])
        #expect(try faults("{\(line),\"payment\":{\"kind\":1}}") == ["/payment/kind wrongType"])
        #expect(try faults("{\(line),\"payment\":[]}") == ["/payment wrongType"])
        #expect(
            try faults(
                #"{"lines":[{"article":"a","article":"b"}],"payment":{"kind":"card","number":"1234","kind":"card"}}"#)
                == ["/lines/0/article duplicate", "/payment/kind duplicate"])
    }

    @Test("A map has no more members than its bounds, nor a name twice, trimmed or not")
    func maps() throws {
        func faults(_ labels: String) throws -> [String] {
            try self.faults(
                #"{"lines":[{"article":"a"}],"payment":{"kind":"card","number":"1234"},"labels":"# + labels + "}")
        }
        #expect(try faults(#"{"a":1,"b":2,"c":3}"#) == ["/labels tooMany"])
        #expect(try faults(#"{"a":1," a":2}"#) == ["/labels/ a duplicate"])
        #expect(try faults(#"{"":1}"#) == ["/labels/ tooShort"])
        #expect(try faults("[]") == ["/labels wrongType"])
    }

    @Test("No more faults are told than a problem holds, however many elements have them")
    func manyFaults() throws {
        let entries = (0..<1000).map { "\"u\($0)\":1" }.joined(separator: ",")
        #expect(try faults("{\"lines\":[{\(entries)}]}").count == 100)
    }

    @Test("The description has the shape, the bounds and the defaults")
    func described() throws {
        let values = try #require(InputDescription.of(Order.self)).values
        #expect(
            values[0].schema
                == .array(
                    .object(
                        [
                            Schema.Member("article", "What is ordered.", String.schema(within: .trimmed(1...5))),
                            Schema.Member("amount", "How many.", .integer(1...9), isRequired: false, defaultValue: "1"),
                        ], name: "OrderLineInput"), counts: 1...3))
        #expect(
            values[2].schema == .map(.integer(0...9), names: String.schema(within: .trimmed(1...3)), counts: 0...2))
        #expect(values[2].defaultValue == "{}")
        guard case .named("OrderPaymentInput", .oneOf(let choices, "kind")) = values[3].schema,
            case .object(let members, "OrderPaymentCardInput")? = choices.first
        else { return #expect(Bool(false)) }
        #expect(members.map(\.name) == ["kind", "number"] && members.first?.schema == .enumeration(["card"]))
    }

    @Test("What cannot be read keeps a program from starting")
    func flaws() {
        #expect(InputDescription.of(Order.self)?.flaw == nil)
        #expect(InputDescription.of(Forest.self)?.flaw == "Tree contains itself, or objects more than 6 deep.")
        #expect(InputDescription.of(Crooked.self)?.flaw?.hasPrefix("CrookedPart is not always read alike.") == true)
        #expect(InputDescription.of(Astray.self)?.flaw?.hasSuffix("reads only members of the body.") == true)
        #expect(
            InputDescription.of(Asked.self)?.flaw
                == "'card' is a list or an object, which only a body of JSON has.")
    }

    @Test("A map is written with its names in order")
    func written() {
        var writer = ByteWriter()
        ["b": 2, "a\"": 1].write(to: &writer)
        #expect(String(decoding: writer.unsafeBytes, as: UTF8.self) == #"{"a\"":1,"b":2}"#)
        #expect([String: Bool].schema == .map(.boolean))
    }
}
