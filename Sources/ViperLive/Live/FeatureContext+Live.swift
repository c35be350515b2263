public import ViperFeatures

extension FeatureContext {
    /// The log of what becomes of lists; ``ChangeLog/list(_:of:)`` makes a list that clients may keep open.
    public var changes: ChangeLog { service { ChangeLog(over: database, clock: clock) } }
}
