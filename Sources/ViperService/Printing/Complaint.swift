import ArgumentParser
import Glibc

/// Prints a message as one line on standard error, such as `adder: …`, and returns exit status 1.
///
/// argument-parser would print the usage below its own errors, which does not help if a port is in use.
func complain(_ message: String, as program: String) -> ExitCode {
    write("\(program): \(message)\n", to: STDERR_FILENO)
    return .failure
}

/// Runs the body of a command and turns any error into one line and exit status 1.
package func complaining(as program: String, _ body: () throws -> Void) throws {
    do {
        try body()
    } catch let code as ExitCode {
        throw code
    } catch {
        throw complain("\(error)", as: program)
    }
}
