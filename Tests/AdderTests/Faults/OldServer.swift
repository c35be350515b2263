import Glibc
import ViperTesting

/// A server that accepts every login, reports its version, and does nothing else (PostgreSQL's manual, 55.2, Message
/// Flow).
final class OldServer: Sendable {
    /// The port on 127.0.0.1.
    let port: UInt16
    private let listener: Int32

    init(version: String) throws {
        (listener, port) = try Loopback.listen()
        _ = Thread.detached { [listener] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                Self.serve(client, version)
                close(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ version: String) {
        // The request for encryption has eight bytes and is refused; the startup message after it is longer.
        while case let count = packet(client), count > 0 {
            guard count > 8 else {
                send(client, "N", 1, Int32(MSG_NOSIGNAL))
                continue
            }
            var response = message("R", [0, 0, 0, 0])
            for (name, value) in [("server_version", version), ("client_encoding", "UTF8")] {
                response += message("S", Array(name.utf8) + [0] + Array(value.utf8) + [0])
            }
            response += message("Z", Array("I".utf8))
            send(client, response, response.count, Int32(MSG_NOSIGNAL))
            while packet(client) > 0 {}
            return
        }
    }

    /// Reads what has arrived, and returns its length; a startup message arrives in one piece.
    private static func packet(_ client: Int32) -> Int {
        var room = [UInt8](repeating: 0, count: 4096)
        return recv(client, &room, room.count, 0)
    }

    private static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
        let length = UInt32(body.count + 4)
        return Array(String(kind).utf8) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) } + body
    }
}
