import ArgumentParser
import Testing

@testable import ViperService
@testable import adder

@Suite("The command line")
struct CommandLineTests {
    @Test("The version is three numbers, and --version prints it")
    func version() {
        #expect(adderVersion.split(separator: ".").allSatisfy { Int($0) != nil })
        #expect(adderVersion.split(separator: ".").count == 3)
        #expect(ServiceCommand<Adder>.configuration.version == adderVersion)
    }

    @Test("The image is labelled with the program's version")
    func label() throws { #expect(try repositoryFile("Dockerfile").contains("ARG VERSION=\(adderVersion)\n")) }

    @Test("Every command has an abstract, and the help of the program names them all")
    func help() {
        let help = ServiceCommand<Adder>.helpMessage()
        for command in ServiceCommand<Adder>.configuration.subcommands {
            #expect(!command.configuration.abstract.isEmpty)
            #expect(help.contains("  " + (command.configuration.commandName ?? "?")))
        }
    }

    @Test("Without a command there is help", arguments: [[], ["--help"]])
    func bare(arguments: [String]) {
        #expect(ServiceCommand<Adder>.exitCode(for: error(arguments)) == .success)
    }

    @Test(
        "A command line that is not understood has exit status 64",
        arguments: [
            ["bogus"], ["serve", "--prot", "1"], ["serve", "--port"], ["serve", "serve"],
            ["healthcheck", "--timeout", "soon"],
        ])
    func usage(arguments: [String]) {
        #expect(ServiceCommand<Adder>.exitCode(for: error(arguments)) == .validationFailure)
    }

    private func error(_ arguments: [String]) -> any Error {
        do {
            var command = try ServiceCommand<Adder>.parseAsRoot(arguments)
            try command.run()
            return CleanExit.message("ran")
        } catch {
            return error
        }
    }
}
