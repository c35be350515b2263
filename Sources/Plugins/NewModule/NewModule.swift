import Foundation
import PackagePlugin

/// `swift package new-module`: has `viper-templates` do it in the package's folder, and says in a line why it did not.
@main
struct NewModule: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let tool = Process()
        let errors = Pipe()
        tool.executableURL = try context.tool(named: "viper-templates").url
        tool.currentDirectoryURL = context.package.directoryURL
        tool.arguments = ["new-module"] + arguments
        tool.standardError = errors
        try tool.run()
        let fault = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        tool.waitUntilExit()
        if tool.terminationStatus != 0 { Diagnostics.error(fault.trimmingCharacters(in: .newlines)) }
    }
}
