import Logging
import ViperThreads

extension Logger {
    /// A logger that collects its lines.
    static func collecting(in lines: Locked<[String]>) -> Logger {
        Logger(label: "test", factory: { _ in CollectingHandler(lines: lines) })
    }
}

private struct CollectingHandler: LogHandler {
    let lines: Locked<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(lines: Locked<[String]>) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        lines.withLock { $0.append("\(event.level): \(event.message)\(fields)") }
    }
}
