import ArgumentParser
import Glibc

/// Ends a command with one line on standard error, `adder: …`, and exit status 1.
///
/// argument-parser prints its own errors with the usage below them, which helps nobody whose port is in use.
func complain(_ message: String) -> ExitCode {
    writeToStandardError("adder: \(message)\n")
    return .failure
}

/// Writes text to standard error, whole or not at all.
func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}

/// Runs the body of a command; anything that it throws becomes one line and exit status 1.
func complaining(_ body: () throws -> Void) throws {
    do {
        try body()
    } catch let code as ExitCode {
        throw code
    } catch {
        throw complain("\(error)")
    }
}
