import Testing
import ViperHTTP

@testable import Viper
@testable import ViperFeatures
@testable import ViperService
@testable import adder

@Suite("The tree of routes")
struct RouteTreeTests {
    @Test("Routes are shown as a tree of their segments, with module and scope in columns")
    func golden() {
        let routes = [
            RouteDescription(.get, "/", module: "App.Welcome.Builder", scope: "", isEntry: false),
            RouteDescription(.get, "/items", module: "App.ItemsList.Builder", scope: "Items", isEntry: false),
            RouteDescription(.post, "/items", module: "App.ItemsAdd.Builder", scope: "Items", isEntry: false),
            RouteDescription(.delete, "/items/{id}", module: "App.ItemsDelete.Builder", scope: "Items", isEntry: false),
            RouteDescription(.get, "/health/live", module: "App.Live.Builder", scope: "", isEntry: false),
            RouteDescription(.get, "/health/", module: "App.Slash.Builder", scope: "", isEntry: false),
        ]
        #expect(
            RouteTree.text(routes) == """
                /
                ├─ GET           Welcome
                ├─ /health
                │  ├─ /
                │  │  └─ GET     Slash
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
