/// The statements for pages of todos: one for each filter, order and place to begin, so that each begins where its index
/// says. Their parameters are in this order: whether they are done, the priority, the position, the bound of a search, how
/// many.
enum TodoPageSQL {
    /// The statement for a page.
    ///
    /// - Parameter isFirst: whether it begins at the start of the list; of a search either is the same.
    static func statement(_ filter: TodoFilter, isFirst: Bool) -> StaticString {
        let isByTitle = filter.prefix != nil
        return switch (filter.includesCompleted, filter.priority != nil) {
        case (true, false): isByTitle ? allByTitle : isFirst ? allFirst : allAfter
        case (false, false): isByTitle ? openByTitle : isFirst ? openFirst : openAfter
        case (true, true): isByTitle ? ofPriorityByTitle : isFirst ? ofPriorityFirst : ofPriorityAfter
        case (false, true):
            isByTitle ? openOfPriorityByTitle : isFirst ? openOfPriorityFirst : openOfPriorityAfter
        }
    }

    private static let allFirst: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        ORDER BY complete_by, created_at, id LIMIT $1
        """

    private static let allAfter: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE (complete_by, created_at, id) > ($1, $2, $3) ORDER BY complete_by, created_at, id LIMIT $4
        """

    private static let allByTitle: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE (title_key, id) > ($1, $2) AND title_key < $3 ORDER BY title_key, id LIMIT $4
        """

    private static let ofPriorityFirst: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE priority = $1 ORDER BY complete_by, created_at, id LIMIT $2
        """

    private static let ofPriorityAfter: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE priority = $1 AND (complete_by, created_at, id) > ($2, $3, $4)
        ORDER BY complete_by, created_at, id LIMIT $5
        """

    private static let ofPriorityByTitle: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE priority = $1 AND (title_key, id) > ($2, $3) AND title_key < $4 ORDER BY title_key, id LIMIT $5
        """

    private static let openFirst: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE completed = $1 ORDER BY complete_by, created_at, id LIMIT $2
        """

    private static let openAfter: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE completed = $1 AND (complete_by, created_at, id) > ($2, $3, $4)
        ORDER BY complete_by, created_at, id LIMIT $5
        """

    private static let openByTitle: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE completed = $1 AND (title_key, id) > ($2, $3) AND title_key < $4 ORDER BY title_key, id LIMIT $5
        """

    private static let openOfPriorityFirst: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE completed = $1 AND priority = $2 ORDER BY complete_by, created_at, id LIMIT $3
        """

    private static let openOfPriorityAfter: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE completed = $1 AND priority = $2 AND (complete_by, created_at, id) > ($3, $4, $5)
        ORDER BY complete_by, created_at, id LIMIT $6
        """

    private static let openOfPriorityByTitle: StaticString = """
        SELECT id, title, complete_by, priority, completed, created_at, version FROM todos
        WHERE completed = $1 AND priority = $2 AND (title_key, id) > ($3, $4) AND title_key < $5
        ORDER BY title_key, id LIMIT $6
        """
}
