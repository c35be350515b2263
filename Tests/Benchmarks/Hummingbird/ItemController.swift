import Foundation
import GRDB
import HTTPTypes
import Hummingbird

struct ItemController {
    var database: DatabasePool

    func addRoutes(to group: RouterGroup<some RequestContext>) {
        group.get(use: list).get(":id", use: detail).post(use: add)
    }

    @Sendable func list(_ request: Request, _ context: some RequestContext) async throws -> EditedResponse<ItemList> {
        let limit = request.uri.queryParameters.get("limit", as: Int.self) ?? 30
        guard 1...100 ~= limit else { throw HTTPError(.badRequest) }
        let after = try request.uri.queryParameters.get("after").map { text in
            guard let cursor = Cursor(text) else { throw HTTPError(.badRequest) }
            return cursor
        }
        let found = try await database.read { database in
            try Self.newest(after: after, limit: limit + 1).fetchAll(database)
        }
        var list = ItemList(items: found.prefix(limit).map(ItemRow.init))
        var links = [#"</items?since=\#(String(repeating: "A", count: 51))>; rel="live""#]
        if found.count > limit {
            let last = found[limit - 1]
            let cursor = Cursor(createdAt: last.createdAt, id: last.id).text
            list.next = cursor
            links.insert(#"</items?limit=\#(limit)&after=\#(cursor)>; rel="next""#, at: 0)
        }
        let headers: HTTPFields = [
            .eTag: #"W/"0123456789abcdef""#, .cacheControl: "private, no-cache", .vary: "Accept, Authorization, Cookie",
            .link: links.joined(separator: ", "),
        ]
        return EditedResponse(headers: headers, response: list)
    }

    @Sendable func detail(_ request: Request, _ context: some RequestContext) async throws -> EditedResponse<ItemDetail>
    {
        let id = try context.parameters.require("id", as: UUID.self)
        guard let item = try await database.read({ try Item.fetchOne($0, key: id) }) else { throw HTTPError(.notFound) }
        return EditedResponse(headers: [.eTag: #""1-0123456789abcdef""#], response: ItemDetail(item))
    }

    @Sendable func add(_ request: Request, _ context: some RequestContext) async throws -> EditedResponse<ItemRow> {
        let new = try await request.decode(as: NewItem.self, context: context)
        guard 1...200 ~= new.name.unicodeScalars.count else { throw HTTPError(.unprocessableContent) }
        let item = Item(name: new.name, enabled: new.enabled ?? true)
        try await database.write { try item.insert($0) }
        let row = ItemRow(item)
        let headers: HTTPFields = [.eTag: #""1-0123456789abcdef""#, .location: row.links.detail]
        return EditedResponse(status: .created, headers: headers, response: row)
    }

    private static func newest(after: Cursor?, limit: Int) -> QueryInterfaceRequest<Item> {
        let items = Item.order(Item.CodingKeys.createdAt.desc, Item.CodingKeys.id.desc).limit(limit)
        guard let after else { return items }
        return items.filter(
            sql: "(created_at, id) < (?, ?)", arguments: [after.createdAt, after.id])
    }
}
