import Glibc
import Synchronization
import ViperThreads
package import ViperValues

/// Stops a command's long work on a signal; shared by the thread that waits for signals and the one that works.
package final class Stopper: Sendable {
    /// To be polled beside everything that blocks.
    package let stopSignal: StopSignal
    private let state = Mutex<(signal: Int32?, action: (@Sendable () -> Void)?)>((nil, nil))

    private let program: String

    private init(_ program: String, _ stopSignal: StopSignal) {
        self.program = program
        self.stopSignal = stopSignal
    }

    /// Starts waiting for SIGINT, SIGTERM and SIGHUP; the second one ends the process. Call it before any thread is
    /// started.
    ///
    /// - Parameter program: the prefix of the line on standard error.
    package static func listening(as program: String) throws(Complaint) -> Stopper {
        let signals = TerminationSignals()
        guard let stop = StopSignal() else { throw Complaint("no file descriptors are left") }
        let stopper = Stopper(program, stop)
        _ = Thread.detached {
            stopper.stop(by: signals.wait())
            signals.exitAtNext()
        }
        return stopper
    }

    var signal: Int32? { state.withLock { $0.signal } }

    package var isStopped: Bool { signal != nil }

    /// If a signal arrived, ends the process with its exit status and a line on standard error.
    package func exitIfStopped(_ message: String) {
        guard let signal else { return }
        write("\(program): \(message)\n", to: STDERR_FILENO)
        _exit(128 + signal)
    }

    private func stop(by signal: Int32) {
        let action = state.withLock { state in
            state.signal = signal
            return state.action
        }
        stopSignal.send()
        action?()
    }

    /// Sets an action for the signal; it runs at once if the signal has arrived already.
    func onStop(_ action: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.action = action
            return state.signal != nil
        }
        if isStopped { action() }
    }

    /// Runs asynchronous work on the calling thread, which may block; a signal cancels it.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let thread = TaskThread()
        onStop { thread.cancel() }
        return try thread.run(work)
    }
}
