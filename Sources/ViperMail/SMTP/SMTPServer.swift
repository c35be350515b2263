import Synchronization
import ViperCurl
import ViperThreads

/// A mail server that is reached by SMTP. libcurl speaks to it, on a thread of its own.
///
/// Each mail has its own connection. The thread is shared, and libcurl waits on it for the server's last reply, so that
/// a slow server delays the other mails; each still ends by its own timeout.
public final class SMTPServer: MailServer {
    private let configuration: SMTPConfiguration
    private let loop: CurlLoop<MailTransfer>
    /// Ends what libcurl waits for within one call.
    private let isClosed = StopFlag()
    /// Nil once somebody waits for its end.
    private let thread: Locked<Thread?>

    /// Loads libcurl and starts the thread.
    public init(_ configuration: SMTPConfiguration) throws(MailSetupFault) {
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

    deinit {
        if let thread = stop() { Self.join(thread) {} }
    }

    public func send(_ message: MailMessage, within limit: Duration) async throws(MailError) -> String {
        let transfer = MailTransfer(message, configuration, within: limit, isClosed)
        let outcome = await withTaskCancellationHandler {
            await loop.run(transfer)
        } onCancel: {
            transfer.isCancelled.set()
        }
        try outcome.get()
        return "sent to \(configuration.address)"
    }

    /// Fails all current and future mails as unreachable, and returns once the thread has ended and every connection is
    /// closed: within a second or so.
    public func close() async {
        guard let thread = stop() else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Self.join(thread) { continuation.resume() }
        }
    }

    /// Tells the thread to end, and returns it to whoever asks first, to be joined.
    private func stop() -> Thread? {
        isClosed.set()
        loop.close()
        return thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
    }

    /// Waits for the thread's end where that delays nobody.
    private static func join(_ thread: Thread, _ then: @escaping @Sendable () -> Void) {
        let wait: @Sendable () -> Void = {
            thread.join()
            then()
        }
        if !Thread.detached(wait) { wait() }
    }
}

/// A flag that is set once and read on other threads.
final class StopFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
