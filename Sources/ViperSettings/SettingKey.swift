/// A setting. Defaults, parsing, `adder config`, the file of all defaults and the documentation all derive from the
/// table of settings.
public struct SettingKey: Sendable, Equatable {
    /// The dotted name, such as `server.publicPath`.
    public let name: String
    public let kind: SettingKind
    /// The value if no source sets one, as text that ``kind`` accepts.
    let defaultValue: String
    /// One sentence.
    let documentation: String
    /// Whether the value is never shown.
    var isSecret = false

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - name: dotted; names with the same first part must be neighbours.
    ///   - kind: the format and bounds of the value.
    ///   - defaultValue: the value if no source sets one.
    ///   - documentation: one sentence.
    ///   - isSecret: whether the value is never shown.
    public init(
        _ name: String, _ kind: SettingKind, _ defaultValue: String, _ documentation: String, isSecret: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.defaultValue = defaultValue
        self.documentation = documentation
        self.isSecret = isSecret
    }

    /// The prefix of a program's environment variables: `ADDER_`.
    static func environmentPrefix(of program: String) -> String {
        String(program.uppercased().map { $0 == "-" ? "_" : $0 }) + "_"
    }

    /// The environment variable of a program: `ADDER_SERVER_PUBLIC_PATH` for `server.publicPath`.
    package func environmentName(of program: String) -> String {
        var variable = Self.environmentPrefix(of: program)
        var afterLowercase = false
        for character in name {
            if character.isUppercase, afterLowercase { variable.append("_") }
            afterLowercase = character.isLowercase
            variable.append(character == "." ? "_" : character.uppercased())
        }
        return variable
    }
}
