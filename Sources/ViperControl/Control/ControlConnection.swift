import Viper
import ViperCommands
import ViperDatabase
import ViperThreads
import ViperTransfer

/// The connection of one command: reads its request, carries it out and replies.
final class ControlConnection: @unchecked Sendable {
    // Sendable: created by the listening thread, from then on used by the connection's own thread only.
    private let stream: ControlStream
    private let services: ControlServices
    private let isRefused: Bool
    private let stop: StopSignal
    private var lastProgress = ContinuousClock.now
    private var progress = ImportProgress()

    /// - Parameter isRefused: whether too many commands are connected already.
    init(_ stream: sending ControlStream, _ services: ControlServices, isRefused: Bool, stop: StopSignal) {
        self.stream = stream
        self.services = services
        self.isRefused = isRefused
        self.stop = stop
    }

    /// Carries the request out on the calling thread, and replies.
    func serve(on thread: TaskThread) {
        guard !isRefused else { return answer(.failed("Too many commands are connected.")) }
        let request: ControlRequest
        do throws(Complaint) {
            guard let line = try? stream.line(within: .seconds(10)) else { return }
            request = try ControlRequest(line: line, knowing: services.kinds, services.groups)
        } catch {
            return answer(.failed(error.description))
        }
        switch request.work {
        case .importing(let request):
            guard let imports = services.imports else { return answer(.failed(Failure.anotherRuns.importText)) }
            try? thread.run { await self.perform(request, by: imports, on: thread) }
        case .running(let request): try? thread.run { await self.perform(request) }
        case .copying(let file):
            guard let copier = services.copier else {
                return answer(.failed("This store has no file to copy."))
            }
            copy(by: copier, into: file)
        }
    }

    private func copy(by copier: StoreCopier, into file: String) {
        do throws(DatabaseError) {
            try copier.copy(into: file) { progress throws(DatabaseError) in
                guard !stop.isSent else { throw .cancelled(detail: "the server is stopping") }
                guard !stream.isHungUp, stream.send(ControlReply.copying(progress).line) else {
                    throw .cancelled(detail: "the command disconnected")
                }
            }
            answer(.done(rows: 0))
        } catch {
            answer(.failed(stop.isSent ? "the server is stopping" : "\(error)"))
        }
    }

    private func perform(_ request: ImportRequest, by imports: Imports, on thread: TaskThread) async {
        var source = ControlSource(stream)
        do throws(Failure) {
            let rows = try await imports.run(request, from: &source) { progress in
                tell(progress, whileOn: thread)
            }
            answer(.progress(progress))
            answer(.done(rows: rows))
        } catch {
            let isStopping = stop.isSent && error.isTimedOut
            answer(.failed(isStopping ? "The server is stopping. Nothing was imported." : error.importText))
        }
    }

    private func perform(_ request: CommandRequest) async {
        let output = CommandOutput { text throws(Failure) in
            // Whoever reads the lines may take any time.
            guard self.stream.send(ControlReply.output(text).line, atMost: nil) else {
                throw .timedOut("The command disconnected.")
            }
        }
        do throws(Failure) {
            try await services.commands.run(request, to: output)
            answer(.done(rows: 0))
        } catch {
            answer(.failed(text(of: error)))
        }
    }

    /// A stop cancels what waits, be it for the store or for a thread, before it changes anything.
    private func text(of failure: Failure) -> String {
        (failure.isUnavailable && stop.isSent ? .closing : failure).commandText
    }

    /// Reports progress at most ten times a second, and cancels if the client has gone.
    private func tell(_ progress: ImportProgress, whileOn thread: TaskThread) {
        self.progress = progress
        let now = ContinuousClock.now
        guard now - lastProgress >= .milliseconds(100) else { return }
        lastProgress = now
        if stream.isHungUp || !stream.send(ControlReply.progress(progress).line) { thread.cancel() }
    }

    private func answer(_ reply: ControlReply) { stream.send(reply.line) }
}
