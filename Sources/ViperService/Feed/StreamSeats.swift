import Viper
import ViperHTTP
import ViperThreads
import ViperValues

/// Counts the open streams, in all and of each caller.
final class StreamSeats: Sendable {
    /// Who opens streams: a user, or else an address.
    enum Caller: Hashable, Sendable {
        case user(UUID)
        case address(UInt64)
    }

    private struct State {
        var count = 0
        var callers: [Caller: Int] = [:]
    }

    private let limits: LiveLimits
    private let state = Locked(State())

    init(_ limits: LiveLimits) { self.limits = limits }

    /// The number of open streams.
    var count: Int { state.withLock { $0.count } }

    /// Takes a seat, which is free again once nobody holds it.
    ///
    /// - Throws: 429 if the caller has too many, 503 if there are too many in all; both with `Retry-After`.
    func take(for caller: Caller) throws(Problem) -> StreamSeat {
        let refusal: Problem? = state.withLock { state in
            guard state.count < limits.streams else { return .tooManyStreams(limits.streams) }
            guard state.callers[caller, default: 0] < limits.callerStreams else {
                return Failure.limited(
                    "You have \(limits.callerStreams) streams open, which is as many as are allowed; close one.",
                    seconds: 15
                ).problem
            }
            state.count += 1
            state.callers[caller, default: 0] += 1
            return nil
        }
        if let refusal { throw refusal }
        return StreamSeat { [self] in leave(caller) }
    }

    private func leave(_ caller: Caller) {
        state.withLock { state in
            state.count -= 1
            guard let rest = state.callers[caller].map({ $0 - 1 }) else { return }
            state.callers[caller] = rest > 0 ? rest : nil
        }
    }
}

extension Problem {
    /// 503: the server keeps as many lists open as it may.
    fileprivate static func tooManyStreams(_ limit: Int) -> Problem {
        var problem = Problem(
            .serviceUnavailable, "too-many-streams", "Too many streams at once",
            "All \(limit) streams of this server are open; try again later, or read the list's pages.")
        problem.fields = [HeaderField("Retry-After", "15")]
        return problem
    }
}

/// A stream's place among those that may be open.
final class StreamSeat: Sendable {
    private let leave: @Sendable () -> Void

    init(leave: @escaping @Sendable () -> Void) { self.leave = leave }

    deinit { leave() }
}
