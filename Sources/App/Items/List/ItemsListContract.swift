import Viper
import ViperHTTP
import ViperValues

/// `GET /items?enabled=&sort=&q=&limit=&after=`: a page of items, newest first unless another order is asked for.
enum ItemsList {
    struct Input: Equatable {
        let after: ItemsCursor?
        let sort: ItemSort?
        let enabled: Bool?
        let prefix: String?
        let limit: Int

        /// A cursor contains its list's filter and order, so a client need not repeat them.
        var filter: ItemFilter {
            after?.filter
                ?? ItemFilter(
                    sort: sort ?? (prefix == nil ? .createdAtDescending : .name), enabled: enabled, prefix: prefix)
        }

        fileprivate var isSortedByNameIfSearched: Bool { prefix == nil || sort == nil || sort == .name }

        fileprivate var agreesWithCursor: Bool {
            guard let made = after?.filter else { return true }
            return (sort == nil || sort == made.sort) && (enabled == nil || enabled == made.enabled)
                && (prefix == nil || prefix == made.prefix)
        }
    }

    struct Links: WireOutput {
        let back: Link
        let new: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list's parent.", \.back)
            field("new", "The form for a new item.", \.new)
        }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, Links> }
}

extension ItemsList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        sort = field.query("sort", "The sort order; -createdAt by default. Ties are broken by id.")
        enabled = field.query("enabled", "Only items in use if true, only the others if false.")
        prefix = field.query(
            "q", "Only items whose names begin with this text, ignoring case; sorted by name.",
            .exactly(1...200))
        limit = field.limit("The maximum number of items.", 1...100, default: 30)
        let input = self
        field.require(parameter: "sort", "conflict", "Expected 'name' or no 'sort' together with 'q'.") {
            input.isSortedByNameIfSearched
        }
        field.require(
            parameter: "after", "otherFilters", "Expected the sort and the filters that the cursor was made with."
        ) { input.agreesWithCursor }
    }
}
