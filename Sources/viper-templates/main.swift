import FoundationEssentials
import Glibc
import ViperTemplates

// What SwiftPM's plugins start, in a package's folder.
do throws(Refusal) {
    print(try Command.run(Array(CommandLine.arguments.dropFirst()), in: FileManager.default.currentDirectoryPath))
} catch {
    let line = error.line + "\n"
    _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
    exit(1)
}
