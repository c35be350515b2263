import ViperValues

/// Stories of a small harbour town.
enum NewsSamples {
    struct Sample: Sendable {
        let title: SharedText
        let category: SharedText
        let text: String
        /// How many hours ago it was published; below zero for one that is still to come.
        let hours: Int64

        func story(at now: Timestamp) -> Story {
            var story = Story()
            story.title = title
            story.text = text
            story.category = category
            story.publishAt = now.advanced(by: .seconds(-hours * 3600))
            story.isPublished = story.publishAt <= now
            return story
        }
    }

    static let all = [
        Sample(
            title: "The lighthouse has a new lamp", category: "Harbour",
            text: "After eleven weeks of work the lamp on the north mole was lit last night. It is seen 21 miles away.",
            hours: 2),
        Sample(
            title: "Ferry to the island runs every hour", category: "Travel",
            text: "From Monday on the ferry leaves at ten past every hour. Bicycles are free before nine.", hours: 9),
        Sample(
            title: "Market moves to the old rope walk", category: "Town",
            text: "The Saturday market finds more room, and a roof, in the rope walk behind the chapel.", hours: 26),
        Sample(
            title: "Rowers win by half a length", category: "Sport",
            text: "The four of the rowing club beat the neighbours for the first time in nineteen years.", hours: 30),
        Sample(
            title: "Seals counted on the sandbank", category: "Nature",
            text: "Volunteers counted 214 seals at low tide, forty more than a year ago.", hours: 51),
        Sample(
            title: "Library lends telescopes", category: "Town",
            text:
                "Six telescopes can be borrowed for a week each. The librarian shows how to find the moons of Jupiter.",
            hours: 75),
        Sample(
            title: "Footpath over the cliff is open again", category: "Travel",
            text: "The steps were cut anew after the winter's storms. Please keep dogs on the lead near the nests.",
            hours: 120),
        Sample(
            title: "Regatta programme", category: "Sport",
            text: "The programme of the regatta, with the times of all races, comes out tomorrow.", hours: -20),
    ]
}
