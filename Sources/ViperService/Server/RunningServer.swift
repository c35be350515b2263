import Glibc
import Logging
import ViperControl
import ViperDaemon
import ViperOperations
import ViperThreads

/// A server that listens, and everything that it does beside answering requests, from its start to its stop.
struct RunningServer {
    let store: OpenStore
    let features: FeatureInstances
    let work: [any ServiceWork]
    let listeners: Listeners
    let commands: ServedCommands
    let lifecycle: Lifecycle
    let logger: Logger

    /// Does the work until a signal arrives, and closes everything.
    func run(until signals: TerminationSignals, _ certificates: CertificateWatch?, _ settings: Settings) {
        let sweepers = (features.periodicWork + work.flatMap(\.periodicWork)).map {
            PeriodicSweeper($0, logger: logger)
        }
        for work in work { work.start() }
        stop(sweepers, after: wait(for: signals, certificates), signals, settings)
        listeners.close()
    }

    /// Shuts down in order: not ready, not listening, no requests in flight, store closed.
    private func stop(
        _ sweepers: [PeriodicSweeper], after signal: Int32, _ signals: TerminationSignals, _ settings: Settings
    ) {
        signals.exitAtNext()
        lifecycle.beginDraining()
        logger.notice("Stopping after \(TerminationSignals.name(of: signal))")
        pause(settings.duration(.shutdownDelay) ?? (isatty(STDERR_FILENO) == 1 ? .zero : .seconds(5)))
        let daemon = listeners.daemon
        let limit = settings.duration(.shutdownTimeout) ?? .zero
        let deadline = ContinuousClock.now + limit
        daemon.stopListening()
        for work in work.reversed() { work.beginStopping() }
        commands.beginStopping()
        if !daemon.drain(limit: limit - limit / 10) {
            // Requests that wait for an upstream get a stored response or an error before their connections close.
            try? blocking { await features.close() }
            if !daemon.drain(limit: max(.zero, deadline - .now)) {
                logger.warning("Connections were still open after shutdown.timeout: \(daemon.counters.connections)")
            }
        }
        commands.waitForEnd(until: deadline)
        daemon.stop()
        try? blocking {
            await commands.stop()
            for work in work { await work.stop() }
            await features.close()
            for sweeper in sweepers { await sweeper.stop() }
        }
        store.close()
        logger.notice("Stopped")
    }

    private func pause(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while case let rest = (end - .now).milliseconds, rest > 0 { _ = poll(nil, 0, Int32(min(rest, 60_000))) }
    }

    /// Releases the memory of the start, once more after a while for what started in tasks of its own, and waits for a
    /// signal. With certificates, SIGHUP only has them read again, as programs that renew them send it.
    private func wait(for signals: TerminationSignals, _ certificates: CertificateWatch?) -> Int32 {
        StartUpMemory.release()
        var signal = signals.wait(atMost: 2)
        StartUpMemory.release()
        while true {
            let number = signal ?? signals.wait()
            guard number == SIGHUP, let certificates else { return number }
            certificates.reload()
            signal = nil
        }
    }
}
