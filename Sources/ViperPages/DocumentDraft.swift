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
    private let steps: [(path: String, name: String)]
    /// The forms of the page itself, and of the rows of its list.
    private let forms: [PageForm]
    let offers: [OfferedRequest]
    let showsCurrent: Bool
    /// Whether its path can only be changed, so that it has nothing but forms.
    private let isRefusedMethod: Bool

    init(_ document: consuming JSONDocument, _ subject: PageSubject, _ pages: DocumentPages) {
        self.pages = pages
        self.subject = subject
        steps = pages.steps(to: subject)
        let isShown = subject.request.method.isSafe && subject.schema != nil
        let status = subject.schema == nil ? document.root.member("status")?.numberText : nil
        isRefusedMethod = status == "405" && subject.request.method.isSafe
        showsCurrent = status == "412" && subject.isForm
        forms = isShown || status == "401" || isRefusedMethod ? pages.forms.forms(of: subject.route) : []
        path = String(decoding: subject.request.path, as: UTF8.self)
        let (steps, forms, path) = (steps, forms, path)
        offers = document.withRoot { root in
            let row = DocumentDraft.firstRow(root)
            return steps.map { OfferedRequest(.get, $0.path) }
                + forms.compactMap { $0.offer(at: path, row: row) }
                + DocumentDraft.links(root, under: pages.site.publicPath)
        }
        self.document = document
    }

    func page(offering admitted: Set<OfferedRequest>, current: UnsafeRawBufferPointer?) -> Page? {
        var page = PageWriter(subject, under: pages.site.publicPath, linkingTo: pages.paths, offering: admitted)
        if let current, let current = try? JSONDocument(parsing: current) {
            current.withRoot { write(to: &page, $0) }
        } else {
            write(to: &page, nil)
        }
        return page.finish()
    }

    private func write(to page: inout PageWriter, _ current: JSONValue?) {
        document.withRoot { root in
            let name = root.member("title")?.text ?? root.member("name")?.text
            let title = name ?? PageText.title(subject.route?.summary ?? pages.site.title)
            pages.begin(title, subject, steps, &page)
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
        let lists = root.kind == .array ? [root] : root.members.map(\.value).filter { $0.kind == .array }
        return lists.first { $0.count > 0 }?.elements.first { $0.kind == .object }
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
