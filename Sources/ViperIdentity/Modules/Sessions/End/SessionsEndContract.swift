import Viper

/// `DELETE /sessions/{id}`: ends one session of the user who is signed in.
enum SessionsEnd {
    typealias Input = IDInput
}
