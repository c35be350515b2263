import Synchronization
import ViperCurl
import ViperThreads

/// A mail server that is reached by SMTP. libcurl speaks to it, on a thread of its own.
///
/// Each mail has its own connection. The thread is shared, and libcurl waits on it for the server's last reply, so that
/// a slow server delays the other mails; each ends by its own timeout all the same.
public final class SMTPServer: MailServer {
    private let configuration: SMTPConfiguration
    private let loop: CurlLoop<MailTransfer>
    /// Ends what libcurl waits for within one call.
    private let isClosed = StopFlag()
    /// The thread is joined under this lock, so that concurrent calls of `close()` all wait for its end.
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

    deinit { close() }

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

    /// Fails all current and future mails, and returns once the thread has ended and every connection is closed: within
    /// a second or so.
    public func close() {
        isClosed.set()
        loop.close()
        thread.withLock { thread in
            thread?.join()
            thread = nil
        }
    }
}

/// A flag that is set once and read on other threads.
final class StopFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}
