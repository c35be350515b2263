public import Viper
public import ViperHTTP
public import ViperJSON

/// Links that a router knows without more.
public protocol RoutedLinks: WireOutput {
    /// What knows them.
    associatedtype Router: Sendable

    init(_ router: Router)
}

/// Where a list leads that leads to nothing but what is above it.
public struct ListLinks: WireOutput {
    public let back: Link

    @inlinable
    public init(back: Link) { self.back = back }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", \.back)
    }
}

/// Where a list leads that leads to nothing but what is above it, which has a name in its path.
public struct TextListLinks: WireOutput {
    public let back: TextLink

    @inlinable
    public init(back: TextLink) { self.back = back }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", \.back)
    }
}

/// Where a group's list leads that leads to nothing but the root of the API.
public struct HomeLinks<Router: CollectionRouter>: RoutedLinks {
    public let back: Link

    @inlinable
    public init(_ router: Router) { back = router.linkToHome }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", { $0.back })
    }

    public static var schema: Schema { ListLinks.schema }
}

/// Where a group's list leads that has a form for a new entry.
public struct ListAndFormLinks<List: PagedList>: RoutedLinks where List.Row.Router: CollectionRouter {
    public let back: Link
    public let new: Link

    @inlinable
    public init(_ router: List.Row.Router) {
        back = router.linkToHome
        new = router.linkToNew
    }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field("back", "The list's parent.", { $0.back })
        field("new", "The form for a new entry.", { $0.new })
    }

    public static var schema: Schema { schema(named: Schema.name(of: List.self) + "Links") }
}

/// Where a row leads that leads to nothing but what it shows.
public struct RowLinks<Row>: WireOutput {
    public let detail: Link

    @inlinable
    public init(detail: Link) { self.detail = detail }

    @inlinable
    public static func describe(_ field: inout some OutputFields<Self>) {
        field("detail", "The entry itself.", { $0.detail })
    }

    public static var schema: Schema { schema(named: Schema.name(of: Row.self) + "Links") }
}
