package enum SettingsTable {
    /// All settings with their values and sources. Secrets are masked.
    package static func values(_ settings: Settings) -> String {
        columns(
            [["KEY", "VALUE", "FROM"]]
                + settings.keys.map { key in
                    let value = settings[key]
                    return [key.name, key.isSecret ? "********" : quoted(value.text), value.origin.description]
                })
    }

    /// All settings with environment variable, default, expected value and documentation.
    package static func keys(_ keys: [SettingKey], of program: String) -> String {
        keys.map { key in
            """
            \(key.name)  (\(key.environmentName(of: program)))
                \(key.documentation)
                Expected: \(key.kind.expectation). Default: \(quoted(key.defaultValue)).

            """
        }.joined(separator: "\n")
    }

    /// All settings as a Markdown table, for the handbook.
    package static func markdown(_ keys: [SettingKey], of program: String) -> String {
        let rows = keys.map { key in
            "| `\(key.name)` | `\(key.environmentName(of: program))` | `\(quoted(key.defaultValue))` | \(key.documentation) |\n"
        }
        return "| key | variable | default | |\n|---|---|---|---|\n" + rows.joined()
    }

    /// A configuration file with all defaults. Names with the same first part must be neighbours.
    package static func json(_ keys: [SettingKey]) -> String {
        var groups: [(name: Substring, members: [String])] = []
        for key in keys {
            let parts = key.name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let member = "    \"\(parts[1])\": " + (key.kind.isLiteral ? key.defaultValue : "\"\(key.defaultValue)\"")
            if groups.last?.name == parts[0] {
                groups[groups.count - 1].members.append(member)
            } else {
                groups.append((parts[0], [member]))
            }
        }
        let objects = groups.map { "  \"\($0.name)\": {\n" + $0.members.joined(separator: ",\n") + "\n  }" }
        return "{\n" + objects.joined(separator: ",\n") + "\n}\n"
    }

    private static func quoted(_ text: String) -> String { text.isEmpty ? "\"\"" : text }

    private static func columns(_ rows: [[String]]) -> String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                column == count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }.joined(separator: "  ") + "\n"
        }.joined()
    }
}
