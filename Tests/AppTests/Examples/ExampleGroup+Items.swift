import ViperTesting

@testable import Items

extension ExampleGroup {
    static let items = ExampleGroup("items", FeatureDeclaration(of: ItemsFeature.self).examples) { _, items in
        let lantern = #"{"name":"Brass lantern","enabled":true}"#
        let added = try await items.record(201, "POST", "/items", lantern)
        try await items.record(400, "POST", "/items", "{name: lantern}")
        try await items.record(415, "POST", "/items", lantern, fields: [("Content-Type", "text/plain")])
        try await items.record(422, "POST", "/items", #"{"name":" ","enabled":"yes","colour":"red"}"#)
        try await items.prepare("POST", "/items", #"{"name":"Compass"}"#)
        try await items.prepare("POST", "/items", #"{"name":"Tent"}"#)

        try await items.record(200, "GET", "/items?limit=2")
        try await items.record(200, "GET", "/items/new")
        try await items.record(400, "GET", "/items?limit=0&sort=colour")

        let item = "/items/\(try #require(added.value(of: "id")))"
        let disabled = #"{"enabled":false}"#
        try await items.record(200, "GET", item)
        try await items.record(400, "GET", "/items/7")
        // new-module: examples /items, items, item
        try await items.record(200, "PATCH", item, disabled)
        try await items.record(412, "PATCH", item, disabled, fields: stale)
        try await items.record(422, "PATCH", item, #"{"name":null}"#)
        try await items.record(412, "DELETE", item, fields: stale)
        try await items.record(204, "DELETE", item)
        try await items.record(404, "DELETE", item)
        try await items.record(404, "GET", item)
        try await items.record(404, "PATCH", item, disabled)

        try await items.record(412, "DELETE", "/items", fields: stale)
        try await items.record(200, "DELETE", "/items")
    }
}
