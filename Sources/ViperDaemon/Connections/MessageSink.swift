import CMicroHTTPD

/// Receives libmicrohttpd's messages (`MHD_OPTION_EXTERNAL_LOGGER`), formatted by the shim, and passes each line to the
/// operator. They also announce that libmicrohttpd is about to refuse a request on its own.
struct MessageSink: ~Copyable, @unchecked Sendable {
    // Sendable because it is written once, before libmicrohttpd starts.
    private let sink = UnsafeMutablePointer<adder_mhd_sink>.allocate(capacity: 1)

    deinit { sink.deallocate() }

    var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(sink) }

    /// Sends the messages to a worker, which must outlive its daemon.
    func connect(to worker: Worker) {
        let context = Unmanaged.passUnretained(worker).toOpaque()
        sink.initialize(to: adder_mhd_sink(write: Self.write, context: context))
    }

    private static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = {
        guard let context = $0, let text = $1 else { return }
        let line = String(cString: text).split(whereSeparator: \.isNewline).joined(separator: " ")
        guard !line.isEmpty else { return }
        let worker = Unmanaged<Worker>.fromOpaque(context).takeUnretainedValue()
        worker.bridge.notice(.remark(line))
        if let status = refusedStatus(in: line) { worker.willRefuse(with: status) }
    }

    /// The status in libmicrohttpd 0.9.75's announcement of a refusal; nil for any other line.
    private static func refusedStatus(in line: String) -> Int? {
        let start = "Error processing request (HTTP response code is "
        guard line.hasPrefix(start) else { return nil }
        return Int(line.dropFirst(start.count).prefix(3))
    }
}
