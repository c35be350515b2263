import ArgumentParser
import Glibc
import ViperSettings
import ViperValues

/// `--config`, for every command that is configured.
struct FileOption<S: Service>: ParsableArguments {
    @Option(
        name: .customLong("config"),
        help: ArgumentHelp(
            "A JSON file with configuration keys.",
            discussion: "Without it, config/\(S.name).json below the working folder is read if there is one.",
            valueName: "file"))
    var file: String?
}

/// `--host` and `--port`.
struct AddressOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The address to listen on (server.host).", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on, 0 for a free one (server.port).", valueName: "port"))
    var port: String?

    var flags: [SettingsSources.Flag] {
        flag(.serverHost, "--host", host) + flag(.serverPort, "--port", port)
    }
}

/// `--data`.
struct DataOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the database and of files (data.folder).", valueName: "folder"))
    var data: String?

    var flags: [SettingsSources.Flag] { flag(.dataFolder, "--data", data) }
}

private func flag(_ key: SettingKey, _ name: String, _ text: String?) -> [SettingsSources.Flag] {
    text.map { [SettingsSources.Flag(key: key, name: name, text: $0)] } ?? []
}

extension SettingsSources {
    /// The settings of this process: the given flags, its environment, and its file if there is one.
    init<S>(flags: [Flag], file option: FileOption<S>) throws(Complaint) {
        let keys = S.program.settingKeys
        let standard = "config/\(S.name).json"
        let path = option.file ?? (access(standard, F_OK) == 0 ? standard : nil)
        let file: SettingsFile?
        if let path {
            file = try SettingsFile(path: path, keys: keys, of: S.name)
        } else {
            file = nil
        }
        self.init(
            program: S.name, keys: keys, flags: flags, environment: Self.processEnvironment(), file: file)
    }

    private static func processEnvironment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let parts = String(cString: pointer).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }
}
