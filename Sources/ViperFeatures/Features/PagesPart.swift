public import Viper

/// What pages know of the service that they show.
public struct PageSite: Sendable {
    /// The service's name.
    public let title: String
    /// The path prefix that a proxy adds; empty or `/…` without a trailing slash.
    public let publicPath: String
    /// Every route, of which those with `GET` have pages, and the others forms.
    public let routes: [(description: RouteDescription, traits: EndpointTraits)]
    /// What features say in several languages, as they have declared it.
    public let words: [[UInt8]]
}

/// Makes the pages of all other features; a program has one such part or none.
struct PagesPart: FeaturePart {
    static let noun: StaticString = "maker of pages"
    let make: @Sendable (PageSite) -> any PageMaker
    var uniqueName: String? { "pages" }
}

/// What pages say of a feature in several languages.
struct WordsPart: FeaturePart {
    let words: @Sendable () -> [UInt8]
}

extension FeatureDeclaration {
    /// Declares that the feature makes pages of all documents.
    public mutating func pages(_ make: @escaping @Sendable (PageSite) -> any PageMaker) { add(PagesPart(make: make)) }

    /// Declares what pages say of the feature in other languages, usually an embedded resource such as
    /// `PackageResources.items_tsv`: a line for each text, which has it in English, French and Portuguese, between tabs.
    /// Texts are what its routes do (`Add a note`) and show (`Notes`), what members are called (`Due date` for `dueDate`), what
    /// fields of forms mean, and the words of enumerations. What no feature says is shown in English, and marked as such.
    public mutating func words(_ lines: @escaping @autoclosure @Sendable () -> [UInt8]) { add(WordsPart(words: lines)) }
}

extension FeatureList {
    /// Whether a feature makes pages.
    public var havePages: Bool { !parts(PagesPart.self).isEmpty }

    /// The maker of pages, if a feature declares one.
    public func pages(of product: Product, under publicPath: String, _ table: RouteTable) -> (any PageMaker)? {
        parts(PagesPart.self).first?.make(
            PageSite(title: product.title, publicPath: publicPath, routes: table.routes, words: words))
    }

    /// What its features say in several languages.
    package var words: [[UInt8]] { parts(WordsPart.self).map { $0.words() } }
}
