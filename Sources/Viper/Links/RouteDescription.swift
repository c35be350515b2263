public import ViperHTTP

/// What is known of a route without a request.
public struct RouteDescription: Sendable {
    /// The method.
    public var method: Method
    /// The whole pattern.
    public var pattern: Pattern
    /// The module's name: its builder's or its interactor's, without that word.
    public var module: String
    /// The type that its router's gate hands to it; empty if that is nothing.
    public var scope: String
    /// Whether clients come here without a link.
    public var isEntry: Bool
    /// What it is for, in a few words; may be empty.
    public var summary: String
    /// The group it belongs to: the first segment of its routers' prefixes; empty for what stands above the groups.
    public var group = ""
    /// Whether its requests count against a client's quota, where there is one.
    public var isLimited: Bool

    @usableFromInline
    init(
        _ method: Method, _ pattern: Pattern, module: String, scope: String, isEntry: Bool, summary: StaticString = "",
        isLimited: Bool = true
    ) {
        self.method = method
        self.pattern = pattern
        self.module = Self.moduleName(of: module)
        self.scope = scope == "()" ? "" : scope
        self.isEntry = isEntry
        self.summary = "\(summary)"
        self.isLimited = isLimited
    }

    /// `ItemsList` of `App.ItemsList.Builder` or `App.ItemsList.Interactor`.
    private static func moduleName(of type: String) -> String {
        var name = type.drop { $0 != "." }.dropFirst()
        for role in ["Builder", "Interactor"] where name.hasSuffix(role) { name = name.dropLast(role.count) }
        if name.hasSuffix(".") { name = name.dropLast() }
        return String(name)
    }

    @usableFromInline
    func under(_ prefix: Pattern) -> RouteDescription {
        var copy = self
        copy.pattern = pattern.under(prefix)
        if case .literal(let name)? = prefix.segments?.first { copy.group = name }
        return copy
    }
}
