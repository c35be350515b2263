@testable import ViperService
@testable import adder

let adderVersion = Adder.version

extension SettingKey {
    /// Every key of Adder's.
    static let all = Adder.program.settingKeys

    var environmentName: String { environmentName(of: "adder") }
}

extension SettingsSources {
    /// What configures Adder.
    init(
        keys: [SettingKey] = SettingKey.all, flags: [Flag] = [], environment: [String: String] = [:],
        file: SettingsFile? = nil
    ) {
        self.init(program: "adder", keys: keys, flags: flags, environment: environment, file: file)
    }
}

extension SettingsFile {
    /// A file of Adder's.
    init(path: String) throws(SettingsError) { try self.init(path: path, keys: SettingKey.all, of: "adder") }

    /// A file of Adder's, as it was read.
    init(path: String, root: Node) throws(SettingsError) {
        try self.init(path: path, root: root, keys: SettingKey.all, of: "adder")
    }
}
