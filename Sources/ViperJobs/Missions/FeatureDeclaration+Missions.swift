public import ViperFeatures

/// A kind of missions.
struct MissionPart: FeaturePart {
    static let noun: StaticString = "mission"

    let kind: any MissionKind.Type

    var uniqueName: String? { "\(kind.name)" }
}

extension FeatureDeclaration {
    /// Declares the kinds of missions that the feature takes.
    public mutating func missions(_ kinds: any MissionKind.Type...) {
        for kind in kinds { add(MissionPart(kind: kind)) }
    }
}

extension FeatureList {
    /// All kinds of missions.
    public var missions: [any MissionKind.Type] { parts(MissionPart.self).map(\.kind) }
}
