import ViperTesting

@testable import Transfers

extension ExampleGroup {
    static let transfers = ExampleGroup("transfers", FeatureDeclaration(of: TransfersFeature.self).examples) {
        _, transfers in
        let (household, travel) = (#"{"name":"Household","currency":"EUR"}"#, #"{"name":"Travel","currency":"EUR"}"#)
        let from = try await transfers.prepare("POST", "/accounts", household)
        let to = try await transfers.prepare("POST", "/accounts", travel)
        let dollars = try await transfers.prepare("POST", "/accounts", #"{"name":"Savings","currency":"USD"}"#)
        func account(_ added: TestResponse) throws -> String {
            #"{"account":"\#(try #require(added.value(of: "id")))"}"#
        }

        let begun = try await transfers.record(201, "POST", "/transfers")
        let transfer = "/transfers/\(try #require(begun.value(of: "id")))"
        try await transfers.record(409, "PUT", transfer + "/amount", #"{"amount":"120.00"}"#)
        try await transfers.record(422, "PUT", transfer + "/from", #"{"account":"\#(missing)"}"#)
        try await transfers.record(200, "PUT", transfer + "/from", account(from))
        try await transfers.record(409, "PUT", transfer + "/to", account(to))
        try await transfers.record(422, "PUT", transfer + "/amount", #"{"amount":"0.00"}"#)
        try await transfers.record(200, "PUT", transfer + "/amount", #"{"amount":"120.00"}"#)
        try await transfers.record(409, "POST", transfer + "/confirmation")
        try await transfers.record(422, "PUT", transfer + "/to", account(dollars))
        try await transfers.record(200, "PUT", transfer + "/to", account(to))
        try await transfers.record(412, "PUT", transfer + "/to", account(to), fields: stale)
        try await transfers.record(412, "POST", transfer + "/confirmation", fields: stale)
        try await transfers.record(200, "POST", transfer + "/confirmation")
        try await transfers.record(200, "GET", transfer)
        try await transfers.record(409, "PUT", transfer + "/from", account(from))
        try await transfers.record(409, "DELETE", transfer)

        let other = try await transfers.prepare("POST", "/transfers")
        let unwanted = "/transfers/\(try #require(other.value(of: "id")))"
        try await transfers.record(204, "DELETE", unwanted)
        try await transfers.record(404, "DELETE", unwanted)
        try await transfers.record(404, "GET", unwanted)
        try await transfers.record(400, "GET", "/transfers/7")
    }
}
