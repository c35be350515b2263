public import Viper
public import ViperDatabase

extension Database {
    /// Like `first(_:_:decode:)`, but throws database errors as ``Failure``.
    @inlinable
    public func find<Value>(
        _ sql: StaticString, _ parameters: [SQLValue] = [], decode: (borrowing Row) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value? {
        do throws(DatabaseError) {
            return try await first(sql, parameters, decode: decode)
        } catch {
            throw Failure(error)
        }
    }

    /// Like `write(_:)`, but throws database errors as ``Failure``.
    @inlinable
    @inline(__always)
    public func change<Value: Sendable>(
        _ body: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        do throws(DatabaseError) {
            return try await write(body)
        } catch {
            throw Failure(error)
        }
    }
}

extension Failure {
    /// Maps a database error. Stores check the rules that data may break themselves, so a violated constraint is a bug.
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
