package import ViperValues

/// All sources of a run's settings, strongest first: flags, environment, file, defaults.
package struct SettingsSources: Sendable {
    package struct Flag: Sendable {
        let key: SettingKey
        /// The flag as typed, such as `--port`.
        let name: String
        let text: String

        package init(key: SettingKey, name: String, text: String) {
            self.key = key
            self.name = name
            self.text = text
        }
    }

    /// The program's name, the prefix of its environment variables.
    let program: String
    package let keys: [SettingKey]
    var flags: [Flag] = []
    var environment: [String: String] = [:]
    package var file: SettingsFile?

    package init(
        program: String, keys: [SettingKey], flags: [Flag] = [], environment: [String: String] = [:],
        file: SettingsFile? = nil
    ) {
        self.program = program
        self.keys = keys
        self.flags = flags
        self.environment = environment
        self.file = file
    }

    /// The values of all settings.
    ///
    /// Every source is checked, even if a stronger one wins, so that a mistake does not surface on the day a flag is
    /// left out.
    package func settings() throws(Complaint) -> Settings {
        let sources = sources()
        var values: [String: Settings.Value] = [:]
        for key in keys {
            for source in sources {
                guard let text = source.text(key) else { continue }
                let origin = source.origin(key)
                guard key.kind.accepts(text) else {
                    throw Complaint(key, from: origin, got: "\"\(text)\"")
                }
                if values[key.name] == nil { values[key.name] = Settings.Value(text: text, origin: origin) }
            }
        }
        return Settings(program: program, keys: keys, values: values)
    }

    /// A warning for each environment variable that has the program's prefix but names no setting.
    ///
    /// It is not an error: in a namespace with a service `adder`, Kubernetes gives every container an `ADDER_PORT`.
    package var warnings: [String] {
        let known = Set(keys.map { $0.environmentName(of: program) })
        let prefix = SettingKey.environmentPrefix(of: program)
        return environment.keys.filter { $0.hasPrefix(prefix) && !known.contains($0) }.sorted()
            .map { "the environment variable \($0) is unknown and has no effect" }
    }

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
