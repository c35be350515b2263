public import ViperValues

/// The named routes that most groups have: their list, one member of it, and a form for a new one.
public struct CollectionRoutes: Sendable {
    /// What all of the group's paths begin with.
    public let prefix: Pattern
    @usableFromInline let home: NamedRoute
    @usableFromInline let list: NamedRoute
    @usableFromInline let new: NamedRoute
    public let detail: NamedRoute

    /// - Parameters:
    ///   - publicPath: see ``NamedRoute``.
    ///   - one: the pattern of a member, below the prefix.
    public init(at prefix: Pattern, publicPath: String, one: Pattern = .one) {
        self.prefix = prefix
        home = NamedRoute(to: .home, publicPath: publicPath)
        list = NamedRoute(to: prefix, publicPath: publicPath)
        new = NamedRoute(to: Pattern.new.under(prefix), publicPath: publicPath)
        detail = NamedRoute(to: one.under(prefix), publicPath: publicPath)
    }
}

/// A router of a group with a list. Presenters ask it for links.
public protocol CollectionRouter: Sendable {
    var collection: CollectionRoutes { get }
}

extension CollectionRouter {
    /// Back from the list.
    @inlinable
    public var linkToHome: Link { Link(collection.home) }

    @inlinable
    public var linkToList: Link { Link(collection.list) }

    /// To the form for a new member, where the group has one.
    @inlinable
    public var linkToNew: Link { Link(collection.new) }

    @inlinable
    public func link(detailOf id: UUID) -> Link { Link(collection.detail, .uuid(id)) }

    /// The named routes of a group without a form.
    public var listAndDetail: [NamedRoute] { [collection.list, collection.detail] }

    /// The named routes of a group with a form.
    public var listNewAndDetail: [NamedRoute] { [collection.list, collection.new, collection.detail] }
}
