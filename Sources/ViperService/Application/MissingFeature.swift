/// A feature uses another one that does not stand before it in the program's list.
public struct MissingFeature: Error, CustomStringConvertible, Equatable {
    /// A sentence that names both.
    public let description: String

    static func check(_ types: [any Feature.Type]) throws(MissingFeature) {
        for (index, type) in types.enumerated() {
            for used in type.uses where !types[..<index].contains(where: { $0 == used }) {
                throw MissingFeature(
                    description: "The feature '\(type.name)' uses '\(used.name)', which does not stand before it.")
            }
        }
    }
}
