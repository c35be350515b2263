/// Everything that configures one run of the program, strongest first: flags, environment, file, defaults.
struct SettingsSources: Sendable {
    /// A value that a flag gave.
    struct Flag: Sendable {
        let key: SettingKey
        /// As the user spells it, such as `--port`.
        let name: String
        let text: String
    }

    /// The program's name: its variables begin with it.
    let program: String
    let keys: [SettingKey]
    var flags: [Flag] = []
    var environment: [String: String] = [:]
    var file: SettingsFile?

    /// The value of every key.
    ///
    /// Every source is checked, also where a stronger one wins: a mistake must not wait for the day on which a flag
    /// is left out.
    func settings() throws(SettingsError) -> Settings {
        let sources = sources()
        var values: [String: Settings.Value] = [:]
        for key in keys {
            for source in sources {
                guard let text = source.text(key) else { continue }
                let origin = source.origin(key)
                guard key.kind.accepts(text) else {
                    throw SettingsError(key, from: origin, got: "\"\(text)\"")
                }
                if values[key.name] == nil { values[key.name] = Settings.Value(text: text, origin: origin) }
            }
        }
        return Settings(program: program, keys: keys, values: values)
    }

    /// A warning for each variable that looks like ours and is not.
    ///
    /// It is no error: Kubernetes gives every container in the namespace of a service `adder` an `ADDER_PORT`.
    var warnings: [String] {
        let known = Set(keys.map { $0.environmentName(of: program) })
        let prefix = SettingKey.environmentPrefix(of: program)
        return environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted()
            .map { "the environment variable \($0) is not known and has no effect" }
    }

    /// Where values come from.
    private struct Source {
        let origin: (SettingKey) -> Settings.Origin
        let text: (SettingKey) -> String?
    }

    private func sources() -> [Source] {
        let given = Dictionary(flags.map { ($0.key.name, $0) }, uniquingKeysWith: { $1 })
        let entries = Dictionary(file?.entries ?? [], uniquingKeysWith: { $1 })
        let path = file?.path ?? ""
        return [
            Source(origin: { .flag(given[$0.name]?.name ?? "") }, text: { given[$0.name]?.text }),
            Source(
                origin: { .environment($0.environmentName(of: program)) },
                text: { environment[$0.environmentName(of: program)] }),
            Source(origin: { _ in .file(path) }, text: { entries[$0.name] }),
            Source(origin: { _ in .default }, text: { $0.defaultValue }),
        ]
    }
}
