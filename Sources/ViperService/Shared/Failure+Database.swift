public import Viper
public import ViperDatabase

extension Failure {
    /// What a fault of the database means to a use case. Rules that the data may break are checked by the stores, so that
    /// a constraint that refuses is a mistake of ours.
    public init(_ error: DatabaseError) {
        let text = "\(error)"
        switch error {
        case .full: self = .full(text)
        case .unavailable, .busy, .locked: self = .unavailable(text)
        case .cancelled: self = .timedOut(text)
        case .outcomeUnknown: self = .outcomeUnknown(text)
        case .conflict, .newer, .foreignSchema, .notADatabase, .corrupt, .misuse: self = .broken(text)
        }
    }
}
