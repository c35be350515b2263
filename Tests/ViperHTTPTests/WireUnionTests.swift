import ViperTesting

/// An object that is a choice, and stands alone elsewhere.
private struct Card: InputObject, WireOutput {
    let number: Int
    init(_ field: inout some InputFields) { number = field.body("number", "Its number.", 1...9) }
    init(number: Int) { self.number = number }
    static func describe(_ field: inout some OutputFields<Self>) { field("number", "Its number.", \.number) }
}

private struct Invoice: InputObject, WireOutput {
    init(_ field: inout some InputFields) {}
    init() {}
    static func describe(_ field: inout some OutputFields<Self>) {}
}

private enum Payment: WireUnion {
    case card(Card)
    case invoice(Invoice)
    static let discriminator: StaticString = "kind"
    static let choices = [InputChoice("credit-card", Payment.card), InputChoice("invoice", Payment.invoice)]
    var object: any WireOutput {
        switch self {
        case .card(let card): card
        case .invoice(let invoice): invoice
        }
    }
}

private enum Twice: WireUnion {
    case card(Card)
    static let discriminator: StaticString = "kind"
    static let choices = [InputChoice("debit", Twice.card), InputChoice("credit", Twice.card)]
    var object: any WireOutput {
        switch self {
        case .card(let card): card
        }
    }
}

private enum Swapped: WireUnion {
    case card(Card)
    static let discriminator: StaticString = "kind"
    static let choices = [InputChoice("card", Swapped.card)]
    var object: any WireOutput { Invoice() }
}

@Suite("One of several objects that is read and shown")
struct WireUnionTests {
    @Test("Its discriminator is written before the members of the object")
    func written() {
        #expect(Payment.card(Card(number: 7)).jsonText == #"{"kind":"credit-card","number":7}"#)
        #expect(Payment.invoice(Invoice()).jsonText == #"{"kind":"invoice"}"#)
    }

    @Test("Its objects are called by it and their texts, and so may stand alone elsewhere")
    func described() {
        guard case .named("Payment", .oneOf(let shown, "kind")) = Payment.schema,
            case .named("PaymentInput", .oneOf(let read, "kind")) = Payment.schema(within: Unbounded()),
            case .object(let shownMembers, "PaymentCreditCard")? = shown.first,
            case .object(let readMembers, "PaymentCreditCardInput")? = read.first,
            case .object(let members, "Card") = Card.schema
        else { return #expect(Bool(false)) }
        #expect(shownMembers.map(\.name) == ["kind", "number"] && readMembers.map(\.name) == ["kind", "number"])
        #expect(members.map(\.name) == ["number"] && shown.count == 2)
    }

    @Test("Two texts for one type, and another object than was read, are flaws")
    func flaws() {
        #expect(Twice.schema == .object([.flaw("Twice has one type of object by two texts.")]))
        #expect(Swapped.schema == .object([.flaw("Swapped shows 'card' as another object than it reads.")]))
    }
}
