import ViperTesting

@testable import Settings

extension ExampleGroup {
    static let settings = ExampleGroup("settings", FeatureDeclaration(of: SettingsFeature.self).examples) {
        fixture, settings in
        let ada = [SessionClient.field(try await fixture.enter("ada").token)]
        try await settings.record(200, "GET", "/settings", fields: ada)
        try await settings.record(401, "GET", "/settings")
        let change = #"{"language":"en","startPage":"news","rowsPerPage":50,"messages":"following"}"#
        try await settings.record(200, "PATCH", "/settings", change, fields: ada)
        try await settings.record(422, "PATCH", "/settings", #"{"language":"de","rowsPerPage":0}"#, fields: ada)
        try await settings.record(412, "PATCH", "/settings", change, fields: ada + stale)
        try await settings.record(200, "GET", "/start", fields: ada)
    }
}
