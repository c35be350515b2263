import Testing

@testable import ViperTemplates

@Suite("A new field")
struct NewFieldTests {
    private let package: TemplatePackage

    init() throws { package = try TemplatePackage() }

    @Test("Its column, with the next migration, and a test of it are written")
    func written() throws {
        _ = try package.run("new-feature", "Tags", "title:text(1...200)")
        _ = try package.run("new-field", "Tags", "colour:text?")
        _ = try package.run("new-field", "Tags", "mood:enum(good,bad)")
        let entity = package.text("Sources/Notes/Tags/Tag.swift")
        #expect(entity.contains("    var colour: SharedText?\n    var mood: Mood = .good\n    var createdAt"))
        #expect(entity.contains(#".trimmed(1...1000), [.settable, .changeable, .since(2)])"#))
        #expect(entity.contains(#"[.settable, .changeable, .since(3)])"#) && entity.contains("    enum Mood: Int64, "))
        #expect(entity.hasPrefix("import ViperEntities\nimport ViperHTTP\n\n"))
        let test = package.text("Tests/NotesTests/Tags/TagsColourTests.swift")
        #expect(test.contains("try await withTag { client, tag in") && test.contains(#"{"colour":null}"#))
        #expect(!package.text("Tests/NotesTests/Tags/TagsMoodTests.swift").contains("null"))
    }

    @Test(
        "What cannot be is refused in one line, and nothing is written",
        arguments: [
            ("Tags title:text?", "The field 'title' exists: see 'Sources/Notes/Tags/Tag.swift'."),
            (
                "Tags due:date",
                "Those that are there already have no 'due': make it optional, with '?' behind its type."
            ),
            ("Tags tag:enum(a,b)", "'Sources/Notes/Tags/Tag.swift' has a type Tag: choose another name than 'tag'."),
            ("Notes due:date?", "There is no feature 'Notes' with an entity: no file of it says 'EntityTable<'."),
            ("tags due:date?", noTypeName("tags")),
            (
                "Tags due:day?",
                "'day' is not a type: expected text, number, decimal, money, bool, date, time, enum(a,b) or [type]."
            ),
            ("Tags", "usage: new-field FEATURE FIELD:TYPE …"),
        ])
    func refused(_ arguments: String, _ line: String) throws {
        _ = try package.run("new-feature", "Tags", "title:text(1...200)")
        #expect(package.refusal("new-field", arguments) == line)
    }

    @Test("A feature that lists its migrations itself is not changed")
    func ownMigrations() throws {
        _ = try package.run("new-feature", "Tags")
        let feature = "Sources/Notes/Tags/TagsFeature.swift"
        try package.write(package.text(feature).replacing("of: Tag.table", with: "migrations, exported"), to: feature)
        #expect(
            package.refusal("new-field", "Tags due:date?")?.hasPrefix("The feature Tags lists its migrations")
                == true)
    }
}
