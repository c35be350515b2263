/// The configuration: the value of every key of a table, and where each came from.
public struct Settings: Sendable, Equatable {
    /// Where a value came from, from the weakest source to the strongest.
    enum Origin: Sendable, Equatable {
        case `default`
        case file(String)
        case environment(String)
        case flag(String)
    }

    /// A value that its key's kind has accepted.
    struct Value: Sendable, Equatable {
        let text: String
        let origin: Origin
    }

    /// The program's name, by which its environment variables are called.
    let program: String
    let keys: [SettingKey]
    private let values: [String: Value]

    /// The values, all of them accepted by their keys' kinds. A key without one has its default.
    init(program: String, keys: [SettingKey], values: [String: Value]) {
        self.program = program
        self.keys = keys
        self.values = values
    }

    /// The values of some keys of a program, by their names; all others have their defaults.
    ///
    /// - Parameters:
    ///   - program: its name.
    ///   - keys: all that it knows.
    /// - Throws: one line that names the key, what was expected and what came.
    public init(program: String, keys: [SettingKey], texts: [String: String]) throws {
        if let name = texts.keys.first(where: { name in !keys.contains { $0.name == name } }) {
            throw SettingsError("\(name): no such key")
        }
        let flags = keys.compactMap { key in
            texts[key.name].map { SettingsSources.Flag(key: key, name: key.name, text: $0) }
        }
        self = try SettingsSources(program: program, keys: keys, flags: flags).settings()
    }

    /// Every key at its default.
    public init(program: String) { self.init(program: program, keys: [], values: [:]) }

    /// The value of a key and where it came from.
    subscript(key: SettingKey) -> Value { values[key.name] ?? Value(text: key.defaultValue, origin: .default) }

    /// The value as text.
    public func text(_ key: SettingKey) -> String { self[key].text }

    /// The value of a key that is a whole number.
    public func integer(_ key: SettingKey) -> Int { SettingKind.integer(text(key)) ?? 0 }

    /// The value of a key that is true or false.
    public func boolean(_ key: SettingKey) -> Bool { text(key) == "true" }

    /// The value of a key that is a duration; nil for `auto`.
    public func duration(_ key: SettingKey) -> Duration? { Duration(configurationText: text(key)) }
}

extension Settings.Origin: CustomStringConvertible {
    var description: String {
        switch self {
        case .default: "default"
        case .file(let path): path
        case .environment(let variable): "environment \(variable)"
        case .flag(let flag): "flag \(flag)"
        }
    }
}

/// What is wrong with a configuration, in one line.
struct SettingsError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// A value that its key does not take.
    init(_ key: SettingKey, from origin: Settings.Origin, got value: String) {
        let shown = key.isSecret ? "a value that is not shown" : value
        self.init("\(key.name) (\(origin)): expected \(key.kind.expectation), got \(shown)")
    }
}
