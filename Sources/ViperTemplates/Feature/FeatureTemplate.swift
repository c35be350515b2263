/// The text of a feature: what is the same for all of its files.
struct FeatureTemplate {
    let name: TypeName
    let entity: TypeName
    /// The module and the type of the service: `adder`, `Adder`.
    let serviceModule: String
    let service: String
    /// Whether the list of features is in another module.
    let isPublic: Bool
    /// Whether its routes leave it to the operator what strangers may do, as those of the package's other features do.
    var isGuarded = false
    /// Where its sources and its tests are.
    var folders = (sources: "", tests: "")
    /// The file of its examples, where the package embeds such files; else nil.
    var examples: String?

    init(_ name: TypeName, _ entity: TypeName, service: String, isPublic: Bool) {
        self.name = name
        self.entity = entity
        let parts = service.split(separator: ".").map(String.init)
        serviceModule = parts.first ?? ""
        self.service = parts.last ?? ""
        self.isPublic = isPublic
    }

    /// The entity's type, and its value: `NewsItem`, `newsItem`.
    var one: String { entity.text }
    var value: String { entity.valueName }
    var values: String { name.valueName }
    /// `/news-items`, `news_items`
    var path: String { "/" + name.words.joined(separator: "-") }
    var table: String { name.words.joined(separator: "_") }

    /// The files by their paths within the feature's folder.
    var files: [(path: String, text: String)] {
        [
            (one, entityText), ("\(one)+Wire", wire), ("\(one)Store", store), ("\(name.text)Schema", schema),
            ("\(name.text)Router", router), ("\(name.text)Feature", feature),
            ("List/\(name.text)ListContract", listContract), ("List/\(name.text)ListInteractor", listInteractor),
            ("List/\(name.text)ListPresenter", listPresenter), ("Add/\(name.text)AddContract", addContract),
            ("Add/\(name.text)AddInteractor", addInteractor), ("Add/\(name.text)AddPresenter", addPresenter),
            ("Detail/\(name.text)DetailContract", detailContract),
            ("Detail/\(name.text)DetailInteractor", detailInteractor),
            ("Change/\(name.text)ChangeContract", changeContract),
            ("Change/\(name.text)ChangeInteractor", changeInteractor),
            ("Delete/\(name.text)DeleteContract", deleteContract),
            ("Delete/\(name.text)DeleteInteractor", deleteInteractor),
        ]
    }
}
