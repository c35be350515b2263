import ViperHTTP
import ViperJSON

/// Checks of every route when the table is frozen, in every build.
enum RouteChecks {
    static func check(_ route: RouteDescription, _ traits: EndpointTraits) throws(Complaint) {
        let name = "\(route.method.name) \(route.pattern.text) (\(route.module))"
        guard route.pattern.segments != nil else {
            throw Complaint("The pattern of \(name) is malformed: expected '/segment/{capture}…'.")
        }
        guard traits.isInputStraight else {
            throw Complaint(
                "The input of \(name) is not always read alike: two dry runs read different values. "
                    + "Its initialiser must read every value, whatever the others are.")
        }
        if let flaw = traits.input.description.flaw {
            throw Complaint("The input of \(name) cannot be read. \(flaw)")
        }
        guard route.method.takesBody || !traits.input.description.hasBody else {
            throw Complaint("The input of \(name) reads a body, which has no meaning with this method.")
        }
        if let flaw = (traits.schema.flaws + (traits.rowSchema?.flaws ?? [])).first {
            throw Complaint("The document of \(name) contradicts itself. \(flaw)")
        }
        let captures = route.pattern.captures
        guard captures.count <= RequestStorage.maximumCaptures else {
            throw Complaint("The pattern of \(name) captures more than \(RequestStorage.maximumCaptures) segments.")
        }
        let read = traits.input.description.names(from: .path)
        guard captures.count >= read.count, Array(captures.suffix(read.count)) == read else {
            throw Complaint("The pattern of \(name) captures \(captures), but its module reads \(read).")
        }
        if route.scope.isEmpty && read.count != captures.count {
            throw Complaint("The pattern of \(name) captures \(captures), of which its module reads only \(read).")
        }
    }

    static func check(_ routes: [RouteDescription], _ namedRoutes: [NamedRoute]) throws(Complaint) {
        let named = Set(namedRoutes.map { Self.path($0.pattern) })
        for namedRoute in namedRoutes
        where !routes.contains(where: { Self.path($0.pattern) == Self.path(namedRoute.pattern) && $0.method == .get }) {
            throw Complaint("A named route leads to \(namedRoute.pattern.text), but no GET route has this path.")
        }
        for route in routes where !route.isEntry && !named.contains(Self.path(route.pattern)) {
            throw Complaint(
                "No named route leads to \(route.method.name) \(route.pattern.text) (\(route.module)), and it is not an entry."
            )
        }
    }

    /// Checks that whoever changes a list that stays open tells it so.
    static func checkOutputs(_ routes: [(description: RouteDescription, traits: EndpointTraits)]) throws(Complaint) {
        for (route, traits) in routes {
            guard let output = traits.lostOutput,
                let list = routes.first(where: { $0.traits.followedOutput == output })?.description
            else { continue }
            throw Complaint(
                "\(route.method.name) \(route.pattern.text) (\(route.module)) tells nobody what it changes, and clients keep "
                    + "\(list.pattern.text) open. Its router must say '.reporting(to:)' with the list.")
        }
    }

    private static func path(_ pattern: Pattern) -> String { pattern.text.isEmpty ? "/" : pattern.text }
}
