import ViperHTTP

extension ItemSort: InputEnumeration {
    var label: String {
        switch self {
        case .createdAt: "createdAtAscending"
        case .createdAtDescending: "createdAtDescending"
        case .name: "nameAscending"
        case .nameDescending: "nameDescending"
        }
    }
}
