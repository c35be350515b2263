import ViperCommands
import ViperJSON
import ViperTransfer
import ViperValues

struct ControlRequest: Equatable {
    enum Work: Equatable {
        /// Import the bytes that follow.
        case importing(ImportRequest)
        /// Carry out a command of a feature, or a check. No bytes follow.
        case running(CommandRequest)
        /// Copy the store into an existing, empty file. No bytes follow.
        case copying(into: String)
    }

    let work: Work

    /// The request as a line, line feed included.
    var line: [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.raw("{\"version\":")
        writer.integer(ControlProtocol.version)
        switch work {
        case .importing(let request):
            Self.write(Self.prefix + request.name, request.parameters, to: &writer)
        case .running(let request): Self.write(request.command, request.parameters, to: &writer)
        case .copying(let file): Self.write(Self.copy, [CommandRequest.Parameter("file", file)], to: &writer)
        }
        writer.raw("}\n")
        return Array(writer.unsafeBytes)
    }

    private static let prefix = "import "
    private static let copy = "copy"

    private static func write(
        _ command: String, _ parameters: [CommandRequest.Parameter], to writer: inout ByteWriter
    ) {
        for parameter in [CommandRequest.Parameter("command", command)] + parameters {
            writer.raw(",")
            writer.string(parameter.name)
            writer.raw(":")
            writer.string(parameter.text)
        }
    }

    init(_ request: ImportRequest) { work = .importing(request) }

    init(_ request: CommandRequest) { work = .running(request) }

    /// - Parameter file: an absolute path.
    init(copyingInto file: String) { work = .copying(into: file) }

    /// Parses a line; throws what is wrong with it, as a sentence.
    ///
    /// - Parameters:
    ///   - imports: the known kinds of imports.
    ///   - groups: the known commands of features.
    init(
        line: [UInt8], knowing imports: [any ImportKind.Type], _ groups: [any FeatureCommandGroup.Type] = []
    ) throws(Complaint) {
        work = try Complaint.reading(line) { root throws(Complaint) in
            let version = root.member("version").flatMap { try? $0.integer(as: Int.self).get() }
            guard version == ControlProtocol.version else {
                throw Complaint(
                    "The server speaks version \(ControlProtocol.version) of the control protocol, this command another: "
                        + "use the server's own program.")
            }
            let command = root.member("command")?.text ?? ""
            if command == Self.copy {
                guard let file = root.member("file")?.text, file.hasPrefix("/") else {
                    throw Complaint("The request names no file by its absolute path.")
                }
                return .copying(into: file)
            }
            let running = CommandRequest(command, Self.parameters(of: root))
            if groups.contains(where: { running.isOf($0) }) || FeatureCommands.isAboutStore(running) {
                return .running(running)
            }
            guard let kind = imports.first(where: { Self.prefix + $0.name == command }) else {
                throw Complaint("The server has no command '\(command)'.")
            }
            let request = ImportRequest(kind.name, running.parameters)
            if let fault = kind.fault(in: request) { throw Complaint(fault) }
            return .importing(request)
        }
    }

    private static func parameters(of root: JSONValue) -> [CommandRequest.Parameter] {
        root.members.compactMap { member in
            guard member.name != "version", member.name != "command", let text = member.value.text else { return nil }
            return CommandRequest.Parameter(member.name, text)
        }
    }
}
