import CDescriptors
import Dispatch
import Glibc
import Synchronization
import ViperCommands
import ViperThreads
import ViperTransfer
import ViperValues

/// Serves commands in the process that holds the data folder, each connection on a thread of its own.
final class ControlServer: Sendable {
    /// The most commands connected at a time.
    private static let limit = 8

    private let services: ControlServices
    private let folder: String
    private let listener: Int32
    private let stop: StopSignal
    private let threads = DispatchGroup()
    private let running = Mutex<[ObjectIdentifier: TaskThread]>([:])

    /// Starts listening in a data folder that this process holds.
    init(in folder: String, for services: ControlServices) throws(Complaint) {
        guard let stop = StopSignal() else {
            throw Complaint("no file descriptors are left for \(ControlSocket.name)")
        }
        self.services = services
        self.folder = folder
        self.stop = stop
        listener = try ControlSocket.listen(in: folder)
        threads.enter()
        guard Thread.detached({ self.accept() }) else {
            threads.leave()
            close(listener)
            throw Complaint("no thread for \(ControlSocket.name)")
        }
    }

    /// Tells clients that the process is stopping: running work is cancelled and rolled back. Returns at once.
    func beginStopping() {
        unlink(folder + "/" + ControlSocket.name)
        stop.send()
        for thread in running.withLock({ Array($0.values) }) { thread.cancel() }
    }

    /// Waits until the clients have been told, until the deadline at most. What is not rolled back by then is left to a
    /// later sweep.
    func waitForEnd(until deadline: ContinuousClock.Instant) {
        let rest = max(0, (deadline - .now).milliseconds)
        guard threads.wait(timeout: .now() + .milliseconds(Int(clamping: rest))) == .timedOut else { return }
        services.imports?.abandon()
        threads.wait()
    }

    private func accept() {
        defer {
            close(listener)
            threads.leave()
        }
        while stop.wait(for: .input, on: listener, atMost: nil) == .ready {
            let descriptor = adder_accept(listener)
            guard descriptor >= 0 else {
                // Out of descriptors: the listener stays ready and is tried again.
                if errno != EINTR { usleep(10_000) }
                continue
            }
            start(ControlStream(descriptor, stop: stop))
        }
    }

    private func start(_ stream: sending ControlStream) {
        let thread = TaskThread()
        let count = running.withLock { running in
            running[ObjectIdentifier(thread)] = thread
            return running.count
        }
        threads.enter()
        let connection = ControlConnection(
            stream, services, isRefused: count > Self.limit, stop: stop)
        let isStarted = Thread.detached {
            // Covers a stop that was sent before this connection was registered.
            if self.stop.isSent { thread.cancel() }
            connection.serve(on: thread)
            self.end(thread)
        }
        if !isStarted { end(thread) }
    }

    private func end(_ thread: TaskThread) {
        _ = running.withLock { $0.removeValue(forKey: ObjectIdentifier(thread)) }
        threads.leave()
    }
}
