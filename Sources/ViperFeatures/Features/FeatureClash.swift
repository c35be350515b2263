import ViperDatabase
import ViperValues

/// The features of a program contradict each other or themselves.
enum FeatureClash {
    /// Checks what features declare: their order and names, and what must be there once.
    static func check(_ list: FeatureList) throws(Complaint) {
        try checkOrder(of: list.types)
        let reserved = MigrationHistory.parts.map { ("\($0)", "feature", "the kit") }
        try refuseTwins(reserved + list.types.map { ("\($0.name)", "feature", "\($0)") })
        let declared = list.declarations.flatMap { feature in feature.settings.map { ($0.name, feature.name) } }
        let own = SettingKey.table(with: []).map { ($0.name, "this program" as StaticString) }
        try refuseTwins((own + declared).map { ($0, "setting", "\($1)") })
        try refuseTwins(
            list.declarations.flatMap { feature in
                feature.parts.compactMap { part in
                    part.uniqueName.map { ($0, "\(type(of: part).noun)", "\(feature.name)") }
                }
            })
        try checkReferences(list)
    }

    /// Checks that features do what they declare.
    static func check(_ declarations: [FeatureDeclaration], _ works: [FeatureWork]) throws(Complaint) {
        for (feature, work) in zip(declarations, works) {
            for part in feature.parts {
                guard let missing = part.missing(in: work) else { continue }
                let noun = type(of: part).noun
                let what = part.uniqueName.map { "the \(noun) '\($0)'" } ?? "a \(noun)"
                throw Complaint("The feature '\(feature.name)' declares \(what), but \(missing).")
            }
        }
    }

    private static func checkOrder(of types: [any Feature.Type]) throws(Complaint) {
        for (index, type) in types.enumerated() {
            for used in type.uses where !types[..<index].contains(where: { $0 == used }) {
                throw Complaint("The feature '\(type.name)' uses '\(used.name)', which does not stand before it.")
            }
        }
    }

    /// Refuses two things of one kind and one name.
    private static func refuseTwins(
        _ found: [(name: String, noun: String, owner: String)]
    ) throws(Complaint) {
        var owners: [[String]: String] = [:]
        for (name, noun, owner) in found {
            guard let other = owners.updateValue(owner, forKey: [noun, name]) else { continue }
            throw Complaint("'\(name)' is the name of a \(noun) of '\(other)' and of one of '\(owner)'.")
        }
    }

    /// Refuses a table that refers to one of a feature which its own does not use, itself or by another one.
    private static func checkReferences(_ list: FeatureList) throws(Complaint) {
        var used: [Set<String>] = []
        var owners: [String: Int] = [:]
        for (index, (type, feature)) in zip(list.types, list.declarations).enumerated() {
            for table in feature.tables.allNames { owners[table] = index }
            let direct = list.types.indices.filter { other in type.uses.contains { $0 == list.types[other] } }
            used.append(direct.reduce(["\(feature.name)"]) { $0.union(used[$1]) })
            for table in feature.migrations.flatMap({ referredTables($0.sqlite) }) {
                guard let owner = owners[table].map({ "\(list.declarations[$0].name)" }), !used[index].contains(owner)
                else { continue }
                throw Complaint(
                    "The tables of '\(feature.name)' refer to '\(table)' of '\(owner)', which it does not use.")
            }
        }
    }

    /// The tables that statements refer to.
    private static func referredTables(_ statements: String) -> [String] {
        // By bytes, since every start reads all migrations: by characters this is a tenth of it in a debug build.
        let words = statements.utf8.split { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: false
            default: true
            }
        }
        return zip(words, words.dropFirst()).filter { $0.0.elementsEqual("REFERENCES".utf8) }.map {
            String(Substring($0.1))
        }
    }
}
