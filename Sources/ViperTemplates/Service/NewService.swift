import FoundationEssentials

/// `new-service Diary --kit URL|PATH`: a package of a service of one's own, with a feature and its test.
package struct NewService {
    /// Types that a service cannot be called as: its file or the kit uses them.
    private static let takenNames = NewFeature.takenNames + ["Policy", "Product", "Program", "Service", "Settings"]

    let name: TypeName
    let kit: Kit
    let hasUsers: Bool

    /// - Parameters:
    ///   - kit: the address of the kit's repository, with `#REVISION` behind it or without, or its folder.
    ///   - version: of the kit, which a service depends on where no revision is given.
    ///   - hasUsers: whether people can sign up.
    ///   - folder: that relative paths begin at.
    /// - Throws: a `Refusal` in a line that says what was expected.
    package init(
        _ name: String, kit: String, version: String, hasUsers: Bool, in folder: String
    ) throws(Refusal) {
        self.name = try TypeName(name)
        self.hasUsers = hasUsers
        let program = name.lowercased()
        guard !Self.takenNames.contains(name), !["adder", "app", "shared"].contains(program),
            !program.hasPrefix("viper")
        else { throw Refusal("'\(name)' is a name of Swift or of the kit: choose another one.") }
        self.kit = try Kit(kit, version: version, in: folder)
    }

    /// Writes the package, as a folder of its name in another one, whole or not at all, and returns what to do next.
    package func write(in folder: String) throws(Refusal) -> String {
        let (target, draft) = (folder + "/" + name.text, folder + "/." + name.text + ".new")
        guard !FileManager.default.fileExists(atPath: target) else { throw Refusal("'\(name.text)' exists.") }
        // What an earlier run left that was interrupted.
        try? FileManager.default.removeItem(atPath: draft)
        do {
            try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)
            try fill(draft)
            try FileManager.default.moveItem(atPath: draft, toPath: target)
        } catch {
            try? FileManager.default.removeItem(atPath: draft)
            throw (error as? Refusal) ?? Refusal("Cannot create the folder '\(name.text)'. Nothing was written.")
        }
        return """
            wrote \(name.text)
            serve it: \(name.text)/config/run
            test it: \(name.text)/config/test
            """
    }

    private func fill(_ folder: String) throws(Refusal) {
        let template = ServiceTemplate(name: name, kit: kit, hasUsers: hasUsers)
        var draft = Draft()
        for (path, text) in template.files { draft.write(path, text) }
        _ = try draft.commit(in: folder)
        for script in template.programs {
            let attributes = [FileAttributeKey.posixPermissions: 0o755]
            guard (try? FileManager.default.setAttributes(attributes, ofItemAtPath: folder + "/" + script)) != nil
            else {
                throw Refusal("Cannot make '\(script)' executable. Nothing was written.")
            }
        }
        _ = try Command.run(["new-feature"] + template.feature, in: folder)
    }
}
