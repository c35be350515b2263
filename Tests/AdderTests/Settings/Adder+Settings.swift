import ViperService

@testable import ViperSettings
@testable import adder

let adderVersion = Adder.version

extension SettingKey {
    static let all = Adder.program.settingKeys

    var environmentName: String { environmentName(of: "adder") }
}

extension SettingsSources {
    init(
        keys: [SettingKey] = SettingKey.all, flags: [Flag] = [], environment: [String: String] = [:],
        file: SettingsFile? = nil
    ) {
        self.init(program: "adder", keys: keys, flags: flags, environment: environment, file: file)
    }
}

extension SettingsFile {
    init(path: String) throws(Complaint) { try self.init(path: path, keys: SettingKey.all, of: "adder") }

    init(path: String, root: Node) throws(Complaint) {
        try self.init(path: path, root: root, keys: SettingKey.all, of: "adder")
    }
}
