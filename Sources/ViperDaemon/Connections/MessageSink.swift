import CMicroHTTPD

/// Where libmicrohttpd's messages go (`MHD_OPTION_EXTERNAL_LOGGER`): the shim formats them, and this hands them to the
/// operator, a line each. They are also how it tells that it is about to refuse a request by itself.
struct MessageSink: ~Copyable, @unchecked Sendable {
    // Sendable: written once, before libmicrohttpd starts.
    private let sink = UnsafeMutablePointer<adder_mhd_sink>.allocate(capacity: 1)

    deinit { sink.deallocate() }

    /// What the shim takes as its context.
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

    /// The status with which libmicrohttpd 0.9.75 says that it refuses a request; nil in any other line.
    private static func refusedStatus(in line: String) -> Int? {
        let start = "Error processing request (HTTP response code is "
        guard line.hasPrefix(start) else { return nil }
        return Int(line.dropFirst(start.count).prefix(3))
    }
}
