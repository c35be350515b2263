import CMicroHTTPD

/// Where libmicrohttpd's messages go (`MHD_OPTION_EXTERNAL_LOGGER`): the shim formats them, and this hands them to the
/// operator, a line each.
struct MessageSink: ~Copyable, @unchecked Sendable {
    // Sendable: written once, before libmicrohttpd starts.
    private let sink = UnsafeMutablePointer<adder_mhd_sink>.allocate(capacity: 1)

    deinit { sink.deallocate() }

    /// What the shim takes as its context.
    var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(sink) }

    /// Sends the messages to a bridge, which must outlive its daemon.
    func connect(to bridge: Bridge) {
        let context = Unmanaged.passUnretained(bridge).toOpaque()
        sink.initialize(to: adder_mhd_sink(write: Self.write, context: context))
    }

    private static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = {
        guard let context = $0, let text = $1 else { return }
        let line = String(cString: text).split(whereSeparator: \.isNewline).joined(separator: " ")
        if !line.isEmpty { Unmanaged<Bridge>.fromOpaque(context).takeUnretainedValue().notice(.remark(line)) }
    }
}
