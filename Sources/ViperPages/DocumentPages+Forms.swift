import Viper
import ViperFeatures
import ViperHTTP
import ViperJSON

// What can be done from a page, and where it leads.
extension DocumentPages {
    /// Offers the forms of a document's page.
    func offer(_ forms: [PageForm], _ root: JSONValue, _ subject: PageSubject, _ page: inout PageWriter) {
        let offered = forms.compactMap { form in target(of: form, subject, page).map { (form, $0) } }
        guard !offered.isEmpty else { return }
        page.markup("<section>\n<h2>", PageText.forms, "</h2>\n")
        for (form, target) in offered {
            let isOwn = form.below.isEmpty && form.route.method != .post
            page.form(
                form,
                FormContent(target: target, values: isOwn ? root : nil, version: Self.version(of: root)))
        }
        page.markup("</section>\n")
    }

    /// The version of a document, for `If-Match`.
    static func version(of document: JSONValue) -> String? {
        document.member("version")?.numberText.map { "\"\($0)\"" }
    }

    /// Shows a form that was refused again, and how to sign in where somebody must.
    ///
    /// - Parameters:
    ///   - forms: those of the page at the path.
    ///   - current: what somebody else has made of it meanwhile.
    func repair(
        _ problem: JSONValue, _ current: JSONValue?, _ subject: PageSubject, _ forms: [PageForm],
        _ page: inout PageWriter
    ) {
        if let form = subject.formItself {
            showAgain(form, problem, current, subject, &page)
            if form.signsIn { return }
        }
        if subject.request.storage.form == .own, !subject.isForm, let target = target(after: nil, subject) {
            page.paragraph(PageText.back, leadingTo: target)
        }
        guard problem.member("status")?.numberText == "401", let signIn = self.forms.signIn else { return }
        let request = subject.request
        let wanted = request.method.isSafe ? page.path + page.query(without: "format").dropLast() : page.path
        let target = site.publicPath + signIn.route.pattern.text + signIn.query
        page.form(
            signIn, FormContent(target: target + "&_return=" + PercentEncoding.encode(wanted), isOpen: true))
        guard request.method.isSafe else { return }
        for form in self.forms.accounts {
            page.form(form, FormContent(target: site.publicPath + form.route.pattern.text + form.query))
        }
        for form in forms where !form.signsIn && !form.isOfAccount {
            if let target = self.target(of: form, subject, page) { page.form(form, FormContent(target: target)) }
        }
    }

    /// Shows a form with what was written and what was wrong with it.
    private func showAgain(
        _ form: PageForm, _ problem: JSONValue, _ current: JSONValue?, _ subject: PageSubject,
        _ page: inout PageWriter
    ) {
        let request = subject.request
        var content = FormContent(target: page.path + form.query, faults: problem.member("errors"), isOpen: true)
        content.target += Self.joined(content.target, Self.returning(request))
        content.version = request.header("If-Match").map { String(decoding: $0, as: UTF8.self) }
        if let current, let version = Self.version(of: current) {
            page.markup("<p>", PageText.changed, "</p>\n")
            (content.current, content.version) = (current, version)
        }
        if form.route.method != .post, form.input.hasPrecondition {
            page.paragraph(PageText.current, leadingTo: page.path)
        }
        guard let body = try? JSONDocument(parsing: request.body) else { return page.form(form, content) }
        body.withRoot { root in
            content.values = root
            page.form(form, content)
        }
    }

    /// The fragment by which a page knows that somebody comes back from signing in. If the browser has not kept the session's
    /// cookie, the page of a stranger says so there.
    static let signedIn: StaticString = "signed-in"

    func target(after location: String?, _ subject: PageSubject) -> String? {
        let target = nextTarget(after: location, subject)
        guard subject.formItself?.signsIn == true, let target else { return target }
        return "\(target.prefix { $0 != "#" })#\(Self.signedIn)"
    }

    private func nextTarget(after location: String?, _ subject: PageSubject) -> String? {
        let request = subject.request
        if let target = Self.returnTarget(request) { return target }
        if let location { return location }
        guard let route = subject.route, let traits = subject.traits else { return site.publicPath + "/" }
        if traits.handlesSecrets, traits.status != .noContent { return nil }
        var segments = String(decoding: request.path, as: UTF8.self).split(separator: "/")
        if route.method == .delete, route.pattern.text.hasSuffix("}") { segments = segments.dropLast() }
        while !segments.isEmpty {
            var path = "/" + segments.joined(separator: "/")
            if path.withUTF8({ targets.paths.contains(UnsafeRawBufferPointer($0)) }) { return site.publicPath + path }
            segments = segments.dropLast()
        }
        return site.publicPath + "/"
    }

    /// Where a form of a page is sent; nil if the page does not offer it: it is of a row, its gates do not let it through, or
    /// it is for strangers alone.
    private func target(of form: PageForm, _ subject: PageSubject, _ page: borrowing PageWriter) -> String? {
        if form.isOfRow || form.signsIn && Self.isSignedIn(subject.request) { return nil }
        let path = String(decoding: subject.request.path, as: UTF8.self)
        guard let offer = form.offer(at: path, row: nil), page.offers(offer.method, offer.path) else { return nil }
        let target = site.publicPath + offer.path + form.query
        return form.signsIn ? target + "&_return=" + PercentEncoding.encode(page.path) : target
    }

    /// Whether the reader has a session, as far as the request says: not every page asks whose.
    static func isSignedIn(_ request: Request) -> Bool {
        if request.storage.caller != nil || request.header("Authorization") != nil { return true }
        return request.header("Cookie").map { String(decoding: $0, as: UTF8.self).contains("__Host-session=") } ?? false
    }

    private static func joined(_ target: String, _ parameter: String) -> String {
        parameter.isEmpty ? "" : (target.contains("?") ? "&" : "?") + parameter
    }

    /// The parameter by which a request names the page to show after it, as it is.
    private static func returning(_ request: Request) -> String {
        guard case .once(let value) = QueryString(request.query).parameter(Request.returnParameter) else { return "" }
        return "\(Request.returnParameter)=" + String(decoding: value.bytes, as: UTF8.self)
    }

    /// The page that a request names, if it is a path of this server.
    private static func returnTarget(_ request: Request) -> String? {
        guard case .once(let value) = QueryString(request.query).parameter(Request.returnParameter),
            let target = try? value.text(), target.hasPrefix("/"), target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            target.withUTF8Bytes(PageTargets.isSafe)
        else { return nil }
        return target
    }
}
