import Viper
import ViperDocuments

/// The streams of one list. The feed calls it under its lock.
protocol AnyTopic: AnyObject {
    /// Hands a change to the streams whose filters let it through.
    func publish(_ change: LoggedChange, in delivery: inout FeedDelivery)
    /// Sends an event about the list as a whole to every stream.
    func sendAll(_ name: StaticString, _ addition: Subscriber.Addition, in delivery: inout FeedDelivery)
    /// Sends a comment to those that heard nothing for a while.
    func beat(dueSince time: ContinuousClock.Instant, in delivery: inout FeedDelivery)
    /// All streams.
    var subscribers: [Subscriber] { get }
    var isEmpty: Bool { get }
}

/// A step of the feed: where the log was read to, and what comes of it.
struct FeedDelivery {
    let epoch: Int64
    let now: ContinuousClock.Instant
    var position: ChangePosition
    var wakes = Wakes()
    var events = 0
    var cuts = 0
    var resyncs = 0

    init(epoch: Int64, position: ChangePosition, now: ContinuousClock.Instant) {
        self.epoch = epoch
        self.position = position
        self.now = now
    }

    func livePosition(in list: UInt64) -> LivePosition {
        LivePosition(list: list, epoch: epoch, position: position)
    }

    mutating func push(_ event: [UInt8], _ addition: Subscriber.Addition, to subscriber: Subscriber) {
        if addition != .comment { events += 1 }
        if !subscriber.push(event, addition, at: position, now: now, wakes: &wakes) { cuts += 1 }
    }
}

/// The streams of a list whose filters are of one type. Streams with the same filter and language form a group, which is
/// decided for once; a row is rendered once for each language.
final class Topic<Filter: ListFilter>: AnyTopic {
    struct Key: Hashable {
        let filter: Filter
        let language: LanguageTag
    }

    private let list: UInt64
    private var groups: [Key: [ObjectIdentifier: Subscriber]] = [:]
    private var renderers: [LanguageTag: RowRenderer<Filter.Entry>] = [:]

    init(list: UInt64) { self.list = list }

    var isEmpty: Bool { groups.isEmpty }

    var subscribers: [Subscriber] { groups.values.flatMap(\.values) }

    func add(_ subscriber: Subscriber, _ key: Key, _ renderer: RowRenderer<Filter.Entry>) {
        renderers[key.language] = renderer
        groups[key, default: [:]][ObjectIdentifier(subscriber)] = subscriber
    }

    func remove(_ subscriber: Subscriber, _ key: Key) {
        groups[key]?[ObjectIdentifier(subscriber)] = nil
        if groups[key]?.isEmpty ?? false { groups[key] = nil }
    }

    func publish(_ change: LoggedChange, in delivery: inout FeedDelivery) {
        let event = ListEvent<Filter>(ListChange(change))
        if event.isAboutAll { return sendAll(event.wholeName, .change, in: &delivery) }
        let position = delivery.livePosition(in: list)
        var rendered: [RenderedKey: [UInt8]] = [:]
        for (key, members) in groups {
            guard let kind = event.kind(for: key.filter), let renderer = renderers[key.language] else { continue }
            let place = RenderedKey(kind: kind, language: key.language)
            let bytes = rendered[place] ?? event.bytes(kind, at: position, by: renderer)
            rendered[place] = bytes
            for member in members.values { delivery.push(bytes, .change, to: member) }
        }
    }

    func sendAll(_ name: StaticString, _ addition: Subscriber.Addition, in delivery: inout FeedDelivery) {
        let event = EventWriter.event(name, at: delivery.livePosition(in: list))
        for members in groups.values {
            for member in members.values { delivery.push(event, addition, to: member) }
            if StaticString("resync").equals(name.bytes) { delivery.resyncs += members.count }
        }
    }

    func beat(dueSince time: ContinuousClock.Instant, in delivery: inout FeedDelivery) {
        var comment: [UInt8]?
        for members in groups.values {
            for member in members.values where member.isDue(since: time) {
                let bytes = comment ?? EventWriter.heartbeat(at: delivery.livePosition(in: list))
                comment = bytes
                delivery.push(bytes, .comment, to: member)
            }
        }
    }
}

private struct RenderedKey: Hashable {
    let kind: EventKind
    let language: LanguageTag
}
