import ViperCurl
import ViperThreads
import ViperValues

/// An upstream client that runs libcurl on a thread of its own.
///
/// Requests run concurrently over at most the configured number of connections; the rest wait in libcurl's queue,
/// within their own timeout. Only the configured origin is contacted. The thread ends when the last reference goes or
/// on ``close()``.
public final class CurlUpstream: Upstream {
    private let configuration: UpstreamConfiguration
    let loop: CurlLoop<Transfer>
    private let counted = Locked(UpstreamCounters())
    /// The thread is joined under this lock, so that concurrent calls of `close()` all wait for its end.
    private let thread: Locked<Thread?>

    /// Loads libcurl and starts the thread.
    public init(_ configuration: UpstreamConfiguration) throws(UpstreamSetupFault) {
        try configuration.check()
        self.configuration = configuration
        do throws(CurlFault) {
            loop = try CurlLoop(CurlLibrary.load(), connections: configuration.maximumConnections)
        } catch {
            throw .library(error.reason)
        }
        guard let thread = try? Thread({ [loop] in loop.run() }) else { throw .thread }
        self.thread = Locked(thread)
    }

    deinit { close() }

    public func response(to request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse {
        let call = try UpstreamCall(request, configuration)
        let transfer = Transfer(call, configuration, now: MonotonicClock.now())
        counted.withLock { counters in
            counters.calls &+= 1
            counters.inFlight += 1
        }
        let outcome = await loop.run(transfer)
        var error: UpstreamError?
        if case .failure(let failure) = outcome { error = failure }
        counted.withLock { $0.end(error, bytes: transfer.received) }
        return try outcome.get()
    }

    /// What the client has done so far.
    public var counters: UpstreamCounters { counted.withLock { $0 } }

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
