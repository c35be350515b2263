/// The statements for pages of items: one for each index and place to begin, so that each begins where its index says.
enum ItemPageSQL {
    /// What distinguishes pages.
    struct Page: Equatable {
        let sort: ItemSort
        /// Whether only items with one value of `enabled` are wanted.
        let isFiltered: Bool
        /// Whether it begins at the start of the list.
        let isFirst: Bool
        /// Whether it ends before a name.
        let isBounded: Bool
    }

    /// The statement for a page.
    static func statement(_ page: Page) -> StaticString {
        if page.isBounded { return page.isFiltered ? enabledByPrefix : byPrefix }
        switch page.sort {
        case .createdAt:
            return page.isFirst
                ? pick(page, byCreationFirst, enabledByCreationFirst)
                : pick(page, byCreation, enabledByCreation)
        case .createdAtDescending:
            return page.isFirst
                ? pick(page, byCreationLast, enabledByCreationLast)
                : pick(page, byCreationDescending, enabledByCreationDescending)
        case .name:
            return page.isFirst
                ? pick(page, byNameFirst, enabledByNameFirst)
                : pick(page, byName, enabledByName)
        case .nameDescending:
            return page.isFirst
                ? pick(page, byNameLast, enabledByNameLast)
                : pick(page, byNameDescending, enabledByNameDescending)
        }
    }

    private static func pick(_ page: Page, _ all: StaticString, _ enabled: StaticString) -> StaticString {
        page.isFiltered ? enabled : all
    }

    private static let byCreationFirst: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        ORDER BY created_at, id LIMIT $1
        """

    private static let enabledByCreationFirst: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 ORDER BY created_at, id LIMIT $2
        """

    private static let byCreation: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3
        """

    private static let enabledByCreation: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4
        """

    private static let byCreationLast: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        ORDER BY created_at DESC, id DESC LIMIT $1
        """

    private static let enabledByCreationLast: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 ORDER BY created_at DESC, id DESC LIMIT $2
        """

    private static let byCreationDescending: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3
        """

    private static let enabledByCreationDescending: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4
        """

    private static let byNameFirst: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        ORDER BY name_key, id LIMIT $1
        """

    private static let enabledByNameFirst: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 ORDER BY name_key, id LIMIT $2
        """

    private static let byName: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE (name_key, id) > ($1, $2) ORDER BY name_key, id LIMIT $3
        """

    private static let enabledByName: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 AND (name_key, id) > ($2, $3) ORDER BY name_key, id LIMIT $4
        """

    private static let byNameLast: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        ORDER BY name_key DESC, id DESC LIMIT $1
        """

    private static let enabledByNameLast: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 ORDER BY name_key DESC, id DESC LIMIT $2
        """

    private static let byNameDescending: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE (name_key, id) < ($1, $2) ORDER BY name_key DESC, id DESC LIMIT $3
        """

    private static let enabledByNameDescending: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 AND (name_key, id) < ($2, $3) ORDER BY name_key DESC, id DESC LIMIT $4
        """

    private static let byPrefix: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE (name_key, id) > ($1, $2) AND name_key < $3 ORDER BY name_key, id LIMIT $4
        """

    private static let enabledByPrefix: StaticString = """
        SELECT id, name, enabled, created_at, version FROM items
        WHERE enabled = $1 AND (name_key, id) > ($2, $3) AND name_key < $4 ORDER BY name_key, id LIMIT $5
        """
}
