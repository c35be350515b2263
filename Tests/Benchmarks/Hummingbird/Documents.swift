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
    var version: Int64
    var links: Links

    init(_ item: Item) {
        id = item.id.text
        name = item.name
        enabled = item.enabled
        color = item.color
        date = Display.date(item.createdAt)
        createdAt = Display.time(item.createdAt)
        version = item.version
        links = Links(detail: "/items/\(id)")
    }
}

struct ItemList: ResponseEncodable {
    struct Links: Encodable {
        var back = "/"
        var new = "/items/new"
    }

    var items: [ItemRow]
    var next: String?
    var links = Links()
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
    var version: Int64
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
        version = item.version
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
        var feed: String
        var likes: String
        var conversations: String
        var news: String
        var settings: String
        var start: String
        var docs: String
        var liveness: String
        var readiness: String
        var openapi: String
    }

    var name: String
    var version: String
    var links: Links
}
