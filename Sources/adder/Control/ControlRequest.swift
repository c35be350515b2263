import App
import HTTP

/// What a command asks for.
struct ControlRequest: Equatable {
    let kind: ImportKind

    /// As a line, its end included.
    var line: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.raw("{\"version\":")
        writer.integer(ControlProtocol.version)
        switch kind {
        case .transactions(let account):
            writer.raw(",\"command\":\"import transactions\",\"account\":")
            writer.uuid(account)
        case .repositories: writer.raw(",\"command\":\"import repositories\"")
        }
        writer.raw("}\n")
        return Array(writer.unsafeBytes)
    }

    init(_ kind: ImportKind) { self.kind = kind }

    /// Reads a line; throws what is wrong with it, as a sentence.
    init(line: [UInt8]) throws(ControlFault) {
        kind = try ControlFault.reading(line) { root throws(ControlFault) in
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
                return .transactions(account: account)
            case "import repositories": return .repositories
            case let command: throw ControlFault("The server knows no command '\(command ?? "")'.")
            }
        }
    }
}
