/// Why nothing was written: one line for whoever gave the command.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    package let line: String

    init(_ line: String) { self.line = line }

    package var description: String { line }
}
