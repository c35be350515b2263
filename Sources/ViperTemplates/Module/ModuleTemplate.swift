/// The text of a module: what comes in, its use case, and its presenter and document where there is something to present.
struct ModuleTemplate {
    let module: NewModule
    let mount: Mount
    /// The pattern below the router's prefix.
    let pattern: RoutePattern

    init(_ module: NewModule, _ mount: Mount, below prefix: RoutePattern?) {
        self.module = module
        self.mount = mount
        pattern = RoutePattern(prefix.flatMap { module.route.segments(below: $0) } ?? [])
    }

    var type: String { module.type }
    var method: Method { module.method }

    /// How the entity is found by the first capture; nil if the route is not about one, or the gate hands it on.
    var finder: Mount.Finder? {
        subject == nil && pattern.segments.first.flatMap(RoutePattern.capture) != nil ? mount.finder : nil
    }

    /// The entity, as a value is named and as a type; nil if there is none.
    var entity: (name: String, type: String)? {
        subject.map { ($0.name, $0.type) } ?? finder.map { ($0.name, $0.entity) }
    }

    /// The entity that the gate hands on; nil where it hands on nothing, or who calls.
    var subject: Mount.Value? { mount.scope.flatMap { $0.isCaller ? nil : $0 } }

    /// Who calls, where the use case is told; nil where what it gets is the caller's already.
    var caller: Mount.Value? { mount.scope.flatMap { $0.isCaller && !isOfCaller ? $0 : nil } }

    /// Whether what the use case gets is made for the caller: `store.of(session.user.id)`.
    private var isOfCaller: Bool {
        guard let scope = mount.scope, let expression = mount.dependency?.expression else { return false }
        return expression.split { !$0.isLetter && !$0.isNumber }.contains(scope.name[...])
    }

    /// The type of its id.
    var identifier: String { finder?.identifier ?? "UUID" }

    /// What its use case gets.
    var scope: [Mount.Value] { [mount.dependency, subject ?? caller].compactMap { $0 } }

    /// What is read from the path: the captures that the gate does not read.
    var captures: [(name: String, type: String, reading: String)] {
        pattern.captures.enumerated().map { index, name in
            let found = index == 0 ? finder : nil
            let type =
                found?.identifier == "Int64" ? "Int" : found != nil || TypeName.isIdentifier(name) ? "UUID" : "String"
            let noun = found.map { (try? TypeName($0.entity))?.phrase ?? $0.name } ?? TypeName.words(of: name)
            let bounds = ["Int": ", 1...9_007_199_254_740_991", "String": ", .exactly(1...200)"][type] ?? ""
            return (name, type, "field.path(\"\(name)\", \"The \(noun).\"\(bounds))")
        }
    }

    /// `the label of an item`; `an item` where the route is the entity's own, `items` where it is that of all.
    var object: String {
        if pattern.segments.isEmpty, subject == nil { return module.names[0].phrase }
        let one = entity.flatMap { try? TypeName($0.type) }?.phraseWithArticle
        if let one, pattern.segments.count == (subject == nil ? 1 : 0) { return one }
        return "the " + (module.names.last?.phrase ?? "") + (one.map { " of " + $0 } ?? "")
    }

    /// `Get the label of an item`; `Publish an item` of a `POST`, whose module is called as what it does.
    var summary: String {
        guard method == .post, let deed = module.names.last, deed.text != "Add" else {
            return "\(method.verb) \(object)"
        }
        let one = entity.flatMap { try? TypeName($0.type) }?.phraseWithArticle
        return deed.phraseAtStart + (one.map { " " + $0 } ?? "")
    }

    /// The line of the router's list.
    func mounted(indentation: Int) -> String {
        let arguments = scope.map { "\($0.name): \($0.expression)" }.joined(separator: ", ")
        var roles = ["\(type).Interactor(\(arguments))"]
        if presenter != nil { roles.append("\(type).Presenter()") }
        if method == .post { roles += (presenter == nil ? ["PassthroughPresenter()"] : []) + ["\(type).View()"] }
        return [
            Layout.call(
                "Route",
                [".\(method.rawValue.lowercased())", "\"\(pattern.text)\"", "\"\(summary)\"", "isEntry: true"],
                closure: "{ \((subject ?? caller ?? (isOfCaller ? mount.scope : nil))?.name ?? "_") in", at: indentation
            ),
            Layout.indented(Layout.call("Module", roles, at: indentation + 4)), "},",
        ].joined(separator: "\n")
    }
}

extension TypeName {
    /// Whether a capture is of this name because it has an id.
    static func isIdentifier(_ name: String) -> Bool { name == "id" || name.hasSuffix("Id") }

    /// The words of a value's name: `labelId` → `label`.
    static func words(of name: String) -> String {
        let words = name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
        return words.hasSuffix(" id") ? String(words.dropLast(3)) : words
    }
}
