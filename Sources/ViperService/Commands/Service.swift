import ArgumentParser
import Glibc
public import Viper
import ViperCommands

/// A program made of features, with everything that a service needs around them.
///
///     @main
///     struct Notes: Service {
///         static let features: [any Feature.Type] = [NotesFeature.self]
///     }
///
/// This is a whole program with the commands `serve`, `migrate`, `routes`, `openapi`, `config`, `healthcheck`,
/// `import`, `export`, `backup`, `restore`, `restored` and `check`, and those that its features add.
public protocol Service: SendableMetatype {
    /// The command's name, also used in messages and metrics: lower case letters, digits and `-`. Its upper case is the
    /// prefix of environment variables. Default: the title in lower case.
    static var name: String { get }
    /// The API's name, for people. Default: the type's name.
    static var title: String { get }
    /// The program's version. Default: `0.0.0`.
    static var version: String { get }
    /// A sentence about the program, for `--help`.
    static var abstract: String { get }
    /// The features, in the order in which the API shows them.
    static var features: [any Feature.Type] { get }
    /// A policy for every request and response. Default: none. Several policies are combined by `and(_:)`.
    static func policy(_ settings: Settings) throws -> (any Policy)?
    /// The names of features whose tables come first in exports; see `FeatureList`.
    static var storeOrder: [String] { get }
    /// Recorded examples of the operations that belong to no feature; see `FeatureDeclaration.examples(_:)`.
    static var examples: [UInt8] { get }
}

extension Service {
    public static var name: String { title.lowercased() }
    public static var title: String { "\(Self.self)" }
    public static var version: String { "0.0.0" }
    public static var abstract: String { "An HTTP JSON backend with its own durable store." }
    public static func policy(_ settings: Settings) throws -> (any Policy)? { nil }
    public static var storeOrder: [String] { [] }
    public static var examples: [UInt8] { [] }

    /// Runs the command that the arguments name, and ends the process.
    public static func main() {
        program.features.runHelperIfStarted()
        StandardDescriptors.fill()
        AddressSpace.shareIfLimited()
        let result = Result {
            var command = try ServiceCommand<Self>.parseAsRoot()
            try command.run()
        }
        end(with: result)
    }

    /// Ends the process as argument-parser does, but runs no exit handlers: those of OpenSSL free what threads that still
    /// connect to a server use, and the process would end by a segmentation fault.
    private static func end(with result: Result<Void, any Error>) -> Never {
        var status = ExitCode.success
        if case .failure(let error) = result {
            status = ServiceCommand<Self>.exitCode(for: error)
            let message = ServiceCommand<Self>.fullMessage(for: error)
            if !message.isEmpty { write(message + "\n", to: status.isSuccess ? STDOUT_FILENO : STDERR_FILENO) }
        }
        fflush(nil)
        _exit(status.rawValue)
    }

    /// The program as a value.
    public static var program: Program {
        Program(
            Product(name: name, title: title, version: version, examples: examples),
            FeatureList(
                features, storeOrder: storeOrder, kit: [StoredResponsesSchema.self, ChangesSchema.self]),
            policy: { try policy($0) })
    }

    static var groups: String { features.map { "\($0.name)" }.joined(separator: ", ") }
}
