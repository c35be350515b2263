import ViperDatabase
import ViperService
import ViperValues

extension Mission {
    static let columns = """
        id, user_id, kind, input, file, format, status, row_count, created_at, started_at, ended_at, failure, result, size,
            expires_at, version
        """

    static let byID = SQL(composing: "SELECT \(columns) FROM missions WHERE id = $1")

    /// Decodes a row of ``columns``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            user = try row.optionalIdentifier(1)
            kind = try row.text(2)
            guard let format = MissionFormat(rawValue: try row.text(5)) else {
                throw .corrupt(detail: "column 5 should have the format of a result")
            }
            plan = MissionPlan(try row.text(3), file: try row.text(4), format: format)
            guard let status = MissionStatus(rawValue: try row.text(6)) else {
                throw .corrupt(detail: "column 6 should have the status of a mission")
            }
            self.status = status
            rows = try row.integer(7)
            createdAt = try row.time(8)
            startedAt = try row.isNull(9) ? nil : try row.time(9)
            endedAt = try row.isNull(10) ? nil : try row.time(10)
            failure = try row.isNull(11) ? nil : try row.text(11)
            result = try Result(row)
            version = try row.integer(15)
        } catch { throw error.about(rowOf: "missions", id) }
    }
}

extension Mission.Result {
    fileprivate init?(_ row: borrowing Row) throws(DatabaseError) {
        guard try !row.isNull(13), try !row.isNull(14) else { return nil }
        self.init(
            size: try row.integer(13), expiresAt: try row.time(14), blob: try row.isNull(12) ? nil : try row.blobID(12))
    }
}

extension Transaction {
    func mission(_ id: UUID) async throws(DatabaseError) -> Mission? {
        try await first(Mission.byID, [.uuid(id)]) { row throws(DatabaseError) in try Mission(row) }
    }
}
