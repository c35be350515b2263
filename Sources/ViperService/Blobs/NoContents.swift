import ViperDatabase
import ViperValues

/// The contents of a program that only describes itself.
struct NoContents: BlobContents {
    private static let error = DatabaseError.unavailable(detail: "no store of blobs was opened")

    func begin() async throws(DatabaseError) -> any ContentWriter { throw Self.error }
    func open(_ content: UUID, size: Int) async throws(DatabaseError) -> any ContentReader { throw Self.error }
    func remove(_ contents: [UUID]) async {}
    func sweep() async throws(DatabaseError) -> Bool { false }
    func adopt() async throws(DatabaseError) -> Bool { false }
}
