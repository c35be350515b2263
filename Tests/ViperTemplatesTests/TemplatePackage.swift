import FoundationEssentials
import ViperTesting

@testable import ViperTemplates

/// Why a name is refused for a type.
func noTypeName(_ name: String) -> String {
    "'\(name)' is not a type name: expected letters and digits, beginning with a capital."
}

/// A package of a test's own, with a feature of two routes.
final class TemplatePackage {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws {
        folder = try TemporaryFolder()
        for inner in ["Sources/Notes/Items", "Sources/Notes/Resources", "Tests/NotesTests", "Other/Sources"] {
            try FileManager.default.createDirectory(atPath: path + "/" + inner, withIntermediateDirectories: true)
        }
        try folder.write("", to: "Package.swift")
        try folder.write("", to: "Other/Package.swift")
        try folder.write("enum ItemsLabel {}\n", to: "Other/Sources/Other.swift")
        try folder.write(
            """
            struct Notes: Service {
                static let features: [any Feature.Type] = [
                    ItemsFeature.self
                    \(Marker.Kind.features.comment)Sources/Notes, Tests/NotesTests, notes.Notes
                ]
            }

            """, to: "Sources/Notes/Notes.swift")
        try folder.write(
            """
            let routes = [
                Route(.get, "", "List items") { _ in Module() },
                \(Marker.Kind.routes.comment)/items, store: EntityStore<Item>, item: store.lookup.value(UUID) -> Item
            ]
            let routesOfOne = [
                \(Marker.Kind.routes.comment)/items/{id}/parts, service: PartService = parts, item: Item
            ]

            """, to: "Sources/Notes/Items/ItemsRouter.swift")
        try folder.write(
            "/// `GET /items/{id}?embed=`: one item.\nenum ItemsDetail {}\n",
            to: "Sources/Notes/Items/ItemsDetail.swift")
        try folder.write("\(Marker.Kind.tests.comment)/items, withItem\n", to: "Tests/NotesTests/NotesTests.swift")
    }

    /// Runs a command in it.
    func run(_ arguments: String...) throws(Refusal) -> String { try Command.run(arguments, in: path) }

    /// The same after its program has users.
    func runWithUsers(_ arguments: String...) throws -> String {
        let list = text("Sources/Notes/Notes.swift").replacing("ItemsFeature.self", with: "IdentityFeature.self,")
        try write(list, to: "Sources/Notes/Notes.swift")
        return try Command.run(arguments, in: path)
    }

    /// Why a command is refused, after which every file must be what it was.
    ///
    /// - Parameter text: three arguments at most, with spaces between them.
    func refusal(_ command: String, _ text: String) -> String? {
        let arguments = text.split(separator: " ", maxSplits: 2).map { String($0) }
        let before = contents
        do throws(Refusal) {
            _ = try Command.run([command] + arguments, in: path)
            return nil
        } catch {
            return contents == before ? error.line : "Something was written: " + error.line
        }
    }

    /// Every file and folder, with what it holds.
    var contents: [String: String] {
        var found: [String: String] = [:]
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
            found[name] = text(name)
        }
        return found
    }

    func text(_ name: String) -> String { String(decoding: folder.read(name), as: UTF8.self) }

    func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }
}
