import ArgumentParser

/// `PROGRAM routes`
struct RoutesCommand<S: Service>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "routes",
            abstract: "Print the tree of routes: method, path, module, and the scope that its router provides.")
    }

    func run() throws {
        try complaining(as: S.name) { print(RouteTree.text(try Server.routes(of: S.program)), terminator: "") }
    }
}
