/// The text of a module: its contract, its use case, and its presenter where there is something to present.
struct ModuleTemplate {
    let module: NewModule
    let mount: Mount
    /// The pattern below the router's prefix.
    let pattern: RoutePattern

    init(_ module: NewModule, _ mount: Mount, below prefix: RoutePattern?) {
        self.module = module
        self.mount = mount
        pattern = RoutePattern(prefix.flatMap { module.route.segments(below: $0) }.map(Array.init) ?? [])
    }

    var type: String { module.type }
    var method: Method { module.method }

    /// How the entity is found by the first capture; nil if the route is not about one, or the gate hands it on.
    var finder: Mount.Finder? {
        guard mount.scope == nil, case .capture? = pattern.segments.first else { return nil }
        return mount.finder
    }

    /// The entity, as a value is named and as a type; nil if there is none.
    var entity: (name: String, type: String)? {
        mount.scope.map { ($0.name, $0.type) } ?? finder.map { ($0.name, $0.entity) }
    }

    /// The entity with an article: `an item`.
    var subject: String? { entity.flatMap { try? TypeName($0.type) }?.phraseWithArticle }

    /// `the label of an item`; `an item` where the route is the entity's own, `items` where it is that of all.
    var object: String {
        if pattern.segments.isEmpty, mount.scope == nil { return module.names[0].phrase }
        if let subject, pattern.segments.count == (mount.scope == nil ? 1 : 0) { return subject }
        let name = module.names.last?.phrase ?? ""
        return "the " + name + (subject.map { " of " + $0 } ?? "")
    }

    /// For the API's description.
    var summary: String {
        switch method {
        case .get: "Get " + object
        case .post: "Add " + object
        case .put: "Replace " + object
        case .patch: "Change " + object
        case .delete: "Delete " + object
        }
    }

    /// The files by their roles.
    var roles: [(role: String, text: String)] {
        var roles = [("Contract", contract), ("Interactor", interactor)]
        if let presenter { roles.append(("Presenter", presenter)) }
        return roles
    }

    /// The line of the router's list.
    func mounted(indentation: Int) -> String {
        let values = [mount.dependency, mount.scope].compactMap { $0 }
        let arguments = values.map { "\($0.name): \($0.expression)" }.joined(separator: ", ")
        var roles = ["\(type).Interactor(\(arguments))"]
        if presenter != nil { roles.append("\(type).Presenter()") }
        if method == .post { roles += (presenter == nil ? ["PassthroughPresenter()"] : []) + ["\(type).View()"] }
        let head = [".\(method.rawValue.lowercased())", "\"\(pattern.text)\"", "\"\(summary)\"", "isEntry: true"]
        let closure = "{ \(mount.scope?.name ?? "_") in"
        return [
            Layout.call("Route", head, closure: closure, at: indentation),
            Layout.indented(Layout.call("Module", roles, at: indentation + 4)),
            "},",
        ].joined(separator: "\n")
    }
}

/// How lines are broken, as `swift format` does at 120 columns.
enum Layout {
    private static let columns = 120

    /// A call on one line, or with its arguments on the next ones, as many on each as there is room for.
    ///
    /// - Parameter closure: what stands behind the call's parentheses; nil for nothing.
    static func call(_ name: String, _ arguments: [String], closure: String? = nil, at indentation: Int) -> String {
        let end = closure.map { ") " + $0 } ?? ")"
        let line = name + "(" + arguments.joined(separator: ", ") + end
        if indentation + line.count <= columns { return line }
        var lines: [String] = []
        for (index, argument) in arguments.enumerated() {
            let text = argument + (index < arguments.count - 1 ? "," : closure == nil ? end : "")
            if let last = lines.last, indentation + last.count + 1 + text.count <= columns {
                lines[lines.count - 1] = last + " " + text
            } else {
                lines.append("    " + text)
            }
        }
        return ([name + "("] + lines + (closure == nil ? [] : [end])).joined(separator: "\n")
    }

    /// Lines, some columns further to the right.
    static func indented(_ text: String, by columns: Int = 4) -> String {
        let space = String(repeating: " ", count: columns)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
            .joined(separator: "\n")
    }
}
