/// The names of values in Swift.
enum SwiftName {
    /// Words that Swift reads as its own wherever a name stands, or within a type.
    private static let keywords = Set(
        """
        as associatedtype await break case catch class continue default defer deinit do else enum extension
        fallthrough false fileprivate for func guard if import in init inout internal is let nil operator package
        precedencegroup private protocol public repeat rethrows return self static struct subscript super switch
        throw throws true try typealias var where while
        """.split(whereSeparator: \.isWhitespace))
    /// Words that PostgreSQL or SQLite reads as its own where a column's name stands.
    private static let wordsOfSQL = Set(
        """
        abort add all alter analyse analyze and any array asc asymmetric authorization begin between binary both by
        cast check collate collation column commit concurrently constraint create cross deferrable deferred delete
        desc distinct drop end escape except exists fetch foreign freeze from full glob grant group having ilike
        index indexed initially inner insert intersect into isnull join key lateral leading left like limit
        localtime localtimestamp natural not nothing notnull null offset on only or order outer overlaps placing
        primary references returning right row rowid rows select set similar some symmetric table tablesample then
        to trailing transaction union unique update user using values variadic verbose view when window with
        """.split(whereSeparator: \.isWhitespace))

    /// Refuses a text that is no name of a value.
    ///
    /// - Parameter what: `a field`
    static func check(_ text: Substring, of what: String) throws(Refusal) {
        let isName = text.first.map { $0.isASCII && $0.isLowercase } ?? false
        guard isName, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), text.count <= 40 else {
            throw Refusal(
                "'\(text)' is not the name of \(what): expected at most 40 letters and digits, beginning with a small letter."
            )
        }
        guard !keywords.contains(text) else { throw Refusal("'\(text)' is a Swift keyword: choose another name.") }
    }

    /// Refuses a name that no column can have.
    static func checkColumn(_ text: Substring) throws(Refusal) {
        try check(text, of: "a field")
        guard !wordsOfSQL.contains(text) else { throw Refusal("'\(text)' is a word of SQL: choose another name.") }
    }
}
