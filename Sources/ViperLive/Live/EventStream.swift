import Viper
import ViperDatabase
import ViperDocuments
import ViperHTTP
import ViperThreads

/// A list as a stream of events: first what the client missed, from the log, then what the feed hands on.
final class EventStream<Filter: ListFilter>: BodyStream, @unchecked Sendable {
    // Sendable because only one task at a time asks for parts.
    private let feed: ChangeFeed
    private let list: UInt64
    private let key: Topic<Filter>.Key
    private let renderer: RowRenderer<Filter.Entry>
    private let subscriber: Subscriber
    private let session: UUID?
    private let seat: StreamSeat
    private let start: ChangeFeed.Start
    /// How far the feed was when the stream joined it; what lies between is read from the log.
    private let joined: ChangePosition
    @exclusivity(unchecked) private var position: ChangePosition
    @exclusivity(unchecked) private var hasBegun = false
    /// When the session was last looked at.
    @exclusivity(unchecked) private var checked = ContinuousClock.now

    /// Opens a stream, which takes part from now on.
    ///
    /// - Parameters:
    ///   - since: the position that the client has; nil to begin now.
    ///   - caller: who opens it; nil for a stranger.
    ///   - session: with which session; the stream ends with it.
    init(
        of list: LiveSource, _ filter: Filter, in language: LanguageTag, by renderer: RowRenderer<Filter.Entry>,
        since: LivePosition?, caller: UUID?, session: UUID?, seat: StreamSeat
    ) async throws(Failure) {
        let (feed, identity) = (list.feed, list.list)
        let start = try await feed.start(since: since)
        let key = Topic<Filter>.Key(filter: filter, language: language)
        let subscriber = Subscriber(
            from: start.position, caller: caller, limit: feed.limits.waitingBytes, now: .now)
        let joined = feed.join(from: start) { state in
            let topic = state.topics[identity] as? Topic<Filter> ?? Topic<Filter>(list: identity)
            state.topics[identity] = topic
            topic.add(subscriber, key, renderer)
        }
        guard let joined else { throw .closing }
        (self.feed, self.list, self.key, self.renderer) = (feed, identity, key, renderer)
        (self.subscriber, self.session, self.seat) = (subscriber, session, seat)
        (self.start, self.joined, position) = (start, joined, start.position)
    }

    deinit {
        feed.leave(list) { ($0 as? Topic<Filter>)?.remove(subscriber, key) }
    }

    var isEventStream: Bool { true }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        if !hasBegun {
            hasBegun = true
            open(&writer)
            return true
        }
        while position < joined {
            let count = writer.count
            try await catchUp(&writer)
            if writer.count > count { return true }
        }
        return try await follow(&writer)
    }

    private func open(_ writer: inout ByteWriter) {
        let position = LivePosition(list: list, epoch: start.epoch, position: start.position)
        write(EventWriter.opening(at: position), to: &writer)
        guard start.mustResync else { return }
        feed.counters.withLock { $0.resyncs += 1 }
        write(EventWriter.event("resync", at: position), to: &writer)
    }

    /// Writes a portion of what happened between the client's position and the feed's.
    private func catchUp(_ writer: inout ByteWriter) async throws(StreamFault) {
        let changes: [LoggedChange]
        let state: ChangeLogState
        do throws(DatabaseError) {
            changes = try await feed.table.changes(after: position, limit: ChangeFeed.batch)
            state = try await feed.table.state(askingFor: position)
        } catch {
            throw StreamFault("the change log cannot be read: \(error)")
        }
        guard state.holds(position, of: start.epoch) else {
            position = joined
            let place = LivePosition(list: list, epoch: state.epoch, position: joined)
            feed.counters.withLock { $0.resyncs += 1 }
            return write(EventWriter.event("resync", at: place), to: &writer)
        }
        for change in changes where change.position <= joined {
            if ListIdentity.of(change.list, change.scope) == list { write(change, to: &writer) }
        }
        position = changes.count < ChangeFeed.batch ? joined : min(joined, changes.last?.position ?? joined)
    }

    private func write(_ change: LoggedChange, to writer: inout ByteWriter) {
        let place = LivePosition(list: list, epoch: start.epoch, position: change.position)
        let event = ListEvent<Filter>(ListChange(change))
        if event.isAboutAll {
            write(EventWriter.event(event.wholeName, at: place), to: &writer)
        } else if let kind = event.kind(for: key.filter) {
            write(event.bytes(kind, at: place, by: renderer), to: &writer)
        }
    }

    /// Waits for what the feed hands on.
    private func follow(_ writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        switch await subscriber.next() {
        case .events(let events, let mustCheck):
            // Where there is much to tell there is no comment.
            if mustCheck || checked.duration(to: .now) >= feed.limits.heartbeat, await !lasts() { return false }
            for event in events { write(event, to: &writer) }
            return true
        case .end:
            // Spread over seconds, so that the clients of one server do not all come back to another at once.
            write(EventWriter.farewell(after: .random(in: 500...5_000)), to: &writer)
            return false
        case .overflow:
            throw StreamFault("the client did not read \(feed.limits.waitingBytes) bytes of events")
        case .gone: return false
        }
    }

    /// Whether the session that opened it still lasts.
    private func lasts() async -> Bool {
        checked = .now
        guard let session, let check = feed.sessionCheck.withLock({ $0 }) else { return true }
        return await check(session)
    }

    private func write(_ bytes: [UInt8], to writer: inout ByteWriter) {
        bytes.withUnsafeBytes { writer.raw($0) }
    }
}

/// The stream of a response to `HEAD`, which is never read.
final class UnreadStream: BodyStream {
    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool { false }
}
