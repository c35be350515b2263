import ViperHTTP

// Pages. A module is asked for JSON, and what it says is shown as a page once it is complete.
extension Dispatcher {
    /// What a route offers.
    struct Offer: Sendable {
        /// The media types of its responses, with that of its page.
        let forms: [MediaType]
        /// Whether `Accept` chooses among them.
        let isNegotiated: Bool
        let hasPage: Bool
        /// Whether the parameter `format` chooses the page, since the route has no other use for it.
        let takesFormat: Bool

        /// A route has a page if it shows a JSON document, and neither a page of its own nor what a program reads while it
        /// is written, nor a file.
        init(of leaf: RouteTable.Leaf, hasPages: Bool) {
            let (traits, route) = (leaf.traits, leaf.description)
            hasPage =
                hasPages && route.method == .get && traits.forms.contains(.json) && !traits.forms.contains(.html)
                && !traits.isStreamed && !route.pattern.text.hasSuffix(".json")
            forms = hasPage ? traits.forms + [.html] : traits.forms
            isNegotiated = hasPage || traits.isNegotiated
            takesFormat = hasPage && !traits.input.description.names(from: .query).contains("format")
        }
    }

    /// What pages load: what is the server's own.
    private static let sources = "style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; "

    /// The media type of the response to a request; nil if none is acceptable.
    func form(of request: Request, to index: Int) -> MediaType? {
        if request.storage.form == .own { return .json }
        let chosen = offers[index].takesFormat && !request.query.isEmpty ? chosen(by: request) : nil
        let form = chosen ?? MediaType.preferred(by: request, among: offers[index].forms)
        guard form == .html, offers[index].hasPage else { return form }
        request.storage.showsPage = true
        return .json
    }

    /// What the parameter `format` chooses.
    private func chosen(by request: Request) -> MediaType? {
        let value = QueryString(request.query).first { $0.name.isText("format") }?.value
        let form: MediaType? = value.flatMap { $0.isText("html") ? .html : $0.isText("json") ? .json : nil }
        request.storage.takesFormat = form != nil
        return form
    }

    /// Admits the form of a page of this server, whose response is a page too, and refuses a browser's of any other.
    func admitForm(_ request: Request) throws(Problem) {
        guard prefersPage(request) else { return }
        if request.storage.form == .foreign { throw .foreignForm() }
        request.storage.showsPage = true
    }

    /// Reads the form of a request that was refused before its body was read, so that its page shows what was written.
    func readRefused(_ request: Request, _ status: Status) async {
        guard [.unauthorized, .forbidden, .tooManyRequests].contains(status), let leaf = leaf(of: request),
            leaf.traits.input.description.uploads.isEmpty
        else { return }
        guard await request.awaitBody() == nil else { return }
        _ = request.readForm(leaf.traits.input.description, takesKey: false)
    }

    /// Completes the response to a request that is refused before its route is known: no gate is on the way of its page.
    func finish(_ response: inout Response, to request: Request) {
        if let draft = draft(of: &response, to: request) {
            show(draft, offering: Set(draft.offers), [:], in: &response, to: request)
        }
        policies.finish(&response, to: request)
    }

    /// The draft of the page that shows a response, if one does: after a change by a form its browser is led to another one.
    func draft(of response: inout Response, to request: Request) -> (any PageDraft)? {
        guard request.storage.showsPage || response.status.code >= 400, let pages = policies.pages else { return nil }
        if response.status.code < 400, request.storage.form == .read, lead(&response, to: request, by: pages) {
            return nil
        }
        let isProblem = response.contentType.equals(Problem.contentType.bytes)
        guard request.storage.showsPage || (isProblem && prefersPage(request)) else { return nil }
        guard isProblem || response.contentType.equals(MediaType.json.contentType.bytes),
            response.status != .notModified, let document = response.body.unsafeBytes
        else { return nil }
        return pages.draft(of: document, PageSubject(request, shownLeaf(of: request), response, isProblem: isProblem))
    }

    /// Leads the browser from a change that was made to a page (303), unless the document is to be seen only once.
    private func lead(_ response: inout Response, to request: Request, by pages: any PageMaker) -> Bool {
        guard let leaf = leaf(of: request),
            let target = pages.target(after: response.location, PageSubject(request, leaf, response))
        else { return false }
        response.location = target
        response.status = .seeOther
        response.body = .empty
        response.entityTag = nil
        response.cacheControl = "no-store"
        return true
    }

    /// Shows a response as its page.
    func show(
        _ draft: any PageDraft, offering admitted: Set<OfferedRequest>, _ documents: [String: [UInt8]],
        in response: inout Response, to request: Request
    ) {
        guard let page = draft.page(offering: admitted, showing: documents) else { return }
        response.body = .bytes(page.bytes)
        response.contentType = MediaType.html.contentType
        response.vary.formUnion([.accept, .acceptLanguage, .cookie, .authorization])
        let leaf = leaf(of: request)
        if page.hasForms || hasCredentials(request) {
            // Its forms have keys of their own, and each change needs another one; and what it offers is for its reader.
            response.entityTag = nil
            response.cacheControl = "no-store"
        } else if response.entityTag != nil, let leaf, request.header("If-Match") == nil {
            let language = Language.all.preferred(by: request)
            Conditions.tag(&response, nil, request, .html, language, leaf.traits)
        }
        guard response.status != .notModified else { return }
        response.fields += HeaderField.ofPage(loading: Self.sources, hasForms: true)
    }

    /// The route of a request; where its path has no such method, one that it has.
    private func shownLeaf(of request: Request) -> RouteTable.Leaf? {
        guard let node = request.storage.resource else { return nil }
        let index = table.leaf(for: request.method, at: node) ?? table.nodes[node].firstLeaf
        return index.map { table.leaves[$0] }
    }

    private func hasCredentials(_ request: Request) -> Bool {
        request.header("Cookie") != nil || request.header("Authorization") != nil
    }

    func prefersPage(_ request: Request) -> Bool {
        MediaType.preferred(by: request, among: [.json, .html]) == .html
    }

    func leaf(of request: Request) -> RouteTable.Leaf? {
        guard let node = request.storage.resource else { return nil }
        return table.leaf(for: request.method, at: node).map { table.leaves[$0] }
    }
}

extension PageSubject {
    fileprivate init(
        _ request: Request, _ leaf: RouteTable.Leaf?, _ response: borrowing Response, isProblem: Bool = false
    ) {
        self.init(
            request: request, route: leaf?.description, traits: leaf?.traits,
            schema: isProblem ? nil : leaf?.traits.schema, language: Language.all.preferred(by: request),
            status: response.status, entityTag: response.entityTag)
    }
}
