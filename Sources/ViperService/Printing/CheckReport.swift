import Glibc

/// The lines of `PROGRAM check`: `ok`, `note` or `failed`, what was looked at, and what was found.
final class CheckReport {
    private(set) var hasFailed = false
    /// Ends the process if a signal was the reason of an error.
    private let exitIfStopped: () -> Void

    init(exitIfStopped: @escaping () -> Void) { self.exitIfStopped = exitIfStopped }

    /// Writes the line of a check, which returns what it found, or throws what is wrong.
    func line(_ name: String, _ check: () throws -> String) {
        do {
            print("ok      \(name): \(try check())")
        } catch {
            exitIfStopped()
            hasFailed = true
            print("failed  \(name): \(error)")
        }
    }

    func note(_ name: String, _ text: String) { print("note    \(name): \(text)") }

    private func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }
}
