import Configuration

/// Everything that configures one run of the program, strongest first: flags, environment, file, defaults.
struct SettingsSources: Sendable {
    /// A value that a flag gave.
    struct Flag: Sendable {
        let key: SettingKey
        /// As the user spells it, such as `--port`.
        let name: String
        let text: String
    }

    var keys = SettingKey.all
    var flags: [Flag] = []
    var environment: [String: String] = [:]
    var file: SettingsFile?

    /// The value of every key.
    ///
    /// Every source is checked, also where a stronger one wins: a mistake must not wait for the day on which a flag
    /// is left out.
    func settings() throws(SettingsError) -> Settings {
        let readers = readers()
        var values: [String: Settings.Value] = [:]
        for key in keys {
            for (origin, reader) in readers {
                let name = ConfigKey(key.name)
                guard let text = reader.string(forKey: name, isSecret: key.isSecret) else { continue }
                let origin = origin(key)
                guard key.kind.accepts(text) else {
                    throw SettingsError(key, from: origin, got: "\"\(text)\"")
                }
                if values[key.name] == nil { values[key.name] = Settings.Value(text: text, origin: origin) }
            }
        }
        return Settings(keys: keys, values: values)
    }

    /// A warning for each variable that looks like ours and is not.
    ///
    /// It is no error: Kubernetes gives every container in the namespace of a service `adder` an `ADDER_PORT`.
    var warnings: [String] {
        let known = Set(keys.map(\.environmentName))
        return environment.keys.filter { $0.hasPrefix("ADDER_") && !known.contains($0) }.sorted()
            .map { "the environment variable \($0) is not known and has no effect" }
    }

    private func readers() -> [(origin: (SettingKey) -> Settings.Origin, reader: ConfigReader)] {
        let flagValues = flags.map { ($0.key.name, $0.text) }
        let flagNames = Dictionary(flags.map { ($0.key.name, $0.name) }, uniquingKeysWith: { $1 })
        let variables = EnvironmentVariablesProvider(environmentVariables: environment)
        let path = file?.path ?? ""
        return [
            ({ .flag(flagNames[$0.name] ?? "") }, ConfigReader(provider: provider("flags", flagValues))),
            ({ .environment($0.environmentName) }, ConfigReader(provider: variables.prefixKeys(with: "adder"))),
            ({ _ in .file(path) }, ConfigReader(provider: provider("file", file?.entries ?? []))),
            (
                { _ in .default },
                ConfigReader(provider: provider("defaults", keys.map { ($0.name, $0.defaultValue) }))
            ),
        ]
    }

    private func provider(_ name: String, _ values: [(String, String)]) -> InMemoryProvider {
        let content = values.map { (AbsoluteConfigKey(ConfigKey($0.0)), ConfigValue(.string($0.1), isSecret: false)) }
        return InMemoryProvider(name: name, values: Dictionary(content, uniquingKeysWith: { $1 }))
    }
}
