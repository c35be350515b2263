import Testing

@testable import adder

@Suite("The tree of routes")
struct RouteTreeTests {
    @Test("Routes are shown as a tree of their segments, with module and scope in columns")
    func golden() {
        let routes = [
            RouteDescription(method: "GET", path: "/", module: "Welcome", scope: ""),
            RouteDescription(method: "GET", path: "/items", module: "ItemsList", scope: "Items"),
            RouteDescription(method: "POST", path: "/items", module: "ItemsAdd", scope: "Items"),
            RouteDescription(method: "DELETE", path: "/items/{id}", module: "ItemsDelete", scope: "Items"),
            RouteDescription(method: "GET", path: "/health/live", module: "Live", scope: ""),
        ]
        #expect(
            RouteTree.text(routes) == """
                /
                ├─ GET           Welcome
                ├─ /health
                │  └─ /live
                │     └─ GET     Live
                └─ /items
                   ├─ GET        ItemsList    (Items)
                   ├─ POST       ItemsAdd     (Items)
                   └─ /{id}
                      └─ DELETE  ItemsDelete  (Items)

                """)
    }

    @Test("No route at all is the root alone")
    func empty() { #expect(RouteTree.text([]) == "/\n") }
}
