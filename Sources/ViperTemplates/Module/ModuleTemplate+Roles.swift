extension ModuleTemplate {
    var interactor: String {
        let values = [mount.dependency, mount.scope].compactMap { $0 }.map { "        let \($0.name): \($0.type)\n" }
        return """
            import Viper
            import ViperValues

            extension \(type) {
                struct Interactor: Viper.Interactor {
            \(values.isEmpty ? "" : values.joined() + "\n")        func execute(_ input: Input) async throws(Failure)\(result) \(block)
                }
            }

            """
    }

    /// What the use case returns.
    private var result: String {
        if method == .delete { return "" }
        guard let entity else { return " -> Document" }
        return " -> " + (method.hasBody ? "Outcome" : entity.type)
    }

    /// The entity as it comes to be known.
    private var found: String {
        if let scope = mount.scope { return scope.name }
        guard let finder, let capture = captures.first else { return "" }
        let id = finder.identifier == "Int64" ? "Int64(input.\(capture.name))" : "input.\(capture.name)"
        return "try await \(finder.before)\(id))"
    }

    private var block: String {
        body.isEmpty ? "{}" : "{\n" + body.map { "            " + $0 + "\n" }.joined() + "        }"
    }

    private var body: [String] {
        switch (method, entity) {
        case (.delete, nil): []
        case (.delete, .some): ["_ = " + found]
        case (.get, .some): [found]
        case (.get, nil): ["Document(\(limit): input.\(limit))"]
        case (_, nil): ["Document(\(bodyMember): input.\(bodyMember))"]
        case (_, let entity?): ["Outcome(\(entity.name): \(found), \(bodyMember): input.\(bodyMember))"]
        }
    }

    /// What is shown of an entity; nil where the use case's outcome is the document.
    var presenter: String? {
        guard let entity, method != .delete else { return nil }
        let parameter = method.hasBody ? "_ outcome: Outcome" : "_ \(entity.name): \(entity.type)"
        let document =
            method.hasBody ? "Document(\(bodyMember): outcome.\(bodyMember))" : "Document(id: \(entity.name).id)"
        return """
            import Viper
            import ViperValues

            extension \(type) {
                struct Presenter: Viper.Presenter {
                    func present(\(parameter), for reader: PresentationContext) -> Document {
                        \(document)
                    }
                }
            }

            """
    }
}
