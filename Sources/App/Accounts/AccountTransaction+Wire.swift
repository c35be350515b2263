import ViperHTTP

extension TransactionGroup: InputEnumeration, OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .authorized: "authorized"
        case .posted: "posted"
        }
    }
}

extension TransactionKind: InputEnumeration, OutputEnumeration {
    var wireText: StaticString {
        switch self {
        case .debit: "debit"
        case .credit: "credit"
        }
    }
}
