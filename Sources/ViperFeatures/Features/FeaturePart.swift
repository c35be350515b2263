/// Something that a feature says of itself to one part of the kit, or to another feature. Nobody but that one knows the type:
/// it extends ``FeatureDeclaration`` or ``FeatureWork`` by a method that adds the part, and asks the program's features for
/// all parts of the type.
public protocol FeaturePart: Sendable {
    /// What it is called in a complaint: `mission`.
    static var noun: StaticString { get }
    /// What no other part of its type in a program may have, such as the name of a mission; nil if any number may be alike.
    var uniqueName: String? { get }

    /// What is missing beside it in the work of the feature that declared it, as the end of a sentence: `has no importer for
    /// it`; nil if nothing is.
    func missing(in work: FeatureWork) -> String?
}

extension FeaturePart {
    public static var noun: StaticString { "part" }
    public var uniqueName: String? { nil }
    public func missing(in work: FeatureWork) -> String? { nil }
}
