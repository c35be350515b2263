import ArgumentParser
import FoundationEssentials
import ViperService
import ViperTemplates

/// `adder new-service NAME --kit URL|PATH`
struct NewServiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-service",
        abstract: "Write a package for a service of your own, which is built with Adder's kit.",
        discussion: """
            A folder with the service's name becomes a package: a program with one feature and its test, config/run, \
            config/test, a Dockerfile and a compose file. An existing folder is never touched.

            EXAMPLES
              adder new-service Diary --kit adder            a folder Diary here, where a copy of the kit lies
              adder new-service Diary --kit URL              this version of the kit, from a repository
              adder new-service Diary --kit URL#REVISION --users
            """)

    @Argument(help: "The service's name, as a type's in Swift: Diary.") var name: String
    @Option(help: "The kit's folder, or the address of its repository.") var kit: String
    @Flag(help: "Let people sign up.") var users = false

    func run() throws {
        try complaining(as: Adder.name) {
            let folder = FileManager.default.currentDirectoryPath
            print(try NewService(name, kit: kit, version: Adder.version, hasUsers: users, in: folder).write(in: folder))
        }
    }
}
