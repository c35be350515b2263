import Viper
import ViperHTTP
import ViperJSON

/// The form of a route that changes something.
struct PageForm: Sendable {
    let route: RouteDescription
    let traits: EndpointTraits
    /// The segments of its path below the page that it is on.
    let below: [Substring]

    var input: InputDescription { traits.input.description }

    /// Whether it is about a row of the page's list, which the page's path does not name.
    var isOfRow: Bool { below.contains { $0.hasPrefix("{") } }

    /// Whether it signs a page in: it can hand a session over as a cookie.
    var signsIn: Bool {
        traits.fields.contains(.cookie) && input.values.contains { $0.source == .query && $0.name == "as" }
    }

    /// Whether it says nothing but what its button does.
    var isButton: Bool {
        input.uploads.isEmpty && input.elements == nil && !input.values.contains { $0.source == .body }
    }

    /// Its path below the page, with what a row says of itself; nil if the row does not say it.
    func path(in row: JSONValue?) -> String? {
        var path = ""
        for segment in below {
            guard segment.hasPrefix("{") else {
                path += "/" + segment
                continue
            }
            guard let value = row?.members.first(where: { $0.name == segment.dropFirst().dropLast() })?.value,
                let text = value.text ?? value.numberText
            else { return nil }
            path += "/" + PercentEncoding.encode(text)
        }
        return path
    }

    /// The request that it sends from the page at a path, about a row if it is of one.
    func offer(at path: String, row: JSONValue?) -> OfferedRequest? {
        self.path(in: row).map { OfferedRequest(route.method, (path == "/" && !$0.isEmpty ? "" : path) + $0) }
    }

    /// Whether it is about a secret of somebody who is not signed in: signing up, a new password.
    var isOfAccount: Bool {
        traits.handlesSecrets && traits.authentication == nil && !signsIn && route.pattern.captures.isEmpty
    }

    /// The query of its target: the method that it stands for, and that a page wants its session as a cookie.
    var query: String {
        var parts = route.method == .post ? [] : ["\(Request.methodParameter)=\(route.method.name)"]
        if signsIn { parts.append("as=cookie") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }
}

extension PageSubject {
    /// The form that was refused.
    var formItself: PageForm? {
        guard isForm, let route, let traits else { return nil }
        return PageForm(route: route, traits: traits, below: [])
    }
}

/// The forms of all routes that change something, each on the page at its path, or else on the next one above it.
struct PageForms: Sendable {
    private var forms: [String: [PageForm]] = [:]
    /// The form that signs a page in; nil if the service has none.
    private(set) var signIn: PageForm?
    /// The forms by which strangers come to sign in.
    private(set) var accounts: [PageForm] = []
    /// Whether a session of a page can be ended.
    private(set) var canSignOut = false

    /// The path of a page's own session.
    static let session = "/session"

    init(_ routes: [(description: RouteDescription, traits: EndpointTraits)]) {
        let pages = Set(routes.filter { $0.description.method == .get }.map { Self.key($0.description) })
        for (route, traits) in routes where !route.method.isSafe {
            var above = Self.segments(route)[...]
            while !above.isEmpty, !pages.contains(above.joined(separator: "/")) { above = above.dropLast() }
            let below = Array(Self.segments(route).dropFirst(above.count))
            let form = PageForm(route: route, traits: traits, below: below)
            forms[above.joined(separator: "/"), default: []].append(form)
            // The page of a path without GET, which says 405, has it too.
            if !below.isEmpty {
                forms[Self.key(route), default: []].append(PageForm(route: route, traits: traits, below: []))
            }
            if form.signsIn { signIn = form }
            if form.isOfAccount { accounts.append(form) }
            if route.method == .delete, route.pattern.text == Self.session { canSignOut = true }
        }
        // The page at its path is for those who have a session already, so that strangers find it on the first page.
        if let signIn {
            let first = PageForm(route: signIn.route, traits: signIn.traits, below: Self.segments(signIn.route))
            forms["", default: []].insert(first, at: 0)
        }
    }

    /// The forms of a page.
    func forms(of route: RouteDescription?) -> [PageForm] { route.flatMap { forms[Self.key($0)] } ?? [] }

    private static func segments(_ route: RouteDescription) -> [Substring] { route.pattern.text.split(separator: "/") }

    /// Names of captures may differ from route to route.
    private static func key(_ route: RouteDescription) -> String { segments(route).joined(separator: "/") }
}
