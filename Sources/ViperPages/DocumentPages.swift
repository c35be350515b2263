import Viper
import ViperFeatures
import ViperHTTP
import ViperJSON

/// Shows each document by its schema: an object is a list of definitions, a list a table, and what has links offers them.
struct DocumentPages: PageMaker {
    let site: PageSite
    let targets: PageTargets
    let forms: PageForms
    let relations: Relations
    let words: Words
    let searches = KeptSearches()
    private let style: String
    private let script: String

    init(_ site: PageSite) {
        self.site = site
        targets = PageTargets(publicPath: site.publicPath, paths: PathTree(site.routes))
        forms = PageForms(site.routes)
        relations = Relations(site.routes)
        words = Words(site.words)
        style = "\(site.publicPath)/pages/\(StyleFile.name)"
        script = "\(site.publicPath)/pages/\(ScriptFile.name)"
    }

    func draft(of document: UnsafeRawBufferPointer, _ subject: PageSubject) -> (any PageDraft)? {
        guard let document = try? JSONDocument(parsing: document) else { return nil }
        return DocumentDraft(document, subject, self)
    }

    func begin(
        _ title: PageTitle, _ subject: PageSubject, _ steps: [(path: String, name: PageTitle)], _ page: inout PageWriter
    ) {
        page.begin("\(page.text(of: title)) · \(site.title)", styles: [style], scripts: subject.isLive ? [script] : [])
        page.markup("<body>\n<a class=\"skip\" href=\"#main\">", PageText.skip, "</a>\n<header><nav aria-label=\"")
        page.phrase(PageText.path)
        page.markup("\"><ol>\n")
        for (path, name) in steps where page.offers(.get, path) {
            page.markup("<li>")
            page.link(site.publicPath + path, name)
            page.markup("</li>\n")
        }
        page.markup("</ol></nav>\n")
        if forms.canSignOut, Self.isSignedIn(subject.request) {
            page.signOut("\(site.publicPath)\(PageForms.session)?_method=DELETE&_return=\(site.publicPath)/")
        }
        page.markup("</header>\n<main id=\"main\" tabindex=\"-1\">\n<h1>")
        page.say(title)
        page.markup("</h1>\n")
        if forms.signIn != nil, !Self.isSignedIn(subject.request) { page.unkeptSession() }
    }

    /// The pages above one, from the welcome on: those of its path that have a route.
    func steps(to subject: PageSubject) -> [(path: String, name: PageTitle)] {
        var steps = [("/", PageTitle.content(site.title))]
        guard let pattern = subject.route?.pattern.text else { return steps }
        let path = String(decoding: subject.request.path, as: UTF8.self)
        var here = ""
        for (name, part) in Array(zip(pattern.split(separator: "/"), path.split(separator: "/"))).dropLast() {
            here += "/\(part)"
            guard here.withUTF8({ targets.paths.contains(UnsafeRawBufferPointer($0)) }) else { continue }
            let isCapture = name.hasPrefix("{")
            steps.append((here, isCapture ? .content(String(part.prefix(13))) : .words(PageText.label("\(name)"))))
        }
        return steps
    }

    func end(_ subject: PageSubject, _ page: inout PageWriter) {
        let query = page.query(without: "format")
        page.markup("</main>\n<footer>\n")
        if subject.schema != nil { page.paragraph(PageText.asJSON, leadingTo: page.path + query + "format=json") }
        page.markup("<p><code>")
        let host = subject.request.header("Host").map { String(decoding: $0, as: UTF8.self) } ?? ""
        page.text(Self.isSignedIn(subject.request) ? "curl -H \"Authorization: Bearer $TOKEN\" '" : "curl '")
        page.text(Self.quoted(host + page.path + query.dropLast()))
        page.text("'")
        page.markup("</code></p>\n")
        describe(subject, &page)
        page.markup("</footer>\n</body>\n</html>\n")
    }

    /// What the response to that request says before its document, and where its route is described.
    private func describe(_ subject: PageSubject, _ page: inout PageWriter) {
        page.markup("<details>\n<summary>", PageText.response, "</summary>\n<p><code>Status: ")
        page.text("\(subject.status.code)")
        page.markup("<br>Content-Type: ")
        page.markup(subject.schema == nil ? "application/problem+json" : "application/json")
        if let tag = subject.entityTag {
            page.markup("<br>ETag: ")
            page.text(tag.text)
        }
        page.markup("</code></p>\n")
        if let route = subject.route, targets.paths.contains(Self.documentation.bytes) {
            let place = "\(PercentEncoding.encode(route.groupTitle))/\(route.operationName)"
            page.paragraph(
                PageText.description, leadingTo: "\(site.publicPath)\(Self.documentation)#/\(place)")
        }
        page.markup("</details>\n")
    }

    /// A target within the quotes of a shell.
    private static func quoted(_ target: String) -> String {
        target.utf8.contains(UInt8(ascii: "'")) ? target.replacing("'", with: "%27") : target
    }

    private static let documentation: StaticString = "/docs"
}
