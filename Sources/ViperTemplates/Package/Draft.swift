import FoundationEssentials

/// Files to be written and lines to be added: all of them or none.
struct Draft {
    private(set) var files: [(path: String, text: String)] = []
    private(set) var edits: [Edit] = []

    /// A line that is added before another one, or takes its place.
    struct Edit {
        let file: SourceFile
        let line: Int
        let text: String
        var isReplacement = false
    }

    /// What is said when all is done.
    var report: [String] = []

    /// A new file.
    mutating func write(_ path: String, _ text: String) { files.append((path, text)) }

    /// Lines above a marker, as far to the right as it is.
    mutating func insert(_ text: String, above marker: Marker) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { $0.isEmpty ? "" : marker.indentation + $0 }.joined(separator: "\n")
        edits.append(Edit(file: marker.file, line: marker.line, text: text))
    }

    /// A line of a file, before another one.
    mutating func insert(_ text: String, at line: Int, of file: SourceFile) {
        edits.append(Edit(file: file, line: line, text: text))
    }

    /// A line in the place of another one.
    mutating func replace(_ line: Int, of file: SourceFile, _ text: String) {
        edits.append(Edit(file: file, line: line, text: text, isReplacement: true))
    }

    /// Writes everything, and returns the report. Where one thing cannot be written, what was is undone.
    func commit(in folder: String) throws(Refusal) -> String {
        for file in files where FileManager.default.fileExists(atPath: folder + "/" + file.path) {
            throw Refusal("'\(file.path)' exists.")
        }
        var undo: [() -> Void] = []
        do throws(Refusal) {
            for file in files {
                try makeFolder(of: file.path, in: folder, &undo)
                try replace(file.path, in: folder, file.text, &undo)
            }
            for (path, edits) in Dictionary(grouping: edits, by: \.file.path) {
                var lines = edits[0].file.lines.map(String.init)
                // From the end, so that lines keep their numbers; of several at one line, the first stands above.
                for edit in edits.reversed().sorted(by: { $0.line > $1.line }) {
                    if edit.isReplacement {
                        lines[edit.line] = edit.text
                        continue
                    }
                    lines.insert(edit.text, at: edit.line)
                    // A list of one element has no comma behind it. What is added stands above a marker at the list's end.
                    let previous = lines[..<edit.line].last ?? ""
                    let isAtEnd = lines.dropFirst(edit.line + 2).first?.drop { $0 == " " }.hasPrefix("]") ?? false
                    if isAtEnd, let end = previous.last, !",[".contains(end) { lines[edit.line - 1] += "," }
                }
                try replace(path, in: folder, lines.joined(separator: "\n"), &undo)
            }
        } catch {
            for step in undo.reversed() { step() }
            throw error
        }
        var lines = files.map { "wrote \($0.path)" }
        for line in edits.map({ "added to \($0.file.path)" }) where !lines.contains(line) { lines.append(line) }
        return (lines + report).joined(separator: "\n")
    }

    private func makeFolder(of path: String, in folder: String, _ undo: inout [() -> Void]) throws(Refusal) {
        var inner = ""
        for part in path.split(separator: "/").dropLast() {
            inner += "/" + part
            let whole = folder + inner
            var isFolder = false
            if FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder), isFolder { continue }
            do {
                try FileManager.default.createDirectory(atPath: whole, withIntermediateDirectories: false)
            } catch {
                throw Refusal("Cannot create the folder '\(inner.dropFirst())'. Nothing was written.")
            }
            undo.append { try? FileManager.default.removeItem(atPath: whole) }
        }
    }

    /// Writes a file in one step.
    private func replace(
        _ path: String, in folder: String, _ text: String, _ undo: inout [() -> Void]
    ) throws(Refusal) {
        let file = URL(filePath: folder + "/" + path)
        let before = try? Data(contentsOf: file)
        do {
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            throw Refusal("Cannot write '\(path)'. Nothing was written.")
        }
        undo.append {
            if let before {
                try? before.write(to: file, options: .atomic)
            } else {
                try? FileManager.default.removeItem(at: file)
            }
        }
    }
}
