import Glibc
import Logging
import ViperCommands
import ViperDaemon
import ViperOperations
import ViperValues

extension Server {
    /// Prints the addresses on standard output, before the first access log line and in the same format: of this machine
    /// alone by its name, since browsers give cookies and passkeys to names.
    func announce(_ daemon: Daemon, _ redirect: Daemon?) {
        var host = settings.text(.serverHost)
        if host == "127.0.0.1" { host = "localhost" }
        let place = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let secure = daemon.securePort.map { " and https://\(place):\($0)" } ?? ""
        let sending = redirect.map { ", and sending clients of http://\(place):\($0.port) to https" } ?? ""
        let text = "Listening on http://\(place):\(daemon.port)\(secure)\(sending)"
        let isJSON = LogFormat(settings.text(.logFormat)).isJSON(on: STDOUT_FILENO)
        let line = EventLine(
            time: Timestamp.now().microseconds, level: .info, label: program.name, message: text, fields: [])
        write(isJSON ? line.json : text + "\n", to: STDOUT_FILENO)
    }
}
