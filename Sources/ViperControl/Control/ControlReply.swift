import ViperCommands
import ViperDatabase
import ViperFeatures
import ViperJSON
import ViperTransfer

enum ControlReply: Equatable {
    case progress(ImportProgress)
    case copying(CopyProgress)
    /// What a command of a feature writes: any part of its text.
    case output(String)
    /// How many rows were imported; 0 for everything else.
    case done(rows: Int)
    /// Why nothing was done, as a line for people.
    case failed(String)

    /// The reply as a line, line feed included.
    var line: [UInt8] {
        var writer = ByteWriter(capacity: 128)
        switch self {
        case .progress(let progress):
            writer.raw("{\"progress\":{\"rows\":")
            writer.integer(progress.rows)
            writer.raw(",\"bytes\":")
            writer.integer(progress.bytes)
            if let skipped = progress.skipped {
                writer.raw(",\"skipped\":")
                writer.integer(skipped)
            }
        case .copying(let progress):
            writer.raw("{\"copying\":{\"bytes\":")
            writer.integer(progress.bytes)
            writer.raw(",\"size\":")
            writer.integer(progress.size)
        case .output(let text):
            writer.raw("{\"output\":{\"text\":")
            writer.string(text)
        case .done(let rows):
            writer.raw("{\"done\":{\"rows\":")
            writer.integer(rows)
        case .failed(let message):
            writer.raw("{\"failed\":{\"message\":")
            writer.string(message)
        }
        writer.raw("}}\n")
        return Array(writer.unsafeBytes)
    }

    /// Parses a line; throws what is wrong with it, as a sentence.
    init(line: [UInt8]) throws(Complaint) {
        self = try Complaint.reading(line) { root throws(Complaint) in
            func number(_ name: StaticString, of value: JSONValue) -> Int? {
                value.member(name).flatMap { try? $0.integer(as: Int.self).get() }
            }
            if let value = root.member("progress"), let rows = number("rows", of: value),
                let bytes = number("bytes", of: value)
            {
                return .progress(ImportProgress(rows: rows, bytes: bytes, skipped: number("skipped", of: value)))
            }
            if let value = root.member("copying"), let bytes = number("bytes", of: value),
                let size = number("size", of: value)
            {
                return .copying(CopyProgress(bytes: bytes, size: size))
            }
            if let text = root.member("output")?.member("text")?.text { return .output(text) }
            if let rows = root.member("done").flatMap({ number("rows", of: $0) }) { return .done(rows: rows) }
            if let value = root.member("failed"), let message = value.member("message")?.text {
                return .failed(message)
            }
            throw Complaint.unknownReply
        }
    }
}
