package import ViperDatabase
import ViperService
import ViperValues

extension NamePosition {
    /// The values of the sorted columns.
    package var values: [SQLValue] {
        switch key {
        case .createdAt(let time): [.time(time), .uuid(id)]
        case .name(let key): [.text(key), .uuid(id)]
        }
    }
}
