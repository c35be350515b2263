/// What is wrong with a line of an export, as a sentence.
public struct ExportFault: Error, Equatable {
    public let description: String

    package init(_ description: String) { self.description = description }

    /// A name from a file, made safe for a terminal.
    public static func shown(_ name: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars.prefix(80) {
            shown.append(scalar.properties.generalCategory == .control ? "?" : scalar)
        }
        return String(shown)
    }
}
