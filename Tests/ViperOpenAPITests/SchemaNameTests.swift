import Testing
import Viper
import ViperHTTP
import ViperJSON

@testable import ViperOpenAPI

/// A module with a given document type; several modules have this name.
private struct Renamed<Kind: Named>: Builder {
    struct View: Viper.View {
        static var status: Status { .ok }
        static var forms: [MediaType] { [.json] }
        static var schema: Schema { .object(Kind.members, name: "Shown") }
        func render(_ model: Void, as form: MediaType) -> Response { Response(.ok) }
    }

    func build(in scope: Void) -> Sample<NoInput, View> { Sample() }
}

private protocol Named { static var members: [Schema.Member] { get } }

private enum Before: Named {
    static let members = [Schema.Member("text", "A text.", .string())]
}

private enum After: Named {
    static let members = Before.members + [Schema.Member("count", "A count.", .nullable(.integer(0...9)))]
}

@Suite("Names in the API's description")
struct SchemaNameTests {
    private func route(_ pattern: Pattern, _ kind: (some Named).Type) -> Route<Void> {
        func route<Kind: Named>(_ kind: Kind.Type) -> Route<Void> {
            Route(.get, pattern, Renamed<Kind>(), isEntry: true)
        }
        return route(kind)
    }

    @Test("A member that is added to a module's document is added to the description")
    func added() throws {
        let before = try ReadDocument(route("/a", Before.self))
        let after = try ReadDocument(route("/a", After.self))
        #expect(before.names("components", "schemas", "Shown", "properties") == ["text"])
        #expect(after.names("components", "schemas", "Shown", "properties") == ["text", "count"])
        #expect(
            after["components", "schemas", "Shown", "properties", "count"]
                == #"{"anyOf":[{"type":"integer","format":"int32","minimum":0,"maximum":9},{"type":"null"}],"description":"A count."}"#
        )
    }

    @Test("Two shapes of one name are refused, one shape in two places is not")
    func clash() throws {
        #expect(throws: Complaint("Two different schemas have the name Shown.")) {
            try ReadDocument(route("/a", Before.self), route("/b", After.self))
        }
        #expect(try ReadDocument(route("/a", Before.self), route("/b", Before.self)).names("paths") == ["/a", "/b"])
    }

    @Test(
        "A value of an enumeration that a generated client cannot name is refused",
        arguments: [
            ["", "a"], ["name", "a"], ["-a", "b"], ["a", "a"], ["a", "A"], ["a"], ["for", "a"], ["1a", "b"],
        ])
    func labels(_ labels: [String]) throws {
        #expect(throws: Complaint.self) { try EnumerationLabels.node(["x", "y"], labels) }
        #expect(try EnumerationLabels.node(["", "-y"], ["none", "down"]).isEmpty == false)
    }

    @Test("A module that is mounted twice has two operations of different names")
    func twice() throws {
        let document = try ReadDocument(
            Route(.post, "/a", ThingsAdd.Builder(), isEntry: true),
            Route(.post, "/b", ThingsAdd.Builder(), isEntry: true))
        #expect(document["paths", "/a", "post", "operationId"] == #""thingsAdd""#)
        #expect(document["paths", "/b", "post", "operationId"] == #""thingsAdd2""#)
    }
}
