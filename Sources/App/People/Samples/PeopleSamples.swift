/// People, and what they show and say to each other.
enum PeopleSamples {
    struct Person {
        let name: String
        let displayName: String
        /// Whom the person follows.
        let follows: [String]
    }

    struct Picture {
        let owner: String
        let caption: String
        let drawing: DrawnPicture
        let likes: [String]
        let comments: [(author: String, text: String)]
    }

    static let people = [
        Person(name: "ines", displayName: "Inês Duarte", follows: ["jonas", "mira", "tomo"]),
        Person(name: "jonas", displayName: "Jonas Weber", follows: ["ines", "mira"]),
        Person(name: "mira", displayName: "Mira Petrović", follows: ["ines", "tomo"]),
        Person(name: "tomo", displayName: "Tomo Sato", follows: ["mira"]),
    ]

    private typealias Color = DrawnPicture.Color

    /// The oldest first.
    static let pictures = [
        Picture(
            owner: "tomo", caption: "Before the rain",
            drawing: DrawnPicture(
                top: Color(red: 96, green: 112, blue: 136), bottom: Color(red: 196, green: 200, blue: 204),
                hill: Color(red: 38, green: 60, blue: 62), phase: 0.4),
            likes: ["mira"], comments: [("mira", "You can smell it.")]),
        Picture(
            owner: "mira", caption: "The ridge behind the cabin, six in the morning",
            drawing: DrawnPicture(
                top: Color(red: 72, green: 92, blue: 160), bottom: Color(red: 250, green: 196, blue: 150),
                hill: Color(red: 50, green: 44, blue: 82), phase: 1.9),
            likes: ["ines", "jonas", "tomo"],
            comments: [("jonas", "Which path did you take?"), ("mira", "The one along the brook.")]),
        Picture(
            owner: "ines", caption: "Low tide",
            drawing: DrawnPicture(
                top: Color(red: 120, green: 190, blue: 224), bottom: Color(red: 240, green: 232, blue: 206),
                hill: Color(red: 30, green: 104, blue: 120), phase: 3.1),
            likes: ["mira"], comments: []),
        Picture(
            owner: "jonas", caption: "",
            drawing: DrawnPicture(
                top: Color(red: 34, green: 40, blue: 84), bottom: Color(red: 224, green: 110, blue: 92),
                hill: Color(red: 24, green: 22, blue: 46), phase: 4.6),
            likes: ["ines"],
            comments: [("ines", "Where is that?"), ("jonas", "From the tower."), ("ines", "I knew it!")]),
    ]

    /// The oldest first.
    static let messages = [
        (from: "jonas", to: "ines", text: "Are you coming to the cabin on Friday?"),
        (from: "ines", to: "jonas", text: "Yes, with the evening ferry."),
        (from: "jonas", to: "ines", text: "Bring the lantern, please."),
    ]
}
