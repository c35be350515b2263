/// Why nothing was written: one line for whoever gave the command.
struct Refusal: Error, Equatable {
    let line: String

    init(_ line: String) { self.line = line }
}
