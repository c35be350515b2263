import ViperHTTP

extension Route.Leaf {
    /// The class of the route's requests; nil if they count against no quota.
    var requestClass: RequestClass? {
        guard description.isLimited else { return nil }
        if description.method == .get || description.method == .head { return .read }
        if traits.handlesSecrets { return .signIn }
        return traits.input.description.uploadRules == nil ? .change : .upload
    }
}
