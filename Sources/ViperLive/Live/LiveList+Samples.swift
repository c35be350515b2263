public import Viper
public import ViperEntities

extension LiveList where Entry: RevisedEntity {
    /// Adds samples to a list that has nothing yet, all or none; those who keep it open read it anew.
    /// - Returns: the number of those added.
    public func seedIfEmpty(_ store: EntityStore<Entry>, with samples: [Entry]) async throws(Failure) -> Int {
        try await receive(
            from: { () async throws(Failure) in try await store.seedIfEmpty(with: samples) },
            { $0 > 0 ? .replaced : nil })
    }
}
