import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the plugins `new-module` and `new-feature` run in a package's folder.
@main
package enum Command {
    static let usage = """
        usage: new-module FEATURE/MODULE METHOD ROUTE | new-feature NAME [--singular NAME]
        """

    static func main() {
        do throws(Refusal) {
            let folder = FileManager.default.currentDirectoryPath
            print(try run(Array(CommandLine.arguments.dropFirst()), in: folder))
        } catch {
            let line = error.line + "\n"
            _ = line.withCString { write(STDERR_FILENO, $0, line.utf8.count) }
            exit(1)
        }
    }

    /// Carries a command out, and returns what it did, in a few lines.
    static func run(_ arguments: [String], in folder: String) throws(Refusal) -> String {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "new-module" where rest.count == 3:
            let (path, method, route) = (arguments[1], arguments[2], arguments[3])
            let package = try PackageSources(in: folder)
            return try NewModule(path, method, route, package).draft().commit(in: folder)
        case "new-feature" where rest.count == 1 || rest.count == 3 && arguments[2] == "--singular":
            let package = try PackageSources(in: folder)
            return try NewFeature(arguments[1], singular: rest.count == 3 ? arguments[3] : nil, package)
                .draft().commit(in: folder)
        default: throw Refusal(usage)
        }
    }
}
