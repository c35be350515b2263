import FoundationEssentials

/// A source file of the package.
struct SourceFile {
    /// From the package's folder.
    let path: String
    let lines: [Substring]

    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
    var isTest: Bool { path.hasPrefix("Tests/") }

    /// The line that an import of a module belongs to: imports stand first, in order.
    func line(ofImport module: String) -> Int {
        lines.firstIndex { !$0.hasPrefix("import ") || $0 > "import \(module)" } ?? lines.count
    }
}

/// The package's Swift files, without those of packages within it.
struct PackageSources {
    let folder: String
    let files: [SourceFile]

    /// Reads a package.
    init(in folder: String) throws(Refusal) {
        self.folder = folder
        guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
            throw Refusal("\(folder) has no Package.swift: expected a package's folder.")
        }
        files = try Self.paths(below: "", of: folder).sorted().map { path throws(Refusal) in
            guard let file = Self.file(path, of: folder) else { throw Refusal("'\(path)' cannot be read.") }
            return file
        }
    }

    /// What runs a suite of the package, whose name follows.
    var testCommand: String { exists("config/test") ? "config/test" : "swift test --filter" }

    /// The paths of a folder's files with a name's ending.
    func paths(endingWith ending: String, in inner: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + inner)) ?? []
        return names.filter { $0.hasSuffix(ending) }.sorted().map { inner + "/" + $0 }
    }

    /// A file of the package, whatever it holds; nil if it cannot be read.
    func file(_ path: String) -> SourceFile? { Self.file(path, of: folder) }

    private static func file(_ path: String, of folder: String) -> SourceFile? {
        let bytes = FileManager.default.contents(atPath: folder + "/" + path)
        return bytes.flatMap { String(data: $0, encoding: .utf8) }.map { text in
            SourceFile(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    private static func paths(below path: String, of folder: String) throws(Refusal) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + path) else {
            throw Refusal("The folder '\(path)' cannot be read.")
        }
        var found: [String] = []
        for name in names where name.first != "." {
            let inner = path.isEmpty ? name : path + "/" + name
            var isFolder = false
            guard FileManager.default.fileExists(atPath: folder + "/" + inner, isDirectory: &isFolder) else { continue }
            if !isFolder {
                if name.hasSuffix(".swift") { found.append(inner) }
            } else if !FileManager.default.fileExists(atPath: folder + "/" + inner + "/Package.swift") {
                found += try paths(below: inner, of: folder)
            }
        }
        return found
    }

    /// Whether something is at a path.
    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/" + path) }

    /// The file below a folder that declares a type, within no other type; nil if none does.
    func file(declaring type: String, below folder: String) -> SourceFile? {
        files.first { file in
            file.path.hasPrefix(folder + "/") && file.lines.contains { Self.declares(type, $0) }
        }
    }

    /// Whether a source file below a folder has a line with a text.
    func contains(_ text: String, below folder: String) -> Bool {
        files.contains { file in
            file.path.hasPrefix(folder + "/") && file.lines.contains { $0.contains(text) }
        }
    }

    private static func declares(_ type: String, _ line: Substring) -> Bool {
        guard line.first != " " else { return false }
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return zip(words, words.dropFirst()).contains { keyword, name in
            name == type && ["enum", "struct", "class", "actor", "protocol", "typealias"].contains(keyword)
        }
    }

    /// The places that comments of a kind mark.
    func markers(_ kind: Marker.Kind) -> [Marker] {
        files.flatMap { file in
            file.lines.enumerated().compactMap { Marker(kind, $0.element, line: $0.offset, of: file) }
        }
    }
}
