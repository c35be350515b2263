import ViperValues

// Changes by the form of a page (HTML, section 4.10.22). A browser sends a form whoever wrote the page, and has only `POST`.
extension Request {
    /// The parameter that names the method which a form stands for.
    package static let methodParameter: StaticString = "_method"
    /// The parameter that names the page to show after a success.
    package static let returnParameter: StaticString = "_return"

    /// Whether a parameter of the query is one of a page's own, which no input reads.
    package static func isOfPages(_ name: QueryString.Component) -> Bool {
        name.isText(methodParameter) || name.isText(returnParameter)
    }

    /// Notes whether a `POST` comes from a form, and of whose page. One of a page of this server has the method that its
    /// query names: everything sees that one from here on.
    package func noteForm() {
        guard storage.method == .post, storage.form == .none, let type = header("Content-Type") else { return }
        guard let start = Self.types.first(where: { type.begins(with: $0) }) else { return }
        guard isOfOwnPage else { return storage.form = .foreign }
        // Nobody could tell the values of plain text from each other.
        guard start.utf8CodeUnitCount > Self.plain.utf8CodeUnitCount else { return }
        storage.form = .own
        guard !query.isEmpty, case .once(let name) = QueryString(query).parameter(Self.methodParameter) else { return }
        let methods: [Method] = [.patch, .put, .delete]
        if let method = methods.first(where: { name.isText($0.name) }) { storage.method = method }
    }

    /// Whether a page of this server sent it, as the browser says: no page can set these fields.
    package var isOfOwnPage: Bool {
        if let site = onlyHeader("Sec-Fetch-Site"), StaticString("same-origin").equals(site) { return true }
        guard let origin = onlyHeader("Origin"), let host = header("Host") else { return false }
        return [StaticString("https://"), "http://"].contains { scheme in
            origin.begins(with: scheme)
                && UnsafeRawBufferPointer(rebasing: origin[scheme.utf8CodeUnitCount...]).hasSameBytes(as: host)
        }
    }

    private static let plain: StaticString = "text/plain"
    private static let types: [StaticString] = [
        "application/x-www-form-urlencoded", "multipart/form-data", plain,
    ]

    /// Whether its body is `multipart/form-data`.
    var isMultipart: Bool { header("Content-Type")?.begins(with: Self.types[1]) ?? false }
}
