public import ViperHTTP
import ViperJSON

/// The static description of a route.
public struct RouteDescription: Sendable {
    public var method: Method
    /// The full pattern.
    public var pattern: Pattern
    /// The module's name: that of its builder or interactor without this suffix.
    public var module: String
    /// The type that the router's gate passes to it; empty for `Void`. Before it stand the gates that pass nothing on.
    public var scope: String
    /// Whether clients reach it without a link.
    public var isEntry: Bool
    /// A few words on its purpose; may be empty.
    public var summary: String
    /// Its group: the first segment of its routers' prefixes; empty for routes outside of any group.
    public var group = ""
    /// Whether its requests count against the client's quota, if there is one.
    public var isLimited: Bool

    @usableFromInline
    init(
        _ method: Method, _ pattern: Pattern, module: String, scope: String, isEntry: Bool, summary: String = "",
        isLimited: Bool = true
    ) {
        self.method = method
        self.pattern = pattern
        self.module = Self.moduleName(of: module)
        self.scope = Self.scopeName(of: scope)
        self.isEntry = isEntry
        self.summary = summary
        self.isLimited = isLimited
    }

    /// Empty for `Void`, and `Session?` for an optional.
    private static func scopeName(of type: String) -> String {
        let optional = "Optional<"
        if type == "()" { return "" }
        guard type.hasPrefix(optional), type.hasSuffix(">") else { return type }
        return type.dropFirst(optional.count).dropLast() + "?"
    }

    /// `ItemsList` for `App.ItemsList.Builder` or `App.ItemsList.Interactor`.
    private static func moduleName(of type: String) -> String {
        var name = type.drop { $0 != "." }.dropFirst()
        for role in ["Builder", "Interactor"] where name.hasSuffix(role) { name = name.dropLast(role.count) }
        if name.hasSuffix(".") { name = name.dropLast() }
        return String(name)
    }

    @usableFromInline
    func behind<Gate>(_ gate: Gate.Type) -> RouteDescription {
        var copy = self
        copy.scope = Schema.shortName(of: Gate.self) + (scope.isEmpty ? "" : ", " + scope)
        return copy
    }

    @usableFromInline
    func under(_ prefix: Pattern) -> RouteDescription {
        var copy = self
        copy.pattern = pattern.under(prefix)
        if case .literal(let name)? = prefix.segments?.first { copy.group = name }
        return copy
    }
}

extension RouteDescription {
    /// The title of its group in the documentation.
    package var groupTitle: String { group.isEmpty ? "General" : group.prefix(1).uppercased() + group.dropFirst() }

    /// Its name in the documentation, `itemsList` for `ItemsList`: characters other than letters and digits are dropped.
    package var operationName: String {
        let name = module.filter { $0.isLetter || $0.isNumber }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
