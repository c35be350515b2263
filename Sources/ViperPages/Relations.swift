import Viper
import ViperHTTP
import ViperJSON

/// The lists of which a member of a form names a row by its id: an `account` is one of `/accounts`, a `message` below
/// `/conversations/{name}` one of the `messages` there.
struct Relations: Sendable {
    /// The number of rows that a field offers at most.
    static let most = 20

    private struct List {
        let segments: [Substring]
        let parameters: [String]
    }

    private let lists: [List]

    init(_ routes: [(description: RouteDescription, traits: EndpointTraits)]) {
        lists = routes.filter { $0.description.method == .get && $0.traits.forms.contains(.json) }.map {
            List(
                segments: $0.description.pattern.text.split(separator: "/"),
                parameters: $0.traits.input.description.names(from: .query))
        }
    }

    /// The targets that list the rows which the members of a form may name.
    func targets(of form: PageForm, _ request: Request) -> [String] {
        form.input.values.compactMap { target(of: $0, form, request) }
    }

    /// The target that lists the rows which a member may name, those whose names begin with what was written for it; nil if
    /// it names no row.
    func target(of value: InputDescription.Value, _ form: PageForm, _ request: Request) -> String? {
        guard value.source == .body, !form.isOfRow, case .string("uuid", _, _) = value.schema.withoutNull,
            let list = list(of: value.name, form)
        else { return nil }
        let path = String(decoding: request.path, as: UTF8.self).split(separator: "/")
        guard path.count >= list.segments.count - 1 else { return nil }
        var target = (path.prefix(list.segments.count - 1) + list.segments.suffix(1)).map { "/\($0)" }.joined()
        var parameters = list.parameters.contains("limit") ? ["limit=\(Self.most)"] : []
        if list.parameters.contains("q"), let text = Self.sought(value.name, request) {
            parameters.append("q=" + PercentEncoding.encode(text))
        }
        if !parameters.isEmpty { target += "?" + parameters.joined(separator: "&") }
        return target
    }

    /// The list whose rows a member is named after: that nearest to the form.
    private func list(of name: String, _ form: PageForm) -> List? {
        let route = form.route.pattern.text.split(separator: "/")
        return lists.filter { list in
            list.segments.last.map { $0 == name + "s" } ?? false && route.starts(with: list.segments.dropLast())
        }.max { $0.segments.count < $1.segments.count }
    }

    /// What a form that was refused has for a member, unless it is an id.
    static func sought(_ name: String, _ request: Request) -> String? {
        guard request.storage.form == .read, let body = try? JSONDocument(parsing: request.body) else { return nil }
        let text = body.withRoot { FormField.text(of: name, in: $0) } ?? ""
        return text.isEmpty || UUID(text) != nil ? nil : String(text.prefix(200))
    }
}

/// The rows that a field of a form offers.
struct RowChoices {
    private(set) var rows: [(id: String, name: String)] = []
    /// Whether there are others, which the start of a name finds.
    private(set) var hasMore = false
    /// By what these were found.
    let sought: String?

    /// Reads them from their list; nil if it has no rows with an id.
    init?(_ document: UnsafeRawBufferPointer, sought: String?) {
        guard let document = try? JSONDocument(parsing: document) else { return nil }
        self.sought = sought
        let (rows, hasMore, isList) = document.withRoot { root in
            let list = DocumentDraft.list(root)
            let rows = list.map { $0.elements.prefix(Relations.most).compactMap(Self.row) } ?? []
            let hasMore = root.member("next")?.text != nil || (list?.count ?? 0) > Relations.most
            return (rows, hasMore, list != nil)
        }
        guard isList, !rows.isEmpty || sought != nil else { return nil }
        self.rows = rows
        self.hasMore = hasMore
    }

    /// Whether there is a field for the start of a name.
    var isSearched: Bool { hasMore || sought != nil }

    /// The only row that was found.
    var only: String? { rows.count == 1 ? rows[0].id : nil }

    /// With the row that is chosen now, which may not be among the first.
    func holding(_ id: String?) -> RowChoices {
        guard let id, UUID(id) != nil, !rows.contains(where: { $0.id == id }) else { return self }
        var choices = self
        choices.rows.append((id, id))
        return choices
    }

    private static func row(_ row: JSONValue) -> (id: String, name: String)? {
        guard let id = row.member("id")?.text else { return nil }
        let name = (row.member("name") ?? row.member("title") ?? row.member("text"))?.text
        return (id, name.map { String($0.prefix(60)) } ?? id)
    }
}
