/// The pauses between the tries of a job: twice as long after each failure, up to a limit.
public struct JobBackOff: Sendable, Equatable {
    /// The pause after the first failure.
    public let first: Duration
    /// The longest pause.
    public let longest: Duration

    /// Creates a back-off. Pauses are at most a year.
    public init(first: Duration = .seconds(5), longest: Duration = .seconds(3600)) {
        let year = Duration.seconds(365 * 86_400)
        self.first = min(max(first, .zero), year)
        self.longest = min(max(longest, .zero), year)
    }

    /// The pause after a number of failures, without chance.
    func pause(afterFailures failures: Int) -> Duration {
        var pause = min(first, longest)
        var left = failures
        while left > 1, pause > .zero, pause < longest {
            pause = min(pause * 2, longest)
            left -= 1
        }
        return pause
    }

    /// The pause after a number of failures, longer by up to a quarter, so that work that failed together is not tried
    /// together again.
    func jitteredPause(afterFailures failures: Int) -> Duration {
        let pause = pause(afterFailures: failures)
        return pause + pause * Int64.random(in: 0...250) / 1000
    }
}
