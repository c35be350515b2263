import ArgumentParser

/// `adder routes`
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "Print the tree of routes: method, path, module, and the scope that its router hands on.")

    func run() throws {
        try complaining { print(RouteTree.text(try Server.routes()), terminator: "") }
    }
}
