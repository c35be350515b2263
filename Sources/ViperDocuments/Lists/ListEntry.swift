public import ViperValues

/// An entry of a list as the change log holds it: what a row shows, and what the list filters by.
public protocol ListEntry: Sendable {
    /// Reads what ``write(to:)`` wrote; nil if it is anything else.
    init?(reading reader: inout PayloadReader)

    /// Writes the entry.
    func write(to writer: inout PayloadWriter)
}

// What inputs of lists check of several parameters together.
extension InputFault {
    /// `after` was made with other filters than the request has.
    public static var otherFilters: InputFault {
        InputFault(
            "otherFilters", "Expected the filters that the cursor was made with.",
            fr: "Filtres attendus : ceux du curseur.", pt: "Filtros esperados: os do cursor.")
    }

    /// A period that ends before it begins.
    public static var beforeFrom: InputFault {
        InputFault(
            "beforeFrom", "Expected a date on or after 'from'.", fr: "Date attendue qui ne précède pas 'from'.",
            pt: "Data esperada que não preceda 'from'.")
    }
}
