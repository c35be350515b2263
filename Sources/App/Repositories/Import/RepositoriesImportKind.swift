import ArgumentParser
import ViperTransfer

/// `import repositories FILE`
struct RepositoriesImportKind: ImportKind {
    static let name = "repositories"
    static let rows = (one: "repository", many: "repositories")
    static let abstract = "Import repositories from the response to a GitHub search."
    static let discussion = """
        The file is JSON: {"total_count":…,"items":[…]} as GitHub's search API returns, or a bare array of its \
        items. Every member that the API shows is checked; others are ignored. Existing repositories are updated, so \
        importing the same file again changes nothing.
        """
}

extension ImportRequest {
    /// Repositories, as a GitHub search response or a bare array.
    static let repositories = ImportRequest(RepositoriesImportKind.name)
}
