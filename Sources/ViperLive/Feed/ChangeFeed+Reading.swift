import ViperDatabase
import ViperHTTP
import ViperThreads

extension ChangeFeed {
    func run(_ report: @Sendable (String) -> Void) async {
        var isTroubled = false
        let pulse = min(limits.poll, limits.heartbeat / 2)
        var beaten = ContinuousClock.now
        while !Task.isCancelled {
            do throws(DatabaseError) {
                try await read()
                if isTroubled { report("The change log can be read again") }
                isTroubled = false
            } catch {
                if !isTroubled, !Task.isCancelled {
                    report("The change log cannot be read, so that live lists stand still: \(error)")
                }
                isTroubled = true
            }
            // Not with each reading: it looks at every stream.
            if beaten.duration(to: .now) >= pulse {
                beat()
                beaten = .now
            }
            try? await Task.sleep(for: Self.pause)
            await alarm.wait(atMost: pulse)
        }
    }

    /// What the feed knew before it looked at the log.
    struct Known {
        /// How far the streams know it.
        var position: ChangePosition?
        /// The position in the links of pages.
        var head: ChangePosition?
    }

    /// Reads what is new, and hands it on. The state of the log is looked at each time: it alone tells that the store was
    /// replaced or the log swept, of which no entry tells. It is looked at after the entries were read: those that came after
    /// entries that are gone do not tell either.
    private func read() async throws(DatabaseError) {
        while true {
            let known = state.withLock { Known(position: $0.position, head: $0.head) }
            var changes: [LoggedChange] = []
            if let position = known.position {
                changes = try await table.changes(after: position, limit: Self.batch)
            }
            note(try await table.state(askingFor: known.position ?? known.head), since: known)
            guard let position = known.position, !changes.isEmpty else { return }
            hand(on: changes, after: position)
            guard changes.count == Self.batch else { return }
        }
    }

    /// Takes up what is known of the log. If it is another one than before, since the store was replaced, or if changes
    /// were swept before they were read, all lists must be read anew.
    ///
    /// - Parameter known: what was known before the log was looked at. If the first stream or another page came since
    ///   then, its own look is newer.
    func note(_ found: ChangeLogState, since known: Known) {
        step { state, delivery in
            guard state.position == known.position, state.position != nil || state.head == known.head else { return }
            let isSame = (state.position ?? state.head).map { found.holds($0, of: state.epoch) } ?? true
            state.epoch = found.epoch
            state.head = isSame ? max(state.head ?? found.head, found.head) : found.head
            guard !isSame, state.position != nil else { return }
            state.position = found.head
            delivery = FeedDelivery(epoch: found.epoch, position: found.head, now: delivery.now)
            for topic in state.topics.values { topic.sendAll("resync", .restart, in: &delivery) }
        }
    }

    /// Hands on changes that were read after a position, unless the lists must be read anew, or all streams have left since
    /// and others came: those may be further behind.
    func hand(on changes: [LoggedChange], after position: ChangePosition) {
        step { state, delivery in
            guard state.position == position else { return }
            for change in changes {
                delivery.position = change.position
                publish(change, state, &delivery)
            }
            state.position = delivery.position
        }
        let now = Timestamp.now()
        let lag = changes.first.map { now.microseconds - $0.at.microseconds } ?? 0
        counters.withLock { $0.lag = max(0, lag) }
    }

    private func publish(_ change: LoggedChange, _ state: State, _ delivery: inout FeedDelivery) {
        if change.kind == .sessions || change.kind == .rights, let user = change.scope {
            for subscriber in state.topics.values.flatMap(\.subscribers) where subscriber.caller == user {
                if change.kind == .rights {
                    subscriber.end(wakes: &delivery.wakes)
                } else {
                    subscriber.check(wakes: &delivery.wakes)
                }
            }
        }
        state.topics[ListIdentity.of(change.list, change.scope)]?.publish(change, in: &delivery)
    }

    /// Sends comments to the streams that heard nothing for a while.
    private func beat() {
        step { [limits] state, delivery in
            let due = delivery.now - limits.heartbeat
            for topic in state.topics.values { topic.beat(dueSince: due, in: &delivery) }
        }
    }

    /// Does something under the lock, and wakes the streams that it concerns once the lock is free.
    private func step(_ body: (inout State, inout FeedDelivery) -> Void) {
        let now = ContinuousClock.now
        var delivery = state.withLock { state in
            var delivery = FeedDelivery(
                epoch: state.epoch, position: state.position ?? ChangePosition(major: 0, minor: 0), now: now)
            body(&state, &delivery)
            return delivery
        }
        counters.withLock { counters in
            counters.events += delivery.events
            counters.cuts += delivery.cuts
            counters.resyncs += delivery.resyncs
        }
        delivery.wakes.resume()
    }
}
