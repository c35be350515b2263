import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

/// A module that reads and shows objects within objects.
private enum Orders {
    struct Line: InputObject, WireOutput {
        let amount: Int
        init(_ field: inout some InputFields) { amount = field.body("amount", "How many.", 1...9, default: 1) }
        static func describe(_ field: inout some OutputFields<Self>) { field("amount", "How many.", \.amount) }
    }

    struct Card: InputObject {
        init(_ field: inout some InputFields) { let _: Bool = field.body("gold", "Whether it is one of those.") }
    }

    enum Payment: InputUnion {
        case card(Card)
        static let discriminator: StaticString = "kind"
        static let choices = [InputChoice("card", Payment.card)]
    }

    struct Gift: InputObject {
        init(_ field: inout some InputFields) {
            let _: [String: String] = field.body(
                "notes", "What is said.", .map(1...2, names: .exactly(1...3), of: .exactly(0...4)))
        }
    }

    struct Input: WireInput {
        init(_ field: inout some InputFields) {
            let _: [Line] = field.body("lines", "What is ordered.", .list(1...3))
            let _: Gift? = field.body(optional: "gift", "What comes with it.")
        }
    }

    struct Choice: WireInput {
        init(_ field: inout some InputFields) { let _: Payment = field.body("payment", "How it is paid.") }
    }

    struct Document: WireOutput {
        let lines: [Line]
        let labels: [String: Int]
        static func describe(_ field: inout some OutputFields<Self>) {
            field("lines", "What was ordered.", \.lines)
            field("labels", "Marks.", \.labels)
        }
    }

    struct View: JSONView { typealias Model = Document }
    struct Builder: Viper.Builder { func build(in scope: Void) -> Sample<Input, View> { Sample() } }
    struct ChoiceBuilder: Viper.Builder { func build(in scope: Void) -> Sample<Choice, View> { Sample() } }
}

@Suite("Objects within bodies, in the API's description")
struct NestedBodyTests {
    private let document: ReadDocument

    init() throws {
        document = try ReadDocument(
            Route(.post, "/orders", Orders.Builder(), isEntry: true),
            Route(.post, "/payments", Orders.ChoiceBuilder(), isEntry: true))
    }

    @Test("A list of objects refers to their schema, which is not that of what is shown")
    func objects() {
        #expect(
            document["components", "schemas", "OrdersInput", "properties", "lines"]
                == ##"{"type":"array","items":{"$ref":"#/components/schemas/OrdersLineInput"},"##
                + ##""minItems":1,"maxItems":3,"description":"What is ordered."}"##)
        #expect(
            document["components", "schemas", "OrdersLineInput"]
                == #"{"type":"object","properties":{"amount":{"type":"integer","format":"int32","minimum":1,"maximum":9,"#
                + #""description":"How many.","default":1}},"additionalProperties":false}"#)
        #expect(document.names("components", "schemas", "OrdersLine", "properties") == ["amount"])
        #expect(
            document["components", "schemas", "OrdersInput", "properties", "gift", "anyOf"]
                == ##"[{"$ref":"#/components/schemas/OrdersGiftInput"},{"type":"null"}]"##)
    }

    @Test("One of several objects has its discriminator first, which leads to its schema")
    func unions() {
        #expect(
            document["components", "schemas", "OrdersPaymentInput"]
                == ##"{"oneOf":[{"$ref":"#/components/schemas/OrdersPaymentCardInput"}],"##
                + ##""discriminator":{"propertyName":"kind","mapping":{"card":"#/components/schemas/OrdersPaymentCardInput"}}}"##
        )
        #expect(document.names("components", "schemas", "OrdersPaymentCardInput", "properties") == ["kind", "gold"])
        #expect(document["components", "schemas", "OrdersPaymentCardInput", "required"] == #"["kind","gold"]"#)
    }

    @Test("A map has the bounds of its names, its values and their number; OpenAPI 3.0 knows none of names")
    func maps() throws {
        let notes = ["components", "schemas", "OrdersGiftInput", "properties", "notes"]
        #expect(
            document[notes]
                == #"{"type":"object","additionalProperties":{"type":"string","maxLength":4,"pattern":"^[^\\u0000]*$"},"#
                + #""propertyNames":{"type":"string","minLength":1,"maxLength":3,"pattern":"^[^\\u0000]*$"},"#
                + #""minProperties":1,"maxProperties":2,"description":"What is said."}"#)
        #expect(
            document["components", "schemas", "OrdersDocument", "properties", "labels"]
                == #"{"type":"object","additionalProperties":{"type":"integer","format":"int64"},"description":"Marks."}"#
        )
        #expect(
            try document.older().names(["components", "schemas", "OrdersGiftInput", "properties", "notes"])
                == ["type", "additionalProperties", "minProperties", "maxProperties", "description"])
    }
}
