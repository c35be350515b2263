public import Viper
public import ViperService

extension Route where Scope == Void {
    /// The same routes behind ``AccessGate``, for modules that need not know who calls.
    public func guarded(_ context: FeatureContext) -> Route<Void> {
        behind(AccessGate(context), isPrivate: AnonymousAccess(context.settings) == .none)
    }
}
