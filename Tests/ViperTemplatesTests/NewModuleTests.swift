import Testing

@testable import ViperTemplates

@Suite("A new module")
struct NewModuleTests {
    @Test("Its roles and its test are written, and its route is the last of the router's")
    func written() throws {
        let package = try TemplatePackage()
        let report = try package.run("new-module", "Items/Label", "GET", "/items/{id}/label")
        let folder = "Sources/Notes/Items/Label/ItemsLabel"
        #expect(report.contains("wrote \(folder)Contract.swift\n"))
        #expect(package.text("\(folder)Contract.swift").contains("typealias Input = IDInput"))
        #expect(
            package.text("\(folder)Interactor.swift").contains(
                "-> Item {\n            try await service.item(input.id)"))
        #expect(package.text("\(folder)Presenter.swift").contains("Document(id: item.id)"))
        #expect(package.text("Tests/NotesTests/ItemsLabelTests.swift").contains(#"client.get(item + "/label")"#))
        #expect(
            package.text("Sources/Notes/Items/ItemsRouter.swift").hasPrefix(
                """
                let routes = [
                    Route(.get, "", "List items") { _ in Module() },
                    Route(.get, "/{id}/label", "Get the label of an item", isEntry: true) { _ in
                        Module(ItemsLabel.Interactor(service: service), ItemsLabel.Presenter())
                    },
                    \(Marker.Kind.routes.comment)/items,
                """))
    }

    @Test("It is mounted below the longest prefix, and gets the gate's outcome")
    func scoped() throws {
        let package = try TemplatePackage()
        _ = try package.run("new-module", "Items/Weight", "PATCH", "/items/{id}/parts/weight")
        #expect(
            package.text("Sources/Notes/Items/ItemsRouter.swift").contains(
                """
                    Route(.patch, "/weight", "Change the weight of an item", isEntry: true) { item in
                        Module(ItemsWeight.Interactor(service: parts, item: item), ItemsWeight.Presenter())
                    },
                """))
        let interactor = package.text("Sources/Notes/Items/Weight/ItemsWeightInteractor.swift")
        #expect(interactor.contains("        let service: PartService\n        let item: Item\n\n"))
        #expect(interactor.contains("Outcome(item: item, name: input.name)"))
    }

    @Test("Its example is added to the list of its group and to what was recorded of that")
    func example() throws {
        let package = try TemplatePackage()
        let detail = #"{"operation":"itemsDetail","status":200,"parameters":{"id":"01a1"},"response":{}}"#
        let end = #"{"operation":"itemsDelete","status":204,"parameters":{"id":"01a1"}}"#
        try package.write(detail + "\n" + end + "\n", to: "Sources/Notes/Examples/items.ndjson")
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
            package.text("Sources/Notes/Examples/items.ndjson") == """
                \(detail)
                {"operation":"itemsLabel","status":200,\(label)
                {"operation":"itemsPart","status":200,\(part)
                \(end)

                """)
    }

    @Test("An example whose id no other shows is left to be recorded")
    func unknownExample() throws {
        let package = try TemplatePackage()
        try package.write("", to: "Sources/Notes/Examples/items.ndjson")
        try package.write(
            "    \(Marker.Kind.examples.comment)/items, items, item\n",
            to: "Tests/NotesTests/Examples.swift")
        let report = try package.run("new-module", "Items/Label", "DELETE", "/items/{id}/label")
        #expect(report.contains("config/record-examples items"))
        #expect(
            package.text("Tests/NotesTests/Examples.swift").contains(#"items.record(204, "DELETE", item + "/label")"#))
        #expect(package.text("Sources/Notes/Examples/items.ndjson").isEmpty)
    }

    @Test(
        "Wrong arguments are refused in one line, and nothing is written",
        arguments: [
            (
                ["Items/Detail", "GET", "/items/{id}/more"],
                "The module ItemsDetail exists: 'Sources/Notes/Items/Detail' is there."
            ),
            (
                ["Items/Label", "GET", "/items/{id}"],
                "GET /items/{id} exists: see 'Sources/Notes/Items/Detail/ItemsDetailContract.swift'."
            ),
            (["Items/Label", "GET", "/items"], "GET /items exists: see 'Sources/Notes/Items/ItemsRouter.swift'."),
            (
                ["Items/Label", "GET", "/items/{item}"],
                "GET /items/{id} exists: see 'Sources/Notes/Items/Detail/ItemsDetailContract.swift'."
            ),
            (
                ["Items/Label", "PUT", "/items/{item}/a"],
                "'/items/{item}/a' captures 'item' where /items/{id} captures 'id': one name for one place."
            ),
            (
                ["Items/label", "GET", "/items/label"],
                "'label' is not a type name: expected letters and digits, beginning with a capital."
            ),
            (
                ["Items/1st", "GET", "/items/label"],
                "'1st' is not a type name: expected letters and digits, beginning with a capital."
            ),
            (
                ["Items/La-bel", "GET", "/items/label"],
                "'La-bel' is not a type name: expected letters and digits, beginning with a capital."
            ),
            (
                ["Items/", "GET", "/items/label"],
                "'' is not a type name: expected letters and digits, beginning with a capital."
            ),
            (["Items/Self", "GET", "/items/label"], "'Self' is a Swift keyword: choose another name."),
            (["Label", "GET", "/items/label"], "Expected 'Feature/Module', found 'Label'."),
            (
                ["Items/Label", "FETCH", "/items/label"],
                "Expected one of the methods GET, POST, PUT, PATCH, DELETE, found 'FETCH'."
            ),
            (
                ["Items/Label", "get", "/items/label"],
                "Expected one of the methods GET, POST, PUT, PATCH, DELETE, found 'get'."
            ),
            (["Items/Label", "GET", "items/label"], "'items/label' is not a route: expected '/segment/{capture}/…'."),
            (
                ["Items/Label", "GET", "/items//label"],
                "'/items//label' is not a route: expected '/segment/{capture}/…'."
            ),
            (["Items/Label", "GET", "/items/{id"], "'/items/{id' is not a route: expected '/segment/{capture}/…'."),
            (["Items/Label", "GET", "/items/a b"], "'/items/a b' is not a route: expected '/segment/{capture}/…'."),
            (["Items/Label", "GET", "/items/{id}/{id}"], "'/items/{id}/{id}' captures 'id' twice."),
            (["Items/Label"], Command.usage),
        ])
    func refused(_ arguments: [String], _ line: String) throws {
        let package = try TemplatePackage()
        let before = package.contents
        #expect(throws: Refusal(line)) { try Command.run(["new-module"] + arguments, in: package.path) }
        #expect(package.contents == before)
    }

    @Test("A feature that is not there and a route that is not its own are refused")
    func elsewhere() throws {
        let package = try TemplatePackage()
        let feature = package.refusal("new-module", "Tags/Label", "GET", "/tags/label")
        #expect(feature?.hasPrefix("There is no feature 'Tags': ") == true)
        let route = package.refusal("new-module", "Items/Label", "GET", "/tags/label")
        #expect(route?.hasPrefix("'/tags/label' is not below a path where Items mounts routes") == true)
    }

    @Test("If a folder cannot be created, nothing remains written")
    func undone() throws {
        let package = try TemplatePackage()
        try package.write(
            "\(Marker.Kind.tests.comment)/items/{id}/label, withItem\n", to: "Tests/NotesTests/Tests.swift")
        // No folder can be made where a file is.
        try package.write("", to: "Sources/Notes/Items/Label")
        #expect(
            package.refusal("new-module", "Items/Label", "GET", "/items/{id}/label")?.hasPrefix("The module") == true)
        try package.write("", to: "Sources/Notes/Items/Inner")
        #expect(
            package.refusal("new-module", "Items/Inner/Tag", "GET", "/items/{id}/tag")
                == "Cannot create the folder 'Sources/Notes/Items/Inner/Tag'. Nothing was written.")
    }
}
