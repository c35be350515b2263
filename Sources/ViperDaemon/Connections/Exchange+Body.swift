import ViperHTTP
import ViperThreads

// The handler runs once the head is complete, so that a gate decides before the body is read. It then waits here for
// the body.
extension Exchange: BodySource {
    /// Waits until the body has arrived, and returns why it is refused, if it is. Runs in the exchange's task.
    func arrival() async -> Problem? {
        let isComing = shared.withLock { $0.state.handle(.wanted) } != .discard
        let hasCome = isComing ? await next() : false
        storage.bodySource = nil
        // Without a body there is no client either that would read the problem.
        let refusal = hasCome ? bodyRefusal : .slowBody
        return refusal?.problem(bridge.limits)
    }

    /// Lets a short body that nobody reads pass before the response, so that the connection can serve another request. A
    /// client that waits for `100 Continue`, or would send more, gets its response at once, on a connection that is then
    /// closed.
    func passBody() async {
        if let length = head.contentLength, length <= Self.passedBytes, !head.expectsContinue {
            ignoresBody = true
            _ = await arrival()
        } else {
            storage.bodySource = nil
            precedesBody = true
        }
    }

    /// The longest body that is read to keep a connection: about what is under way when the response is known.
    private static let passedBytes: UInt64 = 64 << 10
}
