import Foundation
import Hummingbird

struct ItemRow: ResponseEncodable {
    struct Links: Encodable {
        var detail: String
    }

    var id: String
    var name: String
    var enabled: Bool
    var color: String
    var date: String
    var createdAt: String
    var links: Links

    init(_ item: Item) {
        id = item.id.text
        name = item.name
        enabled = item.enabled
        color = item.color
        date = Display.date(item.createdAt)
        createdAt = Display.time(item.createdAt)
        links = Links(detail: "/items/\(id)")
    }
}

struct ItemList: ResponseEncodable {
    var items: [ItemRow]
    var next: String?
}

struct ItemDetail: ResponseEncodable {
    struct Links: Encodable {
        var list = "/items"
    }

    var id: String
    var title: String
    var name: String
    var enabled: Bool
    var state: String
    var color: String
    var date: String
    var createdAt: String
    var updatedAt: String
    var links = Links()

    init(_ item: Item) {
        id = item.id.text
        title = "ITEM: \(item.name)"
        name = item.name
        enabled = item.enabled
        state = item.enabled ? "Enabled" : "Disabled"
        color = item.color
        date = Display.date(item.createdAt)
        createdAt = Display.time(item.createdAt)
        updatedAt = Display.time(item.updatedAt)
    }
}

struct NewItem: Decodable {
    var name: String
    var enabled: Bool?
}

struct Welcome: ResponseCodable {
    struct Links: Codable {
        var items: String
        var repositories: String
        var todos: String
        var accounts: String
        var docs: String
        var liveness: String
        var readiness: String
        var openapi: String
    }

    var name: String
    var version: String
    var links: Links
}
