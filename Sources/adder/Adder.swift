import Accounts
import ArgumentParser
import Items
import News
import People
import Repositories
import Settings
import Todos
import Transfers
import ViperIdentity
import ViperMissions
import ViperPages
import ViperService

/// Adder: users, items, repositories, todos, accounts, people, news, settings, transfers and missions.
@main
struct Adder: ToolService {
    static let version = "0.1.0"
    static let features: [any Feature.Type] = [
        IdentityFeature.self, ItemsFeature.self, RepositoriesFeature.self, TodosFeature.self, AccountsFeature.self,
        PeopleFeature.self, NewsFeature.self, SettingsFeature.self, TransfersFeature.self, MissionsFeature.self,
        PagesFeature.self,
        // new-feature: Sources/App, Tests/AppTests, adder.Adder
    ]
    static let storeOrder = ["items", "idempotency", "accounts"]
    static var examples: [UInt8] { PackageResources.general_ndjson }
    static let tools: [any ParsableCommand.Type] = [NewServiceCommand.self]
}
