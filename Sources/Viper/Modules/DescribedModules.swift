import ViperThreads

/// What modules were described as, by their types. A process that puts a program together hundreds of times, as tests do,
/// describes each module once: that was a sixth of what an application's tests take.
enum DescribedModules {
    private static let all = Locked<[ObjectIdentifier: EndpointTraits]>([:])

    /// - Parameter describe: makes the traits, which follow from the type alone.
    static func traits(of module: Any.Type, _ describe: () -> EndpointTraits) -> EndpointTraits {
        let key = ObjectIdentifier(module)
        if let known = all.withLock({ $0[key] }) { return known }
        let traits = describe()
        all.withLock { $0[key] = traits }
        return traits
    }
}
