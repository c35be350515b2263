import FoundationEssentials
import Testing

@testable import ViperTemplates

@Suite("A new feature")
struct NewFeatureTests {
    private let package: TemplatePackage

    init() throws { package = try TemplatePackage() }

    @Test(
        "Its entity, its five modules and its test are written, some hundred lines, and the list of features has it")
    func written() throws {
        _ = try package.run("new-feature", "NewsItems")
        let files = package.contents.filter {
            $0.key.hasPrefix("Sources/Notes/NewsItems/") && $0.key.hasSuffix(".swift")
        }
        #expect(files.count == 3)
        #expect(files.values.reduce(0) { $0 + $1.count(where: \.isNewline) } <= 115)
        let entity = package.text("Sources/Notes/NewsItems/NewsItem.swift")
        #expect(entity.contains(#"EntityTable<NewsItem>("news_items", "news item")"#))
        let feature = package.text("Sources/Notes/NewsItems/NewsItemsFeature.swift")
        #expect(feature.contains("\nstruct NewsItemsFeature: Feature {") && feature.contains(#"at: "/news-items","#))
        #expect(
            package.text("Tests/NotesTests/NewsItems/NewsItemsTests.swift").contains("TestService.with(Notes.self)"))
        #expect(
            package.text("Sources/Notes/Notes.swift").contains(
                "        ItemsFeature.self,\n        NewsItemsFeature.self,\n"))
    }

    @Test("Where the package does not name the product that its routes are of, it says so")
    func product() throws {
        let hint = "its routes need the product ViperLive: "
        #expect(try package.run("new-feature", "Tags").contains(hint))
        try package.write(#".product(name: "ViperLive", package: "adder"),"#, to: "Package.swift")
        #expect(try !package.run("new-feature", "Memos").contains(hint))
    }

    @Test("A module can be made in it at once")
    func moduleWithin() throws {
        _ = try package.run("new-feature", "Tags")
        _ = try package.run("new-module", "Tags/Label", "DELETE", "/tags/{id}/label")
        #expect(package.text("Sources/Notes/Tags/TagsFeature.swift").contains(#"Route(.delete, "/{id}/label", "#))
        #expect(package.text("Tests/NotesTests/Tags/TagsLabelTests.swift").contains("try await withTag {"))
    }

    @Test("Its examples are recorded where the package embeds some, and those of its modules beside them")
    func examples() throws {
        try package.write("", to: "Sources/Notes/Resources/items.ndjson")
        _ = try package.run("new-feature", "Tags")
        _ = try package.run("new-module", "Tags/Label", "GET", "/tags/{id}/label")
        let feature = package.text("Sources/Notes/Tags/TagsFeature.swift")
        #expect(feature.contains("feature.examples(PackageResources.tags_ndjson)"))
        let examples = package.text("Sources/Notes/Resources/tags.ndjson").split(separator: "\n")
        let id = ExampleID("tagsAdd 201 1").text
        #expect(examples.count == 6)
        #expect(
            examples[0] == #"{"operation":"tagsAdd","status":201,"request":{"name":"Brass"},"response":"#
                + #"{"id":"\#(id)","name":"Brass","createdAt":"2026-11-21T12:00:00.000Z","version":1}}"#)
        #expect(
            examples[3] == #"{"operation":"tagsLabel","status":200,"parameters":{"id":"\#(id)"},"#
                + #""response":{"id":"\#(id)"}}"#)
        #expect(ExampleID("itemsAdd 201 1").text == "01a1fdfa-4600-7000-b5be-3c7b6b420fa3")
    }

    @Test("It asks who calls where the other features do, and knows the paths of identity where the program has it")
    func guarded() throws {
        _ = try package.run("new-feature", "Sessions")
        let open = package.text("Sources/Notes/Sessions/SessionsFeature.swift")
        #expect(open.contains("router.route(context), ") && !open.contains("ViperIdentity"))
        try package.write(
            "let features = [IdentityFeature.self]\nlet route = router.route(context).guarded(context)\n",
            to: "Sources/Notes/Items/ItemsRoutes.swift")
        _ = try package.run("new-feature", "Tags")
        let feature = package.text("Sources/Notes/Tags/TagsFeature.swift")
        #expect(feature.contains("\nimport ViperIdentity\n"))
        #expect(feature.contains("router.route(context).guarded(context), "))
        #expect(throws: Refusal("'/users' is taken: identity serves it.")) {
            try package.run("new-feature", "Users")
        }
    }

    @Test("It is public if the list of features is in another module")
    func otherModule() throws {
        try package.write(
            "    \(Marker.Kind.features.comment)Sources/App, Tests/NotesTests, notes.Notes\n",
            to: "Sources/Notes/Notes.swift")
        _ = try package.run("new-feature", "Tags")
        let feature = package.text("Sources/App/Tags/TagsFeature.swift")
        #expect(
            feature.hasPrefix("import Viper\nimport ViperEntities\n")
                && feature.contains("\npublic struct TagsFeature: Feature {"))
    }

    @Test("It is a target of its own where the package lists features as targets, with examples of its own")
    func ownTarget() throws {
        try package.write(
            "let features = [\n    feature(\"Items\"),\n    \(Marker.Kind.targets.comment)feature, Sources/App\n]\n",
            to: "Package.swift")
        try package.write(
            "import Items\nimport ViperService\n\n    \(Marker.Kind.features.comment)Sources/App, Tests/NotesTests, notes.Notes\n",
            to: "Sources/Notes/Program.swift")
        try FileManager.default.removeItem(atPath: package.path + "/Sources/Notes/Notes.swift")
        _ = try package.run("new-feature", "Tags")
        #expect(
            package.text("Package.swift").contains(
                "    feature(\"Items\"),\n    feature(\"Tags\"),\n    // new-target: "))
        #expect(
            package.text("Sources/Notes/Program.swift").hasPrefix("import Items\nimport Tags\nimport ViperService\n\n"))
        #expect(package.text("Sources/App/Tags/Resources/tags.ndjson").split(separator: "\n").count == 5)
        let feature = package.text("Sources/App/Tags/TagsFeature.swift")
        #expect(feature.contains("feature.examples(PackageResources.tags_ndjson)"))
        #expect(feature.contains("import ViperFeatures") && !feature.contains("import ViperService"))
    }

    @Test("The singular is found, or has to be given")
    func singular() throws {
        for (name, one) in [("Notes", "Note"), ("Categories", "Category"), ("Boxes", "Box"), ("Classes", "Class")] {
            #expect(try TypeName(name).singular == one)
        }
        let people = package.refusal("new-feature", "People")
        #expect(people == "Cannot tell the singular of 'People': use new-feature People --singular NAME.")
        _ = try package.run("new-feature", "People", "--singular", "Person")
        #expect(package.text("Sources/Notes/People/Person.swift").contains("struct Person: RevisedEntity {"))
    }

    @Test("A private feature of five fields that clients keep open is short, with its tests")
    func fields() throws {
        _ = try package.runWithUsers(
            "new-feature", "Memos", "title:text(1...200)", "body:text?", "tags:[text(1...40)](0...20)", "due:date?",
            "price:decimal(2)", "mood:enum(good,bad)", "--private", "--live")
        let files = package.contents.filter { $0.key.contains("/Memos/") && $0.key.hasSuffix(".swift") }
        #expect(files.count == 4)
        #expect(files.values.reduce(0) { $0 + $1.count(where: \.isNewline) } <= 220)
        let entity = package.text("Sources/Notes/Memos/Memo.swift")
        #expect(entity.contains("struct Memo: OwnedEntity {") && entity.contains("        column.owner()\n"))
        #expect(entity.contains("    var price: Decimal<2> = 0\n") && entity.contains("    var due: CalendarDate?\n"))
        #expect(entity.contains(".list(0...20, of: .trimmed(1...40))") && entity.contains("        case good, bad\n"))
        let feature = package.text("Sources/Notes/Memos/MemosFeature.swift")
        #expect(feature.contains("OwnedRoutes(store, context.changes.list(") && feature.contains("work.erase(owned: "))
        let tests = package.text("Tests/NotesTests/Memos/MemosTests.swift")
        #expect(tests.contains(##"members = #""title":"Brass","body":"Brass","tags":["Brass"],"due":"2026-11-21","##))
        #expect(tests.contains("isLive: true") && tests.contains(#"stream.next("change")"#))
        _ = try package.run("new-module", "Memos/Label", "POST", "/memos/{id}/label")
        let routes = package.text("Sources/Notes/Memos/MemosFeature.swift")
        #expect(routes.contains("{ session in") && routes.contains("store: store.of(session.user.id)"))
        #expect(!package.text("Sources/Notes/Memos/MemosLabel.swift").contains("Session"))
    }

    @Test("One without options is everybody's, and its list is not kept open")
    func plain() throws {
        _ = try package.run("new-feature", "Tags")
        #expect(package.text("Sources/Notes/Tags/TagsFeature.swift").contains("EntityRoutes(store, nil, self)"))
        #expect(package.text("Sources/Notes/Tags/Tag.swift").contains("struct Tag: RevisedEntity {"))
        #expect(!package.text("Tests/NotesTests/Tags/TagsTests.swift").contains("isLive"))
    }

    @Test(
        "Fields that cannot be are refused in one line, and nothing is written",
        arguments: [
            ("title", "'title' is not a field: expected a name and a type, such as 'title:text(1...200)'."),
            (
                "Title:text",
                "'Title' is not the name of a field: expected at most 40 letters and digits, beginning with a small letter."
            ),
            ("class:text", "'class' is a Swift keyword: choose another name."),
            ("order:text", "'order' is a word of SQL: choose another name."),
            ("version:number", "'version' is what every entity has: choose another name."),
            (
                "title:blob",
                "'blob' is not a type: expected text, number, decimal, money, bool, date, time, enum(a,b) or [type]."
            ),
            ("title:text title:date", "The field 'title' is given twice."),
            ("title:text(5...1)", "'5...1' is upside down: expected 1...5."),
            ("title:text(5)", "'5' is not a range: expected the least and the greatest number, such as 1...200."),
            ("tags:[text](0...5000)", "'0...5000' is out of bounds: expected at least 0 and at most 1000."),
            ("price:decimal(0)", "'decimal(0)' is not a type: expected 1 to 9 decimals, such as decimal(2)."),
            ("mood:enum(good,good)", "The choice 'good' is given twice."),
            ("mood:enum(good,default)", "'default' is a Swift keyword: choose another name."),
            ("tags:[[text]]", "'[[text]]' is a list of lists, which no column is."),
            ("name:text nameKey:text", "'nameKey' is the column by which 'name' is searched: choose another name."),
            (
                "title:text --hidden",
                "'--hidden' is no option of new-feature, or lacks its value: new-feature NAME [FIELD:TYPE …] "
                    + "[--singular NAME] [--private] [--live]"
            ),
            (
                "title:text --private",
                "'--private' needs users: list IdentityFeature.self in 'Sources/Notes/Notes.swift' first."
            ),
        ])
    func refusedFields(_ fields: String, _ line: String) throws {
        #expect(package.refusal("new-feature", "Tags " + fields) == line)
    }

    @Test("What an interrupted run left is named, and stays")
    func halfDone() throws {
        let list = package.text("Sources/Notes/Notes.swift").replacing("ItemsFeature.self", with: "TagsFeature.self,")
        try package.write(list, to: "Sources/Notes/Notes.swift")
        #expect(
            package.refusal("new-feature", "Tags") == "The feature Tags exists: 'Sources/Notes/Notes.swift' lists it.")
    }

    @Test(
        "Wrong arguments are refused in one line, and nothing is written",
        arguments: [
            ("Items", "The feature Items exists: 'Sources/Notes/Items' is there."),
            ("tags", noTypeName("tags")),
            ("Metrics", "'/metrics' is taken: the kit serves it."),
            ("Things", "'Thing' is a type of Swift or of the kit: choose another name, or use --singular NAME."),
            ("Routes", "'Route' is a type of Swift or of the kit: choose another name, or use --singular NAME."),
            ("Tags --singular tag", noTypeName("tag")),
            ("", "usage: new-feature NAME [FIELD:TYPE …] [--singular NAME] [--private] [--live]"),
            ("Series", "Cannot tell the singular of 'Series': use new-feature Series --singular NAME."),
            ("Tags --singular Tags", "'Tags' is the feature's own name: one of them needs another."),
        ])
    func refused(_ arguments: String, _ line: String) throws {
        #expect(package.refusal("new-feature", arguments) == line)
    }

    @Test("A path, a type and a folder that exist are refused, and nothing remains written")
    func taken() throws {
        try package.write("/// `PUT /tags/{name}`: …\nstruct Badge {}\n", to: "Sources/Notes/Badge.swift")
        #expect(package.refusal("new-feature", "Tags") == "PUT /tags/{name} exists: see 'Sources/Notes/Badge.swift'.")
        #expect(
            package.refusal("new-feature", "Badges")
                == "The feature Badges cannot be made: 'Sources/Notes/Badge.swift' declares Badge.")
        try FileManager.default.removeItem(atPath: package.path + "/Tests")
        try package.write("", to: "Tests")
        #expect(
            package.refusal("new-feature", "Labels")
                == "Cannot create the folder 'Tests'. Nothing was written.")
    }
}
