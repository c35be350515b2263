import ViperJSON
import ViperValues

struct ControlRequest: Equatable {
    enum Work: Equatable {
        /// Import the bytes that follow.
        case importing(ImportRequest)
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
            writer.raw(",\"command\":")
            writer.string(Self.prefix + request.name)
            for parameter in request.parameters {
                writer.raw(",")
                writer.string(parameter.name)
                writer.raw(":")
                writer.string(parameter.text)
            }
        case .copying(let file):
            writer.raw(",\"command\":\"copy\",\"file\":")
            writer.string(file)
        }
        writer.raw("}\n")
        return Array(writer.unsafeBytes)
    }

    private static let prefix = "import "

    init(_ request: ImportRequest) { work = .importing(request) }

    /// - Parameter file: an absolute path.
    init(copyingInto file: String) { work = .copying(into: file) }

    /// Parses a line; throws what is wrong with it, as a sentence.
    ///
    /// - Parameter imports: the known kinds of imports.
    init(line: [UInt8], knowing imports: [any ImportKind.Type]) throws(ControlFault) {
        work = try ControlFault.reading(line) { root throws(ControlFault) in
            let version = root.member("version").flatMap { try? $0.integer(as: Int.self).get() }
            guard version == ControlProtocol.version else {
                throw ControlFault(
                    "The server speaks version \(ControlProtocol.version) of the control protocol, this command another: "
                        + "use the server's own program.")
            }
            let command = root.member("command")?.text ?? ""
            if command == "copy" {
                guard let file = root.member("file")?.text, file.hasPrefix("/") else {
                    throw ControlFault("The request names no file by its absolute path.")
                }
                return .copying(into: file)
            }
            guard let kind = imports.first(where: { Self.prefix + $0.name == command }) else {
                throw ControlFault("The server has no command '\(command)'.")
            }
            let request = ImportRequest(kind.name, Self.parameters(of: root))
            if let fault = kind.fault(in: request) { throw ControlFault(fault) }
            return .importing(request)
        }
    }

    private static func parameters(of root: JSONValue) -> [ImportRequest.Parameter] {
        root.members.compactMap { member in
            guard member.name != "version", member.name != "command", let text = member.value.text else { return nil }
            return ImportRequest.Parameter(member.name, text)
        }
    }
}
