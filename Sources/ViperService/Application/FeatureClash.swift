/// Two features of a program have one name, or two settings of it.
public struct FeatureClash: Error, CustomStringConvertible, Equatable {
    /// A sentence with the name.
    public let description: String

    static func check(_ types: [any Feature.Type]) throws(FeatureClash) {
        if let name = repeated(types.map { "\($0.name)" }) {
            throw FeatureClash(description: "Two features have the name '\(name)'.")
        }
        if let name = repeated(SettingKey.table(with: types.flatMap { $0.settings }).map(\.name)) {
            throw FeatureClash(description: "Two settings have the name '\(name)'.")
        }
    }

    private static func repeated(_ names: [String]) -> String? {
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }
    }
}
