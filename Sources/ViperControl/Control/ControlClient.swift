import Glibc
import Viper
import ViperCommands
import ViperTransfer

/// Asks the server of a data folder to run an import: sends the source and receives progress.
struct ControlClient {
    private let descriptor: Int32
    private let stop: StopSignal
    private var received: [UInt8] = []
    private var outgoing: [UInt8]
    private var sent = 0
    private var isWhole = false
    private var isStopped = false

    /// Connects to request an import; nil if no server listens.
    init?(in folder: String, asking request: ControlRequest, stop: StopSignal) throws(Complaint) {
        guard let descriptor = try ControlSocket.connect(in: folder) else { return nil }
        self.descriptor = descriptor
        self.stop = stop
        outgoing = request.line
    }

    /// Sends the whole source and returns the number of rows that were imported.
    ///
    /// - Parameter progress: called with the server's progress.
    mutating func run(
        _ source: FileSource, progress: (ImportProgress) -> Void
    ) throws -> Int {
        defer { close(descriptor) }
        while true {
            let isSending = sent < outgoing.count
            var entries = [
                pollfd(fd: isStopped ? -1 : stop.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: descriptor, events: Int16(isSending ? POLLIN | POLLOUT : POLLIN), revents: 0),
                pollfd(fd: isSending || isWhole ? -1 : source.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 3, -1) > 0 else { continue }
            if entries[0].revents != 0 { leave() }
            if entries[1].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0, let rows = try receive(progress) {
                return rows
            }
            if entries[1].revents & Int16(POLLOUT) != 0 && !isStopped { send() }
            if entries[2].revents != 0 && !isStopped {
                do throws(Failure) {
                    try read(source)
                } catch {
                    guard error == .stopped else { throw Complaint(error.importText) }
                    leave()
                }
            }
        }
    }

    /// Stops sending. Without the final frame, the server rolls the import back and says so.
    private mutating func leave() {
        isStopped = true
        isWhole = true
        outgoing = []
        sent = 0
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Fills a frame from the source.
    private mutating func read(_ source: FileSource) throws(Failure) {
        let head = 4
        var frame = [UInt8](repeating: 0, count: head + 256 << 10)
        let result = frame.withUnsafeMutableBytes { bytes in
            Result { () throws(Failure) -> Int in
                try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[head...]))
            }
        }
        let count = try result.get()
        withUnsafeBytes(of: UInt32(count).bigEndian) { frame.replaceSubrange(..<head, with: $0) }
        frame.removeSubrange((head + count)...)
        outgoing = frame
        sent = 0
        isWhole = count == 0
    }

    private mutating func send() {
        let count = outgoing.withUnsafeBytes { bytes in
            Glibc.send(
                descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent,
                Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count > 0 { sent += count }
        // The server accepts no more, and has said why.
        if count < 0 && errno == EPIPE { leave() }
    }

    /// Reads replies; returns the number of rows once the last one has arrived.
    private mutating func receive(_ progress: (ImportProgress) -> Void) throws -> Int? {
        var part = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &part, part.count, Int32(MSG_DONTWAIT))
        if count < 0 && (errno == EINTR || errno == EAGAIN) { return nil }
        guard count > 0 else {
            throw Complaint(
                isWhole && !isStopped
                    ? "The server went away before it answered: check whether the data was imported once it runs again."
                    : "The server went away. Nothing was imported.")
        }
        received += part[..<count]
        while let end = received.firstIndex(of: 0x0A) {
            let line = Array(received[..<end])
            received.removeSubrange(...end)
            switch try ControlReply(line: line) {
            case .progress(let state): progress(state)
            case .copying, .output: continue
            case .done(let rows): return rows
            case .failed(let message): throw Complaint(message)
            }
        }
        return nil
    }
}
