import Testing

@testable import ViperTemplates

@Suite("A new module")
struct NewModuleTests {
    private let package: TemplatePackage

    init() throws { package = try TemplatePackage() }

    @Test("Its roles and its test are written, and its route is the last of the router's")
    func written() throws {
        let report = try package.run("new-module", "Items/Label", "GET", "/items/{id}/label")
        #expect(report.contains("wrote Sources/Notes/Items/ItemsLabel.swift\n"))
        #expect(
            package.text("Sources/Notes/Items/ItemsLabel.swift") == """
                import Viper
                import ViperEntities
                import ViperHTTP

                /// `GET /items/{id}/label`: the label of an item.
                enum ItemsLabel {
                    typealias Input = IDInput

                    struct Interactor: FindingInteractor { let store: EntityStore<Item> }

                    struct Presenter: Viper.Presenter {
                        func present(_ item: Item, for reader: PresentationContext) -> Document {
                            Document(id: item.id)
                        }
                    }

                    struct Document: WireOutput {
                        let id: UUID

                        static func describe(_ field: inout some OutputFields<Self>) {
                            field("id", "The id.", \\.id)
                        }
                    }
                }

                """)
        #expect(package.text("Tests/NotesTests/ItemsLabelTests.swift").contains(#"client.get(item + "/label")"#))
        #expect(
            package.text("Sources/Notes/Items/ItemsRouter.swift").hasPrefix(
                """
                let routes = [
                    Route(.get, "", "List items") { _ in Module() },
                    Route(.get, "/{id}/label", "Get the label of an item", isEntry: true) { _ in
                        Module(ItemsLabel.Interactor(store: store), ItemsLabel.Presenter())
                    },
                    \(Marker.Kind.routes.comment)/items,
                """))
    }

    @Test("It is mounted below the longest prefix, and gets the gate's outcome")
    func scoped() throws {
        _ = try package.run("new-module", "Items/Weight", "PATCH", "/items/{id}/parts/weight")
        #expect(
            package.text("Sources/Notes/Items/ItemsRouter.swift").contains(
                """
                    Route(.patch, "/weight", "Change the weight of an item", isEntry: true) { item in
                        Module(ItemsWeight.Interactor(service: parts, item: item), ItemsWeight.Presenter())
                    },
                """))
        let interactor = package.text("Sources/Notes/Items/ItemsWeight.swift")
        #expect(interactor.contains("        let service: PartService\n        let item: Item\n\n"))
        #expect(interactor.contains("Outcome(item: item, name: input.name)"))
    }

    @Test("It finds an entity by a call that the router names, or by the store of what is declared")
    func finding() throws {
        try package.write(
            "\(Marker.Kind.routes.comment)/items, service: ItemService, item: service.item(Int64) -> Item\n",
            to: "Sources/Notes/Items/ItemsRouter.swift")
        _ = try package.run("new-module", "Items/Label", "GET", "/items/{id}/label")
        let label = package.text("Sources/Notes/Items/ItemsLabel.swift")
        #expect(label.contains("id = field.path(\"id\", \"The item.\", 1...9_007_199_254_740_991)\n"))
        #expect(label.contains("-> Item {\n            try await service.item(Int64(input.id))\n"))
        let other = try TemplatePackage()
        _ = try other.run("new-module", "Items/Tags/Tag", "PUT", "/items/{id}/tags/{tag}")
        let tag = other.text("Sources/Notes/Items/Tags/TagsTag.swift")
        #expect(tag.contains("Outcome(item: try await store.lookup.value(input.id), name: input.name)"))
        #expect(tag.contains("tag = field.path(\"tag\", \"The tag.\", .exactly(1...200))\n"))
    }

    @Test("Its example is added to the list of its group and to what was recorded of that")
    func example() throws {
        let detail = #"{"operation":"itemsDetail","status":200,"parameters":{"id":"01a1"},"response":{}}"#
        let end = #"{"operation":"itemsDelete","status":204,"parameters":{"id":"01a1"}}"#
        try package.write(detail + "\n" + end + "\n", to: "Sources/Notes/Resources/items.ndjson")
        try package.write(
            """
                try await items.record(200, "GET", item)
                \(Marker.Kind.examples.comment)/items, items, item
                try await items.record(204, "DELETE", item)

            """, to: "Tests/NotesTests/Examples.swift")
        _ = try package.run("new-module", "Items/Label", "PUT", "/items/{id}/label")
        _ = try package.run("new-module", "Items/Part", "GET", "/items/{id}/{name}")
        let examples = package.text("Tests/NotesTests/Examples.swift").split(separator: "\n")
        #expect(examples[1] == ##"    try await items.record(200, "PUT", item + "/label", #"{"name":"Brass"}"#)"##)
        #expect(examples[2] == ##"    try await items.record(200, "GET", item + "/a")"##)
        let label = #""parameters":{"id":"01a1"},"request":{"name":"Brass"},"response":{"name":"Brass"}}"#
        let part = #""parameters":{"id":"01a1","name":"a"},"response":{"id":"01a1"}}"#
        #expect(
            package.text("Sources/Notes/Resources/items.ndjson") == """
                \(detail)
                {"operation":"itemsLabel","status":200,\(label)
                {"operation":"itemsPart","status":200,\(part)
                \(end)

                """)
    }

    @Test("An example whose id no other shows is left to be recorded")
    func unknownExample() throws {
        try package.write("", to: "Sources/Notes/Resources/items.ndjson")
        try package.write(
            "    \(Marker.Kind.examples.comment)/items, items, item\n",
            to: "Tests/NotesTests/Examples.swift")
        let report = try package.run("new-module", "Items/Label", "DELETE", "/items/{id}/label")
        #expect(report.contains("config/record-examples items"))
        #expect(
            package.text("Tests/NotesTests/Examples.swift").contains(#"items.record(204, "DELETE", item + "/label")"#))
        #expect(package.text("Sources/Notes/Resources/items.ndjson").isEmpty)
    }

    @Test(
        "Wrong arguments are refused in one line, and nothing is written",
        arguments: [
            (
                "Items/Detail GET /items/{id}/more",
                "The module ItemsDetail exists: 'Sources/Notes/Items/ItemsDetail.swift' is there."
            ),
            ("Items/Label GET /items/{id}", "GET /items/{id} exists: see 'Sources/Notes/Items/ItemsDetail.swift'."),
            ("Items/Label GET /items", "GET /items exists: see 'Sources/Notes/Items/ItemsRouter.swift'."),
            ("Items/Label GET /items/{item}", "GET /items/{id} exists: see 'Sources/Notes/Items/ItemsDetail.swift'."),
            (
                "Items/Label PUT /items/{item}/a",
                "'/items/{item}/a' captures 'item' where /items/{id} captures 'id': one name for one place."
            ),
            ("Items/label GET /items/label", noTypeName("label")),
            ("Items/1st GET /items/label", noTypeName("1st")),
            ("Items/La-bel GET /items/label", noTypeName("La-bel")),
            ("Items/ GET /items/label", noTypeName("")),
            ("Items/Self GET /items/label", "'Self' is a Swift keyword: choose another name."),
            ("Label GET /items/label", "Expected 'Feature/Module', found 'Label'."),
            (
                "Items/Label FETCH /items/label",
                "Expected one of the methods GET, POST, PUT, PATCH, DELETE, found 'FETCH'."
            ),
            ("Items/Label get /items/label", "Expected one of the methods GET, POST, PUT, PATCH, DELETE, found 'get'."),
            ("Items/Label GET items/label", "'items/label' is not a route: expected '/segment/{capture}/…'."),
            ("Items/Label GET /items//label", "'/items//label' is not a route: expected '/segment/{capture}/…'."),
            ("Items/Label GET /items/{id", "'/items/{id' is not a route: expected '/segment/{capture}/…'."),
            ("Items/Label GET /items/a b", "'/items/a b' is not a route: expected '/segment/{capture}/…'."),
            ("Items/Label GET /items/{id}/{id}", "'/items/{id}/{id}' captures 'id' twice."),
            ("Items/Label", "usage: new-module FEATURE/MODULE METHOD ROUTE"),
        ])
    func refused(_ arguments: String, _ line: String) throws {
        #expect(package.refusal("new-module", arguments) == line)
    }

    @Test("A feature that is not there and a route that is not its own are refused")
    func elsewhere() throws {
        let feature = package.refusal("new-module", "Tags/Label GET /tags/label")
        #expect(feature?.hasPrefix("There is no feature 'Tags': ") == true)
        let route = package.refusal("new-module", "Items/Label GET /tags/label")
        #expect(route?.hasPrefix("'/tags/label' is not below a path where Items mounts routes") == true)
    }

    @Test("If a folder cannot be created, nothing remains written")
    func undone() throws {
        try package.write(
            "\(Marker.Kind.tests.comment)/items/{id}/label, withItem\n", to: "Tests/NotesTests/Tests.swift")
        try package.write("", to: "Sources/Notes/Items/ItemsLabel.swift")
        #expect(
            package.refusal("new-module", "Items/Label GET /items/{id}/label")
                == "The module ItemsLabel exists: 'Sources/Notes/Items/ItemsLabel.swift' is there.")
        // No folder can be made where a file is.
        try package.write("", to: "Sources/Notes/Items/Inner")
        #expect(
            package.refusal("new-module", "Items/Inner/Tag GET /items/{id}/tag")
                == "Cannot create the folder 'Sources/Notes/Items/Inner'. Nothing was written.")
    }
}
