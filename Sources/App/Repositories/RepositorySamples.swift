import ViperValues

/// Fictitious sample repositories.
enum RepositorySamples {
    static let all: [Repository] = [
        sample(1, "tidepool", "harbourlight", "Swift", 48_213, 3_104, "Collections that remember what they were."),
        sample(2, "lanternfish", "harbourlight", "Swift", 21_870, 1_422, "A small logger for deep systems."),
        sample(3, "quillwort", "mossandfern", "Swift", 9_415, 610, "Typed SQL without a macro in sight."),
        sample(4, "kestrel", "windhover", "Swift", 7_002, 388, "Routing by a tree of segments."),
        sample(5, "papercrane", "foldworks", "Swift", 1_234, 97, "Layouts out of one sheet."),
        sample(6, "saltmarsh", "mossandfern", "Swift", 512, 41, nil),
        sample(7, "wherry", "broadsman", "Swift", 87, 6, "Moves files slowly, and never loses one."),
        sample(8, "tinderbox", "foldworks", "Swift", 3, 0, "Starts things."),
        sample(9, "anvil", "smithygroup", "Rust", 15_620, 890, "Hammers bytes into shape."),
        sample(10, "bellows", "smithygroup", "Rust", 2_048, 133, "Air for an anvil."),
        sample(11, "millrace", "watermark", "Go", 33_333, 2_750, "Water in, flour out."),
        sample(12, "hedgerow", "mossandfern", nil, 640, 55, "Notes on what grows beside roads."),
    ]

    private static func sample(
        _ number: Int64, _ name: String, _ owner: String, _ language: String?, _ stars: Int64, _ forks: Int64,
        _ description: String?
    ) -> Repository {
        // The first was changed on 1 October 2026, and each of the others a day and an hour after the previous one.
        let changed = Timestamp(microseconds: 1_790_841_600_000_000 + (number - 1) * 90_000_000_000)
        let texts = RepositoryTexts(
            name: name, fullName: owner + "/" + name, description: description, language: language, ownerName: owner,
            ownerPicture: nil, url: "https://repositories.example/" + owner + "/" + name)
        return Repository(id: 1000 + number, stars: stars, forks: forks, updatedAt: changed, texts: texts)
    }
}
