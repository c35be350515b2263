import ViperTesting

@testable import ViperFeatures
@testable import ViperService
@testable import ViperSettings
@testable import adder

/// A program that contradicts itself leaves a store to the program before.
@Suite("Programs that clash with themselves") struct ClashTests {
    private struct SameName: Feature {
        static let name: StaticString = "items"
        init(_ context: FeatureContext) {}
        func routes(_ mount: inout Routes) {}
    }

    private struct SameSetting: Feature {
        static let name: StaticString = "other"
        static func declare(_ feature: inout FeatureDeclaration) {
            feature.settings([SettingKey("server.port", .boolean, "true", "Clashes.")])
        }
        init(_ context: FeatureContext) {}
        func routes(_ mount: inout Routes) {}
    }

    private struct SameRoutes: Feature {
        static let name: StaticString = "other"
        private let items: any Feature
        init(_ context: FeatureContext) throws { items = try Adder.features[1].init(context) }
        func routes(_ mount: inout Routes) { items.routes(&mount) }
    }

    private struct NoExamples: Feature {
        static let name: StaticString = "other"
        static func declare(_ feature: inout FeatureDeclaration) { feature.examples(Array("{}\n".utf8)) }
        init(_ context: FeatureContext) {}
        func routes(_ mount: inout Routes) {}
    }

    private static let clashes: [any Feature.Type] = [
        SameName.self, SameSetting.self, SameRoutes.self, NoExamples.self,
    ]

    @Test("Migrate refuses before it opens the store", arguments: ServedStore.Engine.allCases)
    func migrate(engine: ServedStore.Engine) async throws {
        let store = try await ServedStore(engine)
        let texts = ["data.folder": store.folder.path + "/data"]
            .merging(store.database.map { ["postgres.url": $0.connectionString] } ?? [:]) { $1 }
        let settings = try Settings(program: "adder", keys: Adder.program.settingKeys, texts: texts)
        for clash in Self.clashes {
            let program = ViperFeatures.Program(Adder.program.product, FeatureList(Adder.features + [clash]))
            let error = try await onThread {
                do { return try Server(program, settings: settings).migrate() } catch { return "refused: \(error)" }
            }
            #expect(error.hasPrefix("refused: "), "\(clash): \(error)")
        }
        #expect(names(in: store.folder.path).isEmpty)
        if let database = store.database {
            #expect(try await database.query("SELECT to_regclass('adder_migrations') IS NULL") == "t")
        }
    }

    @Test("Serve refuses settings that clash before it migrates", arguments: ServedStore.Engine.allCases)
    func serve(engine: ServedStore.Engine) async throws {
        let store = try await ServedStore(engine)
        let clash = ["ADDER_MAIL_SERVER=smtp://127.0.0.1:1", "ADDER_MAIL_USER=ada"]
        let errors = try store.failure(of: "serve", "--port", "0", environment: clash)
        #expect(errors.contains("the user and the password must both be set"))
        let line = try #require(try store.check().line("store"))
        #expect(line.contains(engine == .sqlite ? "it was never migrated" : "there is no store in "), "\(line)")
    }
}
