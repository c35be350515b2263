/// `new-field Notes 'colour:text?'`: columns of a feature's entity, with their migration and a test of each.
struct NewField {
    let package: PackageSources
    let name: TypeName
    let fields: [Field]

    init(_ name: String, _ fields: [String], _ package: PackageSources) throws(Refusal) {
        self.package = package
        self.name = try TypeName(name)
        self.fields = try Field.all(fields)
        for field in self.fields where !field.isOptional && !field.type.hasInitialValue {
            throw Refusal(
                "Those that are there already have no '\(field.name)': make it optional, with '?' behind its type.")
        }
    }

    /// Everything to write, checked against the package as it is.
    func draft() throws(Refusal) -> Draft {
        let (file, entity) = try declaration()
        let texts = file.lines
        guard let property = texts.firstIndex(where: { $0.hasPrefix("    var createdAt") }),
            let columns = texts.firstIndex(where: { $0 == "    @inline(__always)" }),
            let column = texts.firstIndex(where: { $0.hasPrefix("        column(\"createdAt\"") })
        else {
            throw Refusal("'\(file.path)' has no property, or no column, createdAt: fields are written above both.")
        }
        for field in fields {
            if texts.contains(where: { $0.contains("column(\"\(field.name)\"") || $0.contains("var \(field.name)") }) {
                throw Refusal("The field '\(field.name)' exists: see '\(file.path)'.")
            }
            let type = field.type.swiftType(field.name)
            if field.enumeration != nil, type == entity.text || texts.contains(where: { $0.contains(" \(type)") }) {
                throw Refusal("'\(file.path)' has a type \(type): choose another name than '\(field.name)'.")
            }
        }
        try checkMigrations(of: entity, beside: file)
        let migration = nextMigration(file)
        let test = try test(entity)
        var draft = Draft()
        if fields.contains(where: { $0.enumeration != nil }), !texts.contains("import ViperHTTP") {
            draft.insert("import ViperHTTP", at: file.line(ofImport: "ViperHTTP"), of: file)
        }
        for field in fields {
            draft.insert("    " + field.property, at: property, of: file)
            if let enumeration = field.enumeration {
                draft.insert(Layout.indented(enumeration) + "\n", at: columns, of: file)
            }
            draft.insert(Layout.indented(field.column(since: migration), by: 8), at: column, of: file)
            let title = suite(of: field)
            let path = "\(test.file.folder)/\(title).swift"
            if package.exists(path) { throw Refusal("'\(path)' exists.") }
            draft.write(path, text(of: field, title, test.parts.dropFirst().first ?? "", entity))
        }
        let hasExamples = !package.paths(endingWith: ".ndjson", in: "Sources").isEmpty
        if hasExamples, fields.contains(where: { !$0.isOptional }) {
            draft.report.append("it is shown: record the examples anew")
        }
        draft.report.append("migration \(migration) of \(name.phrase) adds it to those that are there")
        let suites = fields.map(suite).joined(separator: "|")
        draft.report.append("try it: \(package.testCommand) \(fields.count > 1 ? "'\(suites)'" : suites)")
        return draft
    }

    private func suite(of field: Field) -> String {
        "\(name.text)\(field.name.prefix(1).uppercased() + field.name.dropFirst())Tests"
    }

    /// The file that declares the feature's only entity, and its type.
    private func declaration() throws(Refusal) -> (file: SourceFile, entity: TypeName) {
        let declared = package.files.compactMap { file -> (SourceFile, Substring)? in
            guard !file.isTest, let folder = folder(of: file),
                package.file(declaring: name.text + "Feature", below: folder) != nil
            else { return nil }
            for line in file.lines {
                guard let start = line.firstRange(of: "static let table = EntityTable<") else { continue }
                return (file, line[start.upperBound...].prefix { $0 != ">" })
            }
            return nil
        }
        guard let (file, entity) = declared.first else {
            throw Refusal("There is no feature '\(name.text)' with an entity: no file of it says 'EntityTable<'.")
        }
        guard declared.count == 1 else {
            let paths = declared.map { "'\($0.0.path)'" }.joined(separator: ", ")
            throw Refusal("The feature \(name.text) has several entities: add the column by hand in one of \(paths).")
        }
        return (file, try TypeName(String(entity)))
    }

    /// The feature's folder that a file is in; nil if it is in none.
    private func folder(of file: SourceFile) -> String? {
        let parts = file.folder.split(separator: "/")
        return parts.lastIndex(of: name.text[...]).map { parts[...$0].joined(separator: "/") }
    }

    /// Refuses a feature that lists its migrations itself.
    private func checkMigrations(of entity: TypeName, beside file: SourceFile) throws(Refusal) {
        let path = folder(of: file) ?? file.folder
        let isDerived = ["of", "owned"].contains { label in
            package.contains("feature.store(\(label): \(entity.text).table)", below: path)
        }
        guard isDerived else {
            throw Refusal(
                "The feature \(name.text) lists its migrations itself: add the column, and \(entity.text).table.adding, by hand."
            )
        }
    }

    /// The number behind those of `.since(2)`.
    private func nextMigration(_ file: SourceFile) -> Int {
        let numbers = file.lines.compactMap { line in
            line.firstRange(of: ".since(").flatMap { Int(line[$0.upperBound...].prefix { $0.isNumber }) }
        }
        return (numbers.max() ?? 1) + 1
    }

    /// The place that marks the feature's test.
    private func test(_ entity: TypeName) throws(Refusal) -> Marker {
        let path = "/" + name.words.joined(separator: "-")
        let marker = package.markers(.tests).first { $0.file.isTest && $0.parts.first == path }
        guard let marker else {
            throw Refusal(
                "'\(path)' has no test helper in Tests ('\(Marker.Kind.tests.comment)\(path), with\(entity.text)').")
        }
        return marker
    }

    private func text(of field: Field, _ title: String, _ helper: String, _ entity: TypeName) -> String {
        let one = entity.valueName
        let removal =
            field.isOptional
            ? """

                    let removed = try await client.patch(\(one), #"{"\(field.name)":null}"#)
                    #expect(removed.status == 200 && !removed.text.contains(#""\(field.name)""#))
            """ : ""
        return """
            import ViperTesting

            @Suite("The \(field.phrase) of \(entity.phraseWithArticle)")
            struct \(title) {
                @Test("It is what was given last\(field.isOptional ? ", and removed by null" : "")")
                func change() async throws {
                    try await \(helper) { client, \(one) in
                        let changed = try await client.patch(\(one), #"{\(field.member())}"#)
                        #expect(changed.status == 200 && changed.text.contains(#"\(field.member())"#))
                        #expect(try await client.get(\(one)).text == changed.text)
            \(removal.isEmpty ? "" : Layout.indented(removal, by: 4).drop { $0 == "\n" } + "\n")        }
                }
            }

            """
    }
}
