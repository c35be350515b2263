import Testing

@testable import ViperSettings
@testable import adder

@Suite("The tables of adder config")
struct SettingsTableTests {
    private let keys = [
        SettingKey("a.host", .text(maximum: 9), "here", "Where."),
        SettingKey("a.longer", .pathPrefix, "", "How long."),
        SettingKey("a.token", .text(maximum: 9), "s3cret", "Who.", isSecret: true),
    ]

    @Test("Values stand in columns with their sources, secrets masked")
    func values() throws {
        let settings = try SettingsSources(keys: keys, environment: ["ADDER_A_TOKEN": "other"]).settings()
        #expect(
            SettingsTable.values(settings) == """
                KEY       VALUE     FROM
                a.host    here      default
                a.longer  ""        default
                a.token   ********  environment ADDER_A_TOKEN

                """)
    }

    @Test("config/adder.json has every key at its default, as adder config --defaults prints it")
    func defaultsFile() throws {
        #expect(try repositoryFile("config/adder.json") == SettingsTable.json(SettingKey.all))
    }

    @Test("The Markdown table has a row a key")
    func markdown() {
        #expect(
            SettingsTable.markdown(Array(keys.prefix(2)), of: "adder") == """
                | key | variable | default | |
                |---|---|---|---|
                | `a.host` | `ADDER_A_HOST` | `here` | Where. |
                | `a.longer` | `ADDER_A_LONGER` | `""` | How long. |

                """)
    }
}
