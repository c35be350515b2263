import ViperSchemas

extension UpstreamCatalogue {
    /// GitHub's response to a search: a range of the repositories, and how many there are.
    func searchAnswer(_ range: Range<Int>) -> [UInt8] {
        let items = range.clamped(to: 0..<repositories.count).map { Self.json(repositories[$0]) }.joined(separator: ",")
        let counts = #""total_count":\#(repositories.count),"incomplete_results":false"#
        return Array("{\(counts),\"items\":[\(items)]}".utf8)
    }

    /// Includes members that no client asks for between the others, as GitHub does.
    private static func json(_ repository: Repository) -> String {
        func quoted(_ text: String?) -> String { text.map { JSONTree.string($0).json } ?? "null" }
        let owner = #""login":\#(quoted(repository.owner)),"id":1,"avatar_url":\#(quoted(repository.picture))"#
        return #"""
            {"id":\#(repository.id),"node_id":"MDEwOlJlcG9zaXRvcnk=","name":\#(quoted(repository.name)),\#
            "full_name":\#(quoted(repository.fullName)),"private":false,"owner":{\#(owner),"gravatar_id":"",\#
            "type":"Organization","site_admin":false},"html_url":\#(quoted(repository.url)),\#
            "description":\#(quoted(repository.description)),"fork":false,"updated_at":\#(quoted(repository.updatedAt)),\#
            "homepage":null,"size":1234,"stargazers_count":\#(repository.stars),\#
            "language":\#(quoted(repository.language)),"forks_count":\#(repository.forks),\#
            "license":{"key":"mit","spdx_id":"MIT"},"topics":["swift","linux"],"score":1.0}
            """#
    }
}
