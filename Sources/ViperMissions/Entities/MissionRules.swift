/// The limits of missions.
enum MissionRules {
    /// How long a result can be fetched.
    static let resultLifetime = Duration.seconds(86_400)
    /// How long a mission is shown after its end.
    static let lifetime = Duration.seconds(7 * 86_400)
    /// How many missions of one user may wait or run.
    static let mostOfUser = 20
    /// How many missions of one user are kept, those that have ended among them.
    static let mostKeptOfUser = 1_000
    /// How many missions of all strangers together may wait or run.
    static let mostOfStrangers = 100
    /// How many missions a list shows: the newest.
    static let mostListed = 100
    /// The most bytes of a result.
    static let resultBytes = 16 << 30
    /// How long another process waits for a sign of life before it takes a mission over. It looks for work every few
    /// seconds, so that a mission whose process was killed goes on within 30 s.
    static let lease = Duration.seconds(20)
    /// How often a mission is begun anew before it has failed.
    static let tries = 5
    /// The shortest time between two notes of the progress.
    static let noteInterval = Duration.seconds(1)
}
