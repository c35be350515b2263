extension SQLiteDatabase {
    /// Looks whether the store is elsewhere than it remembers, and has it remember.
    ///
    /// A store that is where it was is served although it cannot be written to; one that is not is not.
    func checkPlace() async throws(DatabaseError) {
        guard let check = writer.options.placeCheck else { return }
        let place = try StorePlace(writer.folder)
        let remembered = try await remembered(by: check)
        guard place.isKnown(remembered) else {
            try await move(to: place, from: remembered, by: check.move)
            return writer.options.report(DatabaseNotice(.began, check.notice))
        }
        try? await move(to: place, from: remembered, by: check.remember)
    }

    /// Changes the nonce of a store that was looked at.
    func renewPlace() async throws(DatabaseError) {
        guard let check = writer.options.placeCheck, let remembered = try await remembered(by: check) else { return }
        let place = try StorePlace(writer.folder)
        if place.isKnown(remembered) { try await move(to: place, from: remembered, by: check.remember) }
    }

    private func move(
        to place: StorePlace, from remembered: String?, by statement: SQL
    ) async throws(DatabaseError) {
        var place = place
        let next = try place.begin(replacing: remembered)
        try await write { transaction throws(DatabaseError) in
            try await transaction.execute(statement, [.text(next)])
        }
        place.end(remembering: next)
    }
}

extension Queryable {
    /// The place that a SQLite store remembers; nil for none.
    func remembered(by check: PlaceCheck) async throws(DatabaseError) -> String? {
        try await first(check.look) { row throws(DatabaseError) in try row.optionalText(0) } ?? nil
    }
}
