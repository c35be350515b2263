extension ModuleTemplate {
    /// The module's file: its roles in the order in which a request passes them.
    var text: String {
        let roles = [input, outcome, interactor, presenter, document, view].compactMap { $0 }
        return """
            import Viper
            \(storeType == nil ? "" : "import ViperEntities\n")import ViperHTTP
            \(caller == nil ? "" : "import ViperIdentity\n")
            /// `\(method.rawValue) \(module.route.text)`: \(method == .post ? summary : object).
            enum \(type) {
            \(Layout.indented(roles.joined(separator: "\n\n")))
            }

            """
    }

    /// What its use case gets, where that is the store of a declared entity.
    private var storeType: String? { (mount.dependency?.type).flatMap { $0.hasPrefix("EntityStore<") ? $0 : nil } }

    /// What the document shows: what the body or the query brought, of a name that no capture has, or the entity's id.
    var member: String { shown.name }

    private var shown: (name: String, type: String, summary: String) {
        func free(_ name: String, _ other: String) -> String { captures.contains { $0.name == name } ? other : name }
        if method.hasBody {
            return (free("name", "text"), method == .patch ? "String?" : "String", "1 to 200 characters, trimmed.")
        }
        return entity == nil
            ? (free("limit", "count"), "Int", "The maximum number of rows.") : ("id", identifier, "The id.")
    }

    private var input: String {
        var fields = captures
        let (name, type, summary) = shown
        let bounds =
            method.hasBody ? ".trimmed(1...200)" : method == .get && entity == nil ? "1...100, default: 30" : nil
        if let bounds {
            let place = method == .patch ? "change" : method.hasBody ? "body" : "query"
            fields.append((name, type, "field.\(place)(\"\(name)\", \"\(summary)\", \(bounds))"))
        }
        if fields.isEmpty { return "typealias Input = NoInput" }
        if isOfID { return "typealias Input = IDInput" }
        return """
            struct Input: WireInput {
            \(fields.map { "    let \($0.name): \($0.type)" }.joined(separator: "\n"))

                init(_ field: inout some InputFields) {
            \(fields.map { "        \($0.name) = \($0.reading)" }.joined(separator: "\n"))
                }
            }
            """
    }

    /// Whether it reads an entity's id alone.
    private var isOfID: Bool { !method.hasBody && captures.map(\.name) == ["id"] && captures[0].type == "UUID" }

    private var outcome: String? {
        guard method.hasBody, let entity else { return nil }
        return """
            struct Outcome: Sendable {
                let \(entity.name): \(entity.type)
                let \(shown.name): \(shown.type)
            }
            """
    }

    private var interactor: String {
        if method == .get, isOfID, let finder, storeType == "EntityStore<\(finder.entity)>" {
            return "struct Interactor: FindingInteractor { let store: EntityStore<\(finder.entity)> }"
        }
        let values = scope.map { "    let \($0.name): \($0.type)\n" }.joined()
        let result = entity.map { method.hasBody ? "Outcome" : $0.type } ?? "Document"
        let line: String? =
            switch (method, entity) {
            case (.delete, nil): nil
            case (.delete, .some): "_ = " + found
            case (.get, .some): found
            case (_, nil): "Document(\(member): input.\(member))"
            case (_, let entity?): "Outcome(\(entity.name): \(found), \(member): input.\(member))"
            }
        return """
            struct Interactor: Viper.Interactor {
            \(values.isEmpty ? "" : values + "\n")    func execute(_ input: Input) async throws(Failure) \
            \(method == .delete ? "" : "-> \(result) ")\(line.map { "{\n        \($0)\n    }" } ?? "{}")
            }
            """
    }

    /// The entity as it comes to be known.
    private var found: String {
        guard subject == nil, let finder, let id = captures.first?.name else { return subject?.name ?? "" }
        return "try await \(finder.before)\(finder.identifier == "Int64" ? "Int64(input.\(id))" : "input.\(id)"))"
    }

    /// What is shown of an entity; nil where the use case's outcome is the document.
    var presenter: String? {
        guard let entity, method != .delete else { return nil }
        let (name, type) = method.hasBody ? ("outcome", "Outcome") : entity
        return """
            struct Presenter: Viper.Presenter {
                func present(_ \(name): \(type), for reader: PresentationContext) -> Document {
                    Document(\(member): \(name).\(member))
                }
            }
            """
    }

    private var document: String? {
        method == .delete
            ? nil
            : """
            struct Document: WireOutput {
                let \(shown.name): \(shown.type)

                static func describe(_ field: inout some OutputFields<Self>) {
                    field("\(member)", "\(shown.summary)", \\.\(member))
                }
            }
            """
    }

    private var view: String? {
        method != .post
            ? nil
            : """
            struct View: JSONView {
                typealias Model = Document

                static var status: Status { .created }
            }
            """
    }
}
