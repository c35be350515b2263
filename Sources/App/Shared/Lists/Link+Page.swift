import Viper

extension Link {
    /// The path of the page of a list after a cursor.
    func page(after cursor: String, limit: Int) -> String {
        // Not interpolated, which would make three strings more.
        var path = ""
        path.reserveCapacity(cursor.utf8.count + 160)
        path += text
        path += "?limit="
        path += String(limit)
        path += "&after="
        path += cursor
        return path
    }
}
