import Viper
import ViperHTTP
import ViperService
import ViperValues

/// Bodies as clients send them: objects in lists and members, a map, and one of several objects.
struct OrdersFeature: Feature {
    static let name: StaticString = "orders"

    init(_ context: FeatureContext) {}

    func routes(_ mount: inout Routes) {
        let check = Route(.post, "", "Check an order", isEntry: true) { (_: Void) in Module(OrdersCheck.Interactor()) }
        mount.mount(Route("/order-checks", Router([check])), [])
    }
}

/// `POST /order-checks`: reads an order, and shows what was read.
enum OrdersCheck {
    struct Input: WireInput {
        let lines: [OrderLine]
        let delivery: OrderDelivery?
        let labels: [String: String]
        let payment: OrderPayment

        init(_ field: inout some InputFields) {
            lines = field.body("lines", "What is ordered.", .list(1...50))
            delivery = field.body(optional: "delivery", "Where it is sent.")
            labels = field.body(
                "labels", "Marks of the customer's own.", .map(0...8, names: .trimmed(1...20), of: .exactly(0...80)),
                default: [:])
            payment = field.body("payment", "How it is paid.")
        }
    }

    struct Document: WireOutput {
        let input: Input

        static func describe(_ field: inout some OutputFields<Self>) {
            field("lines", "What is ordered.", \.input.lines)
            field("delivery", "Where it is sent.", \.input.delivery)
            field("labels", "Marks of the customer's own.", \.input.labels)
            field("payment", "How it is paid.", \.input.payment)
        }
    }

    struct Interactor: Viper.Interactor {
        func execute(_ input: Input) async throws(Failure) -> Document { Document(input: input) }
    }
}

struct OrderLine: InputObject, WireOutput {
    let article: String
    let amount: Int
    let price: Decimal<2>

    init(_ field: inout some InputFields) {
        article = field.body("article", "1 to 80 characters.", .trimmed(1...80))
        amount = field.body("amount", "How many.", 1...999, default: 1)
        price = field.body("price", "Of one.", 0...10_000)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("article", "1 to 80 characters.", \.article)
        field("amount", "How many.", \.amount)
        field("price", "Of one.", \.price)
    }
}

struct OrderDelivery: InputObject, WireOutput {
    let town: String

    init(_ field: inout some InputFields) { town = field.body("town", "1 to 80 characters.", .trimmed(1...80)) }

    static func describe(_ field: inout some OutputFields<Self>) { field("town", "1 to 80 characters.", \.town) }
}

enum OrderPayment: WireUnion {
    case invoice(OrderInvoice)
    case card(OrderCard)

    static let discriminator: StaticString = "kind"
    static let choices = [InputChoice("invoice", OrderPayment.invoice), InputChoice("card", OrderPayment.card)]

    var object: any WireOutput {
        switch self {
        case .invoice(let invoice): invoice
        case .card(let card): card
        }
    }
}

struct OrderInvoice: InputObject, WireOutput {
    let days: Int

    init(_ field: inout some InputFields) { days = field.body("days", "Until it is due.", 1...90, default: 14) }

    static func describe(_ field: inout some OutputFields<Self>) { field("days", "Until it is due.", \.days) }
}

struct OrderCard: InputObject, WireOutput {
    let number: String

    init(_ field: inout some InputFields) { number = field.body("number", "Its last digits.", .exactly(4...4)) }

    static func describe(_ field: inout some OutputFields<Self>) { field("number", "Its last digits.", \.number) }
}
