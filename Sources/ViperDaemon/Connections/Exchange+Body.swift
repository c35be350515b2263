import ViperHTTP
import ViperThreads

/// The state of a body that arrives after its head.
struct IncomingBody {
    /// The number of bytes received, stored or not.
    var received = 0
    var isComplete = false
    /// Why it is refused, once it is complete.
    var refusal: Refusal?
    /// Whether nobody reads it: it is received only to keep the connection.
    var isIgnored = false
}

// The handler runs once the head is complete, so that a gate decides before the body is read. It then waits here for
// the body. One that is so small that it is in memory at no cost, and would be let pass before any response, comes first
// instead: to wait for it takes 4,000 instructions.
extension Exchange: BodySource {
    /// Whether the handler runs when the body is there, and not before.
    var bodyPrecedesHandler: Bool {
        guard let count = head.contentLength, count > 0, !head.expectsContinue else { return false }
        return storage.method.takesBody && count <= RequestStorage.freeBodyBytes && count <= bridge.limits.bodyBytes
    }

    /// Waits until the body has arrived, and returns why it is refused, if it is. Runs in the exchange's task.
    func arrival() async -> Problem? {
        if !storage.takesBody { incoming.isIgnored = true }
        let isComing = shared.withLock { $0.state.handle(.wanted) } != .discard
        let hasCome = isComing ? await next() : false
        storage.bodySource = nil
        // Without a body there is no client either that would read the problem.
        let refusal = hasCome ? incoming.refusal : .slowBody
        return refusal?.problem(bridge.limits)
    }

    /// Lets a body that nobody read pass before the response, so that the connection can serve another request, and
    /// returns why it is refused, if it is. A client that waits for `100 Continue`, or would go on sending a long body,
    /// gets its response at once, on a connection that is then closed.
    func passBody() async -> Problem? {
        guard !head.expectsContinue, isShort || !storage.takesBody else {
            storage.bodySource = nil
            return nil
        }
        incoming.isIgnored = true
        return await arrival()
    }

    /// Whether about as much as all of it is under way when the response is known.
    private var isShort: Bool { (head.contentLength ?? .max) <= 64 << 10 }
}
