import Viper
import ViperDatabase
import ViperHTTP
import ViperService

@main
struct Notes: Service {
    static let features: [any Feature.Type] = [
        NotesFeature.self
        // new-feature: Sources/Notes, Tests/NotesTests, notes.Notes
    ]
}

struct NotesFeature: Feature {
    static let name: StaticString = "notes"
    static let token = SettingKey("author.token", .token, "", "What the author shows; nobody, without.", isSecret: true)
    static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(migrations, ExportedFeature(name: name, tables: [notes]))
        feature.settings([token])
        feature.examples(PackageResources.notes_ndjson)
    }
    static let migrations = [
        Migration(
            feature: "notes", number: 1,
            sqlite: "CREATE TABLE notes (id BLOB NOT NULL PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;",
            postgresql: "CREATE TABLE notes (id UUID NOT NULL PRIMARY KEY, text TEXT NOT NULL UNIQUE);")
    ]
    static let notes = ExportedTable(
        name: "notes", columns: [.uuid("id", .id), .text("text", .text(.trimmed(1...1000)))])
    let context: FeatureContext
    init(_ context: FeatureContext) { self.context = context }
    func routes(_ mount: inout Routes) {
        let store = NoteStore(database: context.database)
        let detail = NamedRoute(to: "/notes/{id}", publicPath: mount.publicPath)
        let router = Router(
            AuthorGate(token: context.settings.text(Self.token)),
            [
                Route(.post, "", "Add a note", isEntry: true) { _ in
                    Module(NotesAdd.Interactor(store: store), NotesAdd.Presenter(detail: detail), NotesAdd.View())
                },
                Route(.get, "/{id}", "Get a note") { _ in Module(NotesDetail.Interactor(store: store)) },
                // new-module: routes /notes, store: NoteStore, note: store.note(UUID) -> Note
            ])
        mount.mount(Route("/notes", router), [detail])
    }
}

struct AuthorGate: Interactor {
    static let challenge = Challenge("Bearer", ["realm": "notes"])
    static let failures = FailureKinds.unauthenticated(challenge)
    let token: String
    func execute(_ request: Request) async throws(Failure) {
        let found = request.header("Authorization").map { String(decoding: $0, as: UTF8.self) }
        guard !token.isEmpty, found == "Bearer " + token else {
            throw .unauthenticated(Self.challenge, .english("Expected the author's token in 'Authorization'."))
        }
    }
}
