import ViperJSON
import ViperValues

/// What a command asks for.
struct ControlRequest: Equatable {
    enum Work: Equatable {
        /// An import; the bytes follow.
        case importing(ImportRequest)
        /// A copy of the store into a file, which is there and empty; nothing follows.
        case copying(into: String)
    }

    let work: Work

    /// As a line, its end included.
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

    /// What commands that import begin with.
    private static let prefix = "import "

    init(_ request: ImportRequest) { work = .importing(request) }

    /// - Parameter file: its path, from the root on.
    init(copyingInto file: String) { work = .copying(into: file) }

    /// Reads a line; throws what is wrong with it, as a sentence.
    ///
    /// - Parameter imports: what can be imported.
    init(line: [UInt8], knowing imports: [any ImportKind.Type]) throws(ControlFault) {
        work = try ControlFault.reading(line) { root throws(ControlFault) in
            let version = root.member("version").flatMap { try? $0.integer(as: Int.self).get() }
            guard version == ControlProtocol.version else {
                throw ControlFault(
                    "The server speaks version \(ControlProtocol.version) of what commands say to it, not this one's: "
                        + "use the server's own program.")
            }
            let command = root.member("command")?.text ?? ""
            if command == "copy" {
                guard let file = root.member("file")?.text, file.hasPrefix("/") else {
                    throw ControlFault("The request names no file by its whole path.")
                }
                return .copying(into: file)
            }
            guard let kind = imports.first(where: { Self.prefix + $0.name == command }) else {
                throw ControlFault("The server knows no command '\(command)'.")
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
