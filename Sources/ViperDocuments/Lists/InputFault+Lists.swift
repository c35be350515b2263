public import ViperValues

// What inputs of lists check of several parameters together.
extension InputFault {
    /// `after` was made with other filters than the request has.
    public static var otherFilters: InputFault {
        InputFault(
            "otherFilters",
            Sentence(
                "Expected the filters that the cursor was made with.", fr: "Filtres attendus : ceux du curseur.",
                pt: "Filtros esperados: os do cursor."))
    }

    /// A period that ends before it begins.
    public static var beforeFrom: InputFault {
        InputFault(
            "beforeFrom",
            Sentence(
                "Expected a date on or after 'from'.", fr: "Date attendue qui ne précède pas 'from'.",
                pt: "Data esperada que não preceda 'from'."))
    }
}
