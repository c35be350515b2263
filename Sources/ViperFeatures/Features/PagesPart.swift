public import Viper

/// What pages know of the service that they show.
public struct PageSite: Sendable {
    /// The service's name.
    public let title: String
    /// The path prefix that a proxy adds; empty or `/…` without a trailing slash.
    public let publicPath: String
    /// Every route, of which those with `GET` have pages, and the others forms.
    public let routes: [(description: RouteDescription, traits: EndpointTraits)]
}

/// Makes the pages of all other features; a program has one such part or none.
struct PagesPart: FeaturePart {
    static let noun: StaticString = "maker of pages"
    let make: @Sendable (PageSite) -> any PageMaker
    var uniqueName: String? { "pages" }
}

extension FeatureDeclaration {
    /// Declares that the feature makes pages of all documents.
    public mutating func pages(_ make: @escaping @Sendable (PageSite) -> any PageMaker) { add(PagesPart(make: make)) }
}

extension FeatureList {
    /// Whether a feature makes pages.
    public var havePages: Bool { !parts(PagesPart.self).isEmpty }

    /// The maker of pages, if a feature declares one.
    public func pages(of product: Product, under publicPath: String, _ table: RouteTable) -> (any PageMaker)? {
        parts(PagesPart.self).first?.make(
            PageSite(title: product.title, publicPath: publicPath, routes: table.routes))
    }
}
