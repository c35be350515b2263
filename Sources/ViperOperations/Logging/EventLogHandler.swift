import Glibc
package import Logging
import ViperValues

/// Writes swift-log's events to standard error, one line each: JSON, or text on a terminal.
///
/// A line is one `write`, so that lines never mix. If standard error would block, the line is dropped, since the event
/// may come from a thread that serves connections.
package struct EventLogHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    private let label: String
    private let isJSON: Bool
    private let descriptor: Int32

    init(label: String, level: Logger.Level, isJSON: Bool, descriptor: Int32 = STDERR_FILENO) {
        self.label = label
        self.logLevel = level
        self.isJSON = isJSON
        self.descriptor = descriptor
    }

    /// Installs this handler for every logger of the process, with a level as named in the configuration.
    package static func install(level: String, format: LogFormat) {
        let level = Logger.Level(rawValue: level) ?? .info
        let isJSON = format.isJSON(on: STDERR_FILENO)
        LoggingSystem.bootstrap { EventLogHandler(label: $0, level: level, isJSON: isJSON) }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { $1 }
        if let error = event.error { fields["error"] = "\(error)" }
        let line = EventLine(
            time: Timestamp.now().microseconds, level: event.level, label: label, message: event.message.description,
            fields: fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) })
        emit(isJSON ? line.json : line.text)
    }

    private func emit(_ line: String) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return }
        var line = line
        line.withUTF8 { bytes in _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    }
}

package struct EventLine {
    /// Longer messages and fields are cut: a pipe takes 4096 bytes in one piece.
    static let maximumText = 1000

    /// Microseconds since 1970.
    let time: Int64
    let level: Logger.Level
    let label: String
    let message: String
    let fields: [(String, String)]

    package init(time: Int64, level: Logger.Level, label: String, message: String, fields: [(String, String)]) {
        self.time = time
        self.level = level
        self.label = label
        self.message = message
        self.fields = fields
    }

    /// A JSON object: time, level, logger, message, then the fields. A field never replaces one of the four.
    package var json: String {
        let own = [
            ("time", Timestamp(microseconds: time).text), ("level", level.rawValue), ("logger", label),
            ("message", message),
        ]
        let others = fields.filter { field in !own.contains { $0.0 == field.0 } }
        return "{" + (own + others).map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }.joined(separator: ",") + "}\n"
    }

    /// A line for people: time, level, message, then the fields as `key=value`.
    var text: String {
        let start = Timestamp(microseconds: time).text.replacing("T", with: " ").dropLast()
        let parts = [String(start), level.rawValue, message] + fields.map { "\($0.0)=\($0.1)" }
        return parts.map { Self.escaped($0, quotes: false) }.joined(separator: " ") + "\n"
    }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text, quotes: true) + "\"" }

    /// The text with control characters escaped, so that it cannot end the line.
    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(maximumText) {
            switch scalar {
            case "\"" where quotes: result += "\\\""
            case "\\" where quotes: result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hexadecimal = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
