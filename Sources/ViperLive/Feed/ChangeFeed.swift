import Viper
import ViperDatabase
import ViperEntities
import ViperThreads

/// Reads the change log for this process, and hands each change to the streams of its list. While nobody listens, only
/// the log's head is looked at.
package final class ChangeFeed: Sendable {
    struct State {
        /// By the list's identity.
        var topics: [UInt64: any AnyTopic] = [:]
        var epoch: Int64 = 0
        /// How far the streams know the log; nil while there are none.
        var position: ChangePosition?
        /// A position that the pages of lists are no older than; nil before the first look.
        var head: ChangePosition?
        /// Whether more was committed since it was looked at.
        var isHeadOld = false
        var isEnding = false
    }

    /// How many changes are read at a time.
    static let batch = 500
    /// The pause after a reading, so that the next one finds more: under load it costs a fraction of a reading a change.
    static let pause = Duration.milliseconds(25)

    let table: ChangeLogTable
    let limits: LiveLimits
    let shares: StreamShares
    let sessionCheck = Locked<(@Sendable (UUID) async -> Bool)?>(nil)
    let counters = Locked(LiveCounters())
    let state = Locked(State())
    let alarm = Alarm()
    private let task = Locked<Task<Void, Never>?>(nil)
    private let listener = Locked<ChannelListener?>(nil)

    /// Wakes the processes over one store.
    private static let channel = WakeChannel("changes")

    init(_ table: ChangeLogTable, _ limits: LiveLimits, _ shares: StreamShares) {
        self.table = table
        self.limits = limits
        self.shares = shares
    }

    /// Starts reading.
    ///
    /// - Parameter report: gets a line for the log when the log cannot be read, and when it can again.
    package func start(report: @escaping @Sendable (String) -> Void) {
        listener.withLock { [self] listener in
            listener = table.database.listen(on: Self.channel) { [self] in lookAgain() }
        }
        task.withLock { [self] in $0 = Task.detached { await self.run(report) } }
    }

    /// Tells all clients to come back, spread over some seconds, and takes no more.
    package func end() {
        var wakes = Wakes()
        let subscribers = state.withLock { state in
            state.isEnding = true
            return state.topics.values.flatMap(\.subscribers)
        }
        for subscriber in subscribers { subscriber.end(wakes: &wakes) }
        wakes.resume()
    }

    /// Stops reading, and waits until the store is no longer used.
    package func stop() async {
        listener.withLock { listener in
            listener?.stop()
            listener = nil
        }
        let task = task.withLock { task in
            defer { task = nil }
            return task
        }
        task?.cancel()
        alarm.ring()
        await task?.value
    }

    /// Notes that changes were committed, and tells the other processes.
    func noteCommit() {
        lookAgain()
        table.database.wake(Self.channel)
    }

    /// Has the log read if anybody listens; else its end is looked for when somebody asks.
    private func lookAgain() {
        let hasStreams = state.withLock { state in
            state.isHeadOld = true
            return state.position != nil
        }
        if hasStreams { alarm.ring() }
    }

    /// ``livePosition(in:)`` without looking for it; nil if that is needed.
    func knownPosition(in list: UInt64) -> LivePosition? {
        state.withLock { state in
            guard let head = state.head, !state.isHeadOld else { return nil }
            return LivePosition(list: list, epoch: state.epoch, position: head)
        }
    }

    /// The position that a page which is read from now on is no older than; nil if it is not known.
    func livePosition(in list: UInt64) async -> LivePosition? {
        let (head, isOld) = state.withLock { state in
            defer { state.isHeadOld = false }
            return (state.head.map { LivePosition(list: list, epoch: state.epoch, position: $0) }, state.isHeadOld)
        }
        if let head, !isOld { return head }
        do throws(DatabaseError) {
            let found = try await table.state()
            return state.withLock { state in
                if state.head == nil { state.epoch = found.epoch }
                state.head = max(state.head ?? found.head, found.head)
                return LivePosition(list: list, epoch: found.epoch, position: found.head)
            }
        } catch {
            // An older position is as good: the stream tells more than the page does not show.
            return head
        }
    }
}

extension ChangeFeed {
    /// Where a stream begins.
    struct Start {
        /// The position that the client has, or else the end of the log.
        var position: ChangePosition
        /// The end of the log.
        var head: ChangePosition
        var epoch: Int64
        /// Whether the client's position is no longer held, so that it must read the list anew.
        var mustResync: Bool
    }

    /// Finds where a stream begins.
    ///
    /// - Parameter since: the position that the client has; nil to begin now.
    func start(since: LivePosition?) async throws(Failure) -> Start {
        let found = try await stored { () throws(DatabaseError) in
            try await table.state(askingFor: since?.position)
        }
        state.withLock { state in
            guard state.position == nil else { return }
            state.epoch = found.epoch
            state.head = max(state.head ?? found.head, found.head)
        }
        let isHeld = since.map { found.holds($0.position, of: $0.epoch) } ?? true
        return Start(
            position: isHeld ? since?.position ?? found.head : found.head, head: found.head, epoch: found.epoch,
            mustResync: !isHeld)
    }

    /// Lets a stream take part.
    ///
    /// - Parameter add: adds it to its list's topic.
    /// - Returns: how far the feed has come: it hands on later changes, and the stream itself reads earlier ones. Nil if
    ///   the server is stopping.
    func join(from start: Start, _ add: (inout State) -> Void) -> ChangePosition? {
        let joined: ChangePosition? = state.withLock { state in
            guard !state.isEnding else { return nil }
            let position = state.position ?? start.head
            state.position = position
            add(&state)
            return position
        }
        alarm.ring()
        return joined
    }

    /// Lets a stream leave.
    func leave(_ list: UInt64, _ remove: (any AnyTopic) -> Void) {
        state.withLock { state in
            guard let topic = state.topics[list] else { return }
            remove(topic)
            if topic.isEmpty { state.topics[list] = nil }
            if state.topics.isEmpty { state.position = nil }
        }
    }
}
