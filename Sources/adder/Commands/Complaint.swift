import ArgumentParser
import Glibc

/// Ends a command with one line on standard error, `adder: …`, and exit status 1.
///
/// argument-parser prints its own errors with the usage below them, which helps nobody whose port is in use.
func complain(_ message: String) -> ExitCode {
    write("adder: \(message)\n", to: STDERR_FILENO)
    return .failure
}

/// Writes text to a descriptor in one piece, or not at all.
func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
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
