import App
import ViperJSON
import ViperValues

/// What a command asks for.
struct ControlRequest: Equatable {
    enum Work: Equatable {
        /// An import; the bytes follow.
        case importing(ImportKind)
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
        case .importing(.transactions(let account)):
            writer.raw(",\"command\":\"import transactions\",\"account\":")
            writer.uuid(account)
        case .importing(.repositories): writer.raw(",\"command\":\"import repositories\"")
        case .copying(let file):
            writer.raw(",\"command\":\"copy\",\"file\":")
            writer.string(file)
        }
        writer.raw("}\n")
        return Array(writer.unsafeBytes)
    }

    init(_ kind: ImportKind) { work = .importing(kind) }

    /// - Parameter file: its path, from the root on.
    init(copyingInto file: String) { work = .copying(into: file) }

    /// Reads a line; throws what is wrong with it, as a sentence.
    init(line: [UInt8]) throws(ControlFault) {
        work = try ControlFault.reading(line) { root throws(ControlFault) in
            let version = root.member("version").flatMap { try? $0.integer(as: Int.self).get() }
            guard version == ControlProtocol.version else {
                throw ControlFault(
                    "The server speaks version \(ControlProtocol.version) of what commands say to it, not this one's: "
                        + "use the server's own program.")
            }
            switch root.member("command")?.text {
            case "import transactions":
                guard let account = root.member("account")?.text.flatMap({ UUID($0) }) else {
                    throw ControlFault("The request names no account.")
                }
                return .importing(.transactions(account: account))
            case "import repositories": return .importing(.repositories)
            case "copy":
                guard let file = root.member("file")?.text, file.hasPrefix("/") else {
                    throw ControlFault("The request names no file by its whole path.")
                }
                return .copying(into: file)
            case let command: throw ControlFault("The server knows no command '\(command ?? "")'.")
            }
        }
    }
}
