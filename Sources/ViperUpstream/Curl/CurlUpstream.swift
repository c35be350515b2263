import ViperThreads

/// An upstream client that runs libcurl on a thread of its own.
///
/// Requests run concurrently over at most the configured number of connections; the rest wait in libcurl's queue,
/// within their own timeout. Only the configured origin is contacted. The thread ends when the last reference goes or
/// on ``close()``.
public final class CurlUpstream: Upstream {
    private let configuration: UpstreamConfiguration
    let loop: TransferLoop
    /// The thread is joined under this lock, so that concurrent calls of `close()` all wait for its end.
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

    public func response(to request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        let call = try UpstreamCall(request, configuration)
        let transfer = Transfer(call, configuration, now: TransferLoop.now())
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { loop.add(transfer, $0) }
        } onCancel: {
            loop.cancel(transfer)
        }
        return try outcome.get()
    }

    /// What the client has done so far.
    public var counters: UpstreamCounters { loop.counters }

    /// Fails all current and future requests as unreachable, and returns once the thread has ended and every connection
    /// is closed. It waits for no other party, so it may be called anywhere.
    public func close() {
        loop.close()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}
