import Testing
import Viper
import ViperHTTP
import ViperJSON
import ViperOpenAPI

/// A module whose document is one of two objects, with a member as the discriminator.
private enum Pets {
    struct Cat: WireOutput {
        static func describe(_ field: inout some OutputFields<Self>) { field("kind", "What it is.", always: "cat") }
    }

    struct Dog: WireOutput {
        let name: String
        static func describe(_ field: inout some OutputFields<Self>) {
            field("kind", "What it is.", always: "dog")
            field("name", "A name.", \.name)
        }
    }

    enum Pet: OutputValue {
        case cat(Cat)
        case dog(Dog)

        func write(to writer: inout ByteWriter) {
            switch self {
            case .cat(let cat): cat.write(to: &writer)
            case .dog(let dog): dog.write(to: &writer)
            }
        }

        static var schema: Schema { .oneOf([Cat.schema, Dog.schema], discriminator: "kind") }
    }

    struct View: JSONView { typealias Model = Pet }

    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Sample<NoInput, View> { Sample() }
    }
}

@Suite("Objects with a discriminator, in the API's description")
struct VariantTests {
    @Test("The member's only text is an enumeration, and leads to the object's schema")
    func variants() throws {
        let document = try ReadDocument(Route(.get, "/pet", Pets.Builder(), isEntry: true))
        #expect(
            document["paths", "/pet", "get", "responses", "200", "content", "application/json", "schema"]
                == ##"{"oneOf":[{"$ref":"#/components/schemas/PetsCat"},{"$ref":"#/components/schemas/PetsDog"}],"##
                + ##""discriminator":{"propertyName":"kind","mapping":{"cat":"#/components/schemas/PetsCat","##
                + ##""dog":"#/components/schemas/PetsDog"}}}"##)
        #expect(
            document["components", "schemas", "PetsDog"]
                == #"{"type":"object","properties":{"kind":{"type":"string","enum":["dog"],"x-enum-varnames":["dog"],"description":"What it is."},"#
                + #""name":{"type":"string","description":"A name."}},"required":["kind","name"]}"#)
    }

    @Test("What is written is what the shape says")
    func written() {
        var writer = ByteWriter()
        Pets.Pet.dog(.init(name: "Rex")).write(to: &writer)
        Pets.Pet.cat(.init()).write(to: &writer)
        #expect(String(decoding: writer.unsafeBytes, as: UTF8.self) == #"{"kind":"dog","name":"Rex"}{"kind":"cat"}"#)
    }

    @Test("Two objects that differ in such a text have different shapes")
    func hashes() {
        #expect(Pets.Cat.schema.hash != Pets.Dog.schema.hash)
        #expect(
            Schema.oneOf([Pets.Cat.schema]).hash != Schema.oneOf([Pets.Cat.schema, Pets.Dog.schema]).hash)
    }
}
