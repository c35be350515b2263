import Viper
import ViperFeatures
import ViperTransfer

/// The positions of the columns in a file of transactions: its first line names all five, in any order.
struct TransactionColumns: Equatable {
    private(set) var group = 0
    private(set) var date = 1
    private(set) var description = 2
    private(set) var amount = 3
    private(set) var kind = 4

    static let names = ["group", "date", "description", "amount", "kind"]

    init(_ header: inout CSVReader) throws(Failure) {
        var places: [String: Int] = [:]
        for place in 0..<min(header.fieldCount, CSVReader.mostFields) {
            let name = String(decoding: header.bytes(of: place).prefix(40), as: UTF8.self)
            guard Self.names.contains(name) else { throw Self.fault("'\(name)'", header.line) }
            guard places.updateValue(place, forKey: name) == nil else {
                throw Self.fault("'\(name)' twice", header.line)
            }
        }
        if let missing = Self.names.first(where: { places[$0] == nil }) {
            throw Self.fault("no column '\(missing)'", header.line)
        }
        group = places["group"] ?? 0
        date = places["date"] ?? 0
        description = places["description"] ?? 0
        amount = places["amount"] ?? 0
        kind = places["kind"] ?? 0
    }

    static func fault(_ found: String, _ line: Int) -> Failure {
        .invalid(
            line: line,
            detail: "Expected a first line that names the columns group,date,description,amount,kind; found \(found).")
    }
}
