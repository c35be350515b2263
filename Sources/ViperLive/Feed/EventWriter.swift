import Viper
import ViperDocuments

/// Server-sent events as bytes (HTML standard, section 9.2.6, Interpreting an event stream).
enum EventWriter {
    /// How long a client waits before it comes back, in milliseconds.
    static let retry = 2000

    /// The first lines of a stream: when to come back, and the position it begins at.
    static func opening(at position: LivePosition) -> [UInt8] {
        bytes { writer in
            writer.raw("retry: ")
            writer.integer(Int64(retry))
            writer.raw("\n")
            writeHeartbeat(at: position, to: &writer)
        }
    }

    /// A comment, and the position that was reached; a client keeps it although there is no event.
    static func heartbeat(at position: LivePosition) -> [UInt8] {
        bytes { writeHeartbeat(at: position, to: &$0) }
    }

    /// The last lines of a stream: the client is to come back after a while.
    static func farewell(after milliseconds: Int) -> [UInt8] {
        bytes { writer in
            writer.raw("retry: ")
            writer.integer(Int64(milliseconds))
            writer.raw("\n\n")
        }
    }

    /// An event whose data is one line.
    static func event(_ name: StaticString, at position: LivePosition, _ data: UnsafeRawBufferPointer) -> [UInt8] {
        bytes { writer in
            writeID(position, to: &writer)
            writer.raw("event: ")
            writer.raw(name)
            writer.raw("\ndata: ")
            writer.raw(data)
            writer.raw("\n\n")
        }
    }

    /// An event about the list as a whole.
    static func event(_ name: StaticString, at position: LivePosition) -> [UInt8] {
        event(name, at: position, StaticString("{}").bytes)
    }

    private static func writeHeartbeat(at position: LivePosition, to writer: inout ByteWriter) {
        writer.raw(":\n")
        writeID(position, to: &writer)
        writer.raw("\n")
    }

    private static func writeID(_ position: LivePosition, to writer: inout ByteWriter) {
        writer.raw("id: ")
        writer.raw(text: position.text)
        writer.raw("\n")
    }

    private static func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter(capacity: 256)
        write(&writer)
        return Array(writer.unsafeBytes)
    }
}
