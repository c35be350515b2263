/// How lines are broken, as `swift format` does at 120 columns.
enum Layout {
    private static let columns = 120

    /// A call on one line, or with its arguments on the next ones, as many on each as there is room for.
    ///
    /// - Parameter closure: what stands behind the call's parentheses; nil for nothing.
    static func call(_ name: String, _ arguments: [String], closure: String? = nil, at indentation: Int) -> String {
        let end = closure.map { ") " + $0 } ?? ")"
        let line = name + "(" + arguments.joined(separator: ", ") + end
        if indentation + line.count <= columns { return line }
        var lines: [String] = []
        for (index, argument) in arguments.enumerated() {
            let text = argument + (index < arguments.count - 1 ? "," : closure == nil ? end : "")
            if let last = lines.last, indentation + last.count + 1 + text.count <= columns {
                lines[lines.count - 1] = last + " " + text
            } else {
                lines.append("    " + text)
            }
        }
        return ([name + "("] + lines + (closure == nil ? [] : [end])).joined(separator: "\n")
    }

    /// Lines, some columns further to the right.
    static func indented(_ text: String, by columns: Int = 4) -> String {
        let space = String(repeating: " ", count: columns)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
            .joined(separator: "\n")
    }
}
