import Testing
import Viper
import ViperDatabase
import ViperIdentity
import ViperLive

@testable import Accounts
@testable import ViperBlobs
@testable import ViperCommands
@testable import ViperControl
@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperService
@testable import ViperTransfer

/// A feature that declares what a test is about.
private protocol Clashing: Feature {}

extension Clashing {
    static var name: StaticString { "clashing" }
    func routes(_ mount: inout Routes) {}
}

private struct Counting: Clashing {
    static func declare(_ feature: inout FeatureDeclaration) { feature.missions(CountMission.self) }
    init(_ context: FeatureContext) {}
}

private struct Forgetful: Clashing {
    static func declare(_ feature: inout FeatureDeclaration) {
        feature.personal([PersonalTable("notes", owner: "user_id", columns: [.uuid("id")])])
    }
    init(_ context: FeatureContext) {}
}

private struct Unable: Clashing {
    static func declare(_ feature: inout FeatureDeclaration) { feature.imports(TransactionsImportKind.self) }
    init(_ context: FeatureContext) {}
}

private struct Deaf: Clashing {
    enum Group: FeatureCommandGroup {
        static let name = "notes"
        static let abstract = "Add notes."
        static let commands: [any FeatureCommand.Type] = []
    }

    static func declare(_ feature: inout FeatureDeclaration) { feature.commands(Group.self) }
    init(_ context: FeatureContext) {}
}

private struct Referring: Clashing {
    static func declare(_ feature: inout FeatureDeclaration) {
        let migration = Migration(
            feature: "clashing", number: 1, sqlite: "CREATE TABLE notes (user_id BLOB REFERENCES users (id)) STRICT;",
            postgresql: "CREATE TABLE notes (user_id UUID REFERENCES users (id));")
        feature.store([migration], ExportedFeature(name: name, tables: []))
    }
    init(_ context: FeatureContext) {}
}

private struct Illustrated: Clashing {
    static func declare(_ feature: inout FeatureDeclaration) {
        feature.blobs(BlobReference("notes", "picture"), BlobReference("notes", "picture"))
    }
    init(_ context: FeatureContext) {}
}

/// It enqueues work, and does it, but nobody says so.
private struct Undeclared: Clashing {
    init(_ context: FeatureContext) { _ = context.jobs }
}

private struct Working: Clashing {
    struct Sort: Job {
        static let name: StaticString = "clashing.sort"
        func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {}
    }

    init(_ context: FeatureContext) {}
    func work(_ work: inout FeatureWork) { work.job(Sort()) }
}

private struct Storing: Clashing {
    static func declare(_ feature: inout FeatureDeclaration) { feature.jobs() }
    init(_ context: FeatureContext) { _ = context.blobs }
}

private struct Following: Clashing {
    let context: FeatureContext
    init(_ context: FeatureContext) { self.context = context }
    func routes(_ mount: inout Routes) { _ = context.changes }
}

@Suite("Features that contradict each other")
struct FeatureClashTests {
    static let clashes: [([any Feature.Type], String)] = [
        (
            [ErrandsFeature.self, Counting.self],
            "'count' is the name of a mission of 'errands' and of one of 'clashing'."
        ),
        (
            [Illustrated.self],
            "'notes.picture' is the name of a column of blobs of 'clashing' and of one of 'clashing'."
        ),
        ([Counting.self, Deaf.self], "'clashing' is the name of a feature of 'Counting' and of one of 'Deaf'."),
        (
            [Forgetful.self],
            "The feature 'clashing' declares a personal table, but does not erase what it has of users: `work.erase`."
        ),
        ([Unable.self], "The feature 'clashing' declares the import 'transactions', but has no importer of that name."),
        (
            [Deaf.self],
            "The feature 'clashing' declares the group of commands 'notes', but does not carry it out: `work.run`."
        ),
        (
            [IdentityFeature.self, Referring.self],
            "The tables of 'clashing' refer to 'users' of 'identity', which it does not use."
        ),
        ([Undeclared.self], "The feature 'clashing' uses jobs, which no feature declares: `feature.jobs()`."),
        ([Working.self], "The feature 'clashing' uses jobs, which no feature declares: `feature.jobs()`."),
        ([Storing.self], "The feature 'clashing' uses blobs, which no feature declares: `feature.blobs(…)`."),
    ]

    @Test("A program of them does not start, and says which two contradict each other", arguments: clashes.indices)
    func refused(index: Int) {
        let (features, sentence) = Self.clashes[index]
        let clash = #expect(throws: Complaint.self) {
            try FeatureList(features).make(FeatureContext(database: NoDatabase()))
        }
        #expect(clash?.description == sentence)
    }

    @Test("One that asks for a part only as its routes are mounted does not start either")
    func refusedRoutes() throws {
        let context = FeatureContext(database: NoDatabase())
        let features = try FeatureList([Following.self]).make(context)
        let clash = #expect(throws: Complaint.self) {
            try Application(context.product, features, database: NoDatabase()).routeTable()
        }
        #expect(
            clash?.description
                == "The feature 'clashing' uses changes, which no feature declares: `feature.liveLists()`.")
    }

    @Test("What one feature declares another may use")
    func declaredByAnother() throws {
        struct Declaring: Clashing {
            static let name: StaticString = "declaring"
            static func declare(_ feature: inout FeatureDeclaration) { feature.jobs() }
            init(_ context: FeatureContext) {}
        }
        _ = try FeatureList([Undeclared.self, Declaring.self]).make(FeatureContext(database: NoDatabase()))
    }
}
