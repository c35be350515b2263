import ArgumentParser
import Glibc

/// Ends a command with one line on standard error, such as `adder: …`, and exit status 1.
///
/// argument-parser prints its own errors with the usage below them, which helps nobody whose port is in use.
func complain(_ message: String, as program: String) -> ExitCode {
    write("\(program): \(message)\n", to: STDERR_FILENO)
    return .failure
}

/// Runs the body of a command; anything that it throws becomes one line and exit status 1.
func complaining(as program: String, _ body: () throws -> Void) throws {
    do {
        try body()
    } catch let code as ExitCode {
        throw code
    } catch {
        throw complain("\(error)", as: program)
    }
}
