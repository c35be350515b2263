import ViperDatabase

/// The connection of one command: reads its request, carries it out and replies.
final class ControlConnection: @unchecked Sendable {
    // Sendable: created by the listening thread, from then on used by the connection's own thread only.
    private let stream: ControlStream
    private let imports: Imports?
    private let kinds: [any ImportKind.Type]
    private let store: SQLiteDatabase?
    private let isRefused: Bool
    private let stop: StopSignal
    private var lastProgress = ContinuousClock.now
    private var progress = ImportProgress()

    /// - Parameter isRefused: whether too many commands are connected already.
    init(
        _ stream: sending ControlStream, imports: Imports?, of kinds: [any ImportKind.Type],
        copying store: SQLiteDatabase?,
        isRefused: Bool, stop: StopSignal
    ) {
        self.stream = stream
        self.imports = imports
        self.kinds = kinds
        self.store = store
        self.isRefused = isRefused
        self.stop = stop
    }

    /// Carries the request out on the calling thread, and replies.
    func serve(on thread: TaskThread) {
        guard !isRefused else { return answer(.failed(message: "Too many commands are connected.", line: nil)) }
        let request: ControlRequest
        do throws(ControlFault) {
            guard let line = try? stream.line(within: .seconds(10)) else { return }
            request = try ControlRequest(line: line, knowing: kinds)
        } catch {
            return answer(.failed(message: error.description, line: nil))
        }
        switch request.work {
        case .importing(let request):
            guard let imports else { return answer(ControlReply(.anotherRuns)) }
            try? thread.run { await self.perform(request, by: imports, on: thread) }
        case .copying(let file):
            guard let store else { return answer(.failed(message: "This store has no file to copy.", line: nil)) }
            copy(store, into: file)
        }
    }

    private func copy(_ store: SQLiteDatabase, into file: String) {
        do throws(DatabaseError) {
            try store.copy(into: file) { progress throws(DatabaseError) in
                guard !stop.isSent else { throw .cancelled(detail: "the server is stopping") }
                guard !stream.isHungUp, stream.send(ControlReply.copying(progress).line) else {
                    throw .cancelled(detail: "the command disconnected")
                }
            }
            answer(.done(rows: 0))
        } catch {
            answer(.failed(message: stop.isSent ? "the server is stopping" : "\(error)", line: nil))
        }
    }

    private func perform(_ request: ImportRequest, by imports: Imports, on thread: TaskThread) async {
        var source = ControlSource(stream)
        do throws(ImportError) {
            let rows = try await imports.run(request, from: &source) { progress in
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
