import Viper
import ViperFeatures
import ViperHTTP
import ViperJSON

/// A document's page before it is known what its reader may do.
final class DocumentDraft: PageDraft {
    private let pages: DocumentPages
    private let document: JSONDocument
    private let subject: PageSubject
    private let path: String
    private let steps: [(path: String, name: PageTitle)]
    /// The forms of the page itself, and of the rows of its list.
    private let forms: [PageForm]
    let offers: [OfferedRequest]
    let sources: [String]
    /// The target of what somebody else has made meanwhile of what a form changes, if it is shown.
    private let current: String?
    /// Whether its path can only be changed, so that it has nothing but forms.
    private let isRefusedMethod: Bool

    init(_ document: consuming JSONDocument, _ subject: PageSubject, _ pages: DocumentPages) {
        self.pages = pages
        self.subject = subject
        steps = pages.steps(to: subject)
        path = String(decoding: subject.request.path, as: UTF8.self)
        let isShown = subject.request.method.isSafe && subject.schema != nil
        let status = subject.schema == nil ? document.root.member("status")?.numberText : nil
        isRefusedMethod = status == "405" && subject.request.method.isSafe
        current = status == "412" && subject.isForm ? path : nil
        let forms = isShown || status == "401" || isRefusedMethod ? pages.forms.forms(of: subject.route) : []
        let shown = subject.formItself.map { [$0] } ?? forms
        sources = (current.map { [$0] } ?? []) + shown.flatMap { pages.relations.targets(of: $0, subject.request) }
        self.forms = forms
        let (steps, path) = (steps, path)
        offers = document.withRoot { root in
            let row = DocumentDraft.firstRow(root)
            return steps.map { OfferedRequest(.get, $0.path) }
                + forms.compactMap { $0.offer(at: path, row: row) }
                + DocumentDraft.links(root, under: pages.site.publicPath)
        }
        self.document = document
    }

    func page(offering admitted: Set<OfferedRequest>, showing documents: [String: [UInt8]]) -> Page? {
        var page = PageWriter(subject, of: pages, offering: admitted, showing: documents)
        if let current = current.flatMap({ documents[$0] }) {
            current.withUnsafeBytes { bytes in
                guard let current = try? JSONDocument(parsing: bytes) else { return write(to: &page, nil) }
                current.withRoot { write(to: &page, $0) }
            }
        } else {
            write(to: &page, nil)
        }
        return page.finish()
    }

    private func write(to page: inout PageWriter, _ current: JSONValue?) {
        document.withRoot { root in
            let name = root.member("title")?.text ?? root.member("name")?.text
            let title =
                name.map(PageTitle.content) ?? .words(PageText.title(subject.route?.summary ?? pages.site.title))
            pages.begin(title, subject, steps, &page)
            page.search(subject.schema == nil ? root.member("errors") : nil)
            if subject.schema == nil {
                page.problem(root)
                pages.repair(root, current, subject, forms, &page)
                if isRefusedMethod { pages.offer(forms, root, subject, &page) }
            } else {
                let row = DocumentDraft.firstRow(root)
                page.rowForms = forms.filter { form in
                    form.isOfRow && form.offer(at: path, row: row).map { page.offers($0.method, $0.path) } ?? false
                }
                page.shown(root, subject)
                pages.offer(forms, root, subject, &page)
            }
        }
        pages.end(subject, &page)
    }

    /// The first row of a page's list, for which the gates are asked in the name of all: a document has one list, or is one.
    private static func firstRow(_ root: JSONValue) -> JSONValue? {
        list(root)?.elements.first { $0.kind == .object }
    }

    /// The first list of a document that has entries.
    static func list(_ root: JSONValue) -> JSONValue? {
        if root.kind == .array { return root }
        let lists = root.members.map(\.value).filter { $0.kind == .array }
        return lists.first { $0.count > 0 } ?? lists.first
    }

    /// Where a document and its parts say that one can go; its lists, whose rows are of one kind, are not asked.
    private static func links(_ value: JSONValue, under publicPath: String) -> [OfferedRequest] {
        switch value.kind {
        case .object: return value.members.flatMap { links($0.value, under: publicPath) }
        case .string:
            guard let target = value.text, target.hasPrefix(publicPath + "/") else { return [] }
            return [OfferedRequest(.get, PageWriter.path(of: target.dropFirst(publicPath.utf8.count)))]
        default: return []
        }
    }
}
