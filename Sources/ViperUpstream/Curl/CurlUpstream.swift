import ViperThreads

/// An upstream that is asked by libcurl, on a thread of its own.
///
/// Requests run side by side over as many connections as are allowed; further ones wait in libcurl's queue, within
/// their own time. Only the configured origin is contacted. Who holds it last, or calls ``close()``, ends the thread.
public final class CurlUpstream: Upstream {
    private let configuration: UpstreamConfiguration
    let loop: TransferLoop
    /// Under its lock the thread is joined, so that whoever closes too waits as long.
    private let thread: Locked<Thread?>

    /// Loads libcurl and starts the thread.
    public init(_ configuration: UpstreamConfiguration) throws(UpstreamSetupFault) {
        try configuration.check()
        self.configuration = configuration
        loop = try TransferLoop(CurlLibrary.load(), configuration)
        guard let thread = try? Thread({ [loop] in loop.run() }) else { throw .thread }
        self.thread = Locked(thread)
    }

    deinit { close() }

    public func obtain(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        let call = try UpstreamCall(request, configuration)
        let transfer = Transfer(call, configuration, now: TransferLoop.now())
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { loop.add(transfer, $0) }
        } onCancel: {
            loop.cancel(transfer)
        }
        return try outcome.get()
    }

    /// What has been done so far.
    public var counters: UpstreamCounters { loop.counters }

    /// Ends all that is under way, which then is unreachable, as is what is asked for afterwards; returns once the
    /// thread has ended and every connection is closed. That takes no waiting for others, so that it may be called anywhere.
    public func close() {
        loop.close()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}
