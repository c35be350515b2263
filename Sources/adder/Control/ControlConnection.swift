import App

/// One command that is connected: what it asks, what is done, what it is told.
final class ControlConnection: @unchecked Sendable {
    // Sendable: made by the thread that listens, used from then on by the connection's own alone.
    private let stream: ControlStream
    private let imports: Imports?
    private let isRefused: Bool
    private let stop: StopSignal
    private var lastProgress = ContinuousClock.now
    private var progress = ImportProgress()

    /// - Parameter isRefused: whether there are too many already.
    init(_ stream: sending ControlStream, imports: Imports?, isRefused: Bool, stop: StopSignal) {
        self.stream = stream
        self.imports = imports
        self.isRefused = isRefused
        self.stop = stop
    }

    /// Does what is asked, on the thread that calls, and answers.
    func serve(on thread: TaskThread) {
        guard !isRefused else { return answer(.failed(message: "Too many commands are connected.", line: nil)) }
        let request: ControlRequest
        do throws(ControlFault) {
            guard let line = try? stream.line(within: .seconds(10)) else { return }
            request = try ControlRequest(line: line)
        } catch {
            return answer(.failed(message: error.description, line: nil))
        }
        guard let imports else { return answer(ControlReply(.anotherRuns)) }
        thread.run { await self.perform(request, by: imports, on: thread) }
    }

    private func perform(_ request: ControlRequest, by imports: Imports, on thread: TaskThread) async {
        var source = ControlSource(stream)
        do throws(ImportError) {
            let rows = try await imports.run(request.kind, from: &source) { progress in
                tell(progress, whileOn: thread)
            }
            answer(.progress(progress))
            answer(.done(rows: rows))
        } catch {
            if case .cancelled = error, stop.isSent {
                return answer(.failed(message: "The server is stopping. Nothing was imported.", line: nil))
            }
            answer(ControlReply(error))
        }
    }

    /// Tells how far it is, at most ten times a second, and stops for a client that has gone.
    private func tell(_ progress: ImportProgress, whileOn thread: TaskThread) {
        self.progress = progress
        let now = ContinuousClock.now
        guard now - lastProgress >= .milliseconds(100) else { return }
        lastProgress = now
        if stream.isHungUp || !stream.send(ControlReply.progress(progress).line) { thread.cancel() }
    }

    private func answer(_ reply: ControlReply) { stream.send(reply.line) }
}
