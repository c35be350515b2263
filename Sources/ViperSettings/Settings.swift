import ViperValues

/// The values of all settings, and where each came from.
public struct Settings: Sendable, Equatable {
    /// The source of a value, from the weakest to the strongest.
    package enum Origin: Sendable, Equatable {
        case `default`
        case file(String)
        case environment(String)
        case flag(String)
    }

    package struct Value: Sendable, Equatable {
        package let text: String
        package let origin: Origin
    }

    /// The program's name, the prefix of its environment variables.
    package let program: String
    package let keys: [SettingKey]
    private let values: [String: Value]

    /// Creates settings from accepted values. A setting without one has its default.
    init(program: String, keys: [SettingKey], values: [String: Value]) {
        self.program = program
        self.keys = keys
        self.values = values
    }

    /// Creates settings from texts by name; all others have their defaults.
    ///
    /// - Parameters:
    ///   - program: the program's name.
    ///   - keys: all settings of the program.
    /// - Throws: one line with the setting's name, what was expected and what was found.
    public init(program: String, keys: [SettingKey], texts: [String: String]) throws {
        if let name = texts.keys.first(where: { name in !keys.contains { $0.name == name } }) {
            throw Complaint("\(name): no such key")
        }
        let flags = keys.compactMap { key in
            texts[key.name].map { SettingsSources.Flag(key: key, name: key.name, text: $0) }
        }
        self = try SettingsSources(program: program, keys: keys, flags: flags).settings()
    }

    /// All settings at their defaults.
    public init(program: String) { self.init(program: program, keys: [], values: [:]) }

    package subscript(key: SettingKey) -> Value { values[key.name] ?? Value(text: key.defaultValue, origin: .default) }

    /// The value as text.
    public func text(_ key: SettingKey) -> String { self[key].text }

    /// The value of an integer setting.
    public func integer(_ key: SettingKey) -> Int { SettingKind.integer(text(key)) ?? 0 }

    /// The value of a boolean setting.
    public func boolean(_ key: SettingKey) -> Bool { text(key) == "true" }

    /// The value of a duration setting; nil for `auto`.
    public func duration(_ key: SettingKey) -> Duration? { Duration(configurationText: text(key)) }
}

extension Settings.Origin: CustomStringConvertible {
    package var description: String {
        switch self {
        case .default: "default"
        case .file(let path): path
        case .environment(let variable): "environment \(variable)"
        case .flag(let flag): "flag \(flag)"
        }
    }
}

extension Complaint {
    init(_ key: SettingKey, from origin: Settings.Origin, got value: String) {
        let shown = key.isSecret ? "a value, which is not shown" : value
        self.init("\(key.name) (\(origin)): expected \(key.kind.expectation), got \(shown)")
    }
}
