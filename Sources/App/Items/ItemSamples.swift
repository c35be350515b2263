enum ItemSamples {
    static let all: [(name: String, enabled: Bool)] = [
        ("Brass lantern", true), ("Canvas tent", true), ("Cast-iron pan", true), ("Climbing rope", false),
        ("Compass", true), ("Dry bag", true), ("Enamel mug", true), ("Feather pillow", false),
        ("Field notebook", true), ("First-aid kit", true), ("Folding saw", false), ("Gaiters", true),
        ("Hammock", false), ("Hand warmer", true), ("Ice axe", false), ("Jerrycan", true),
        ("Kindling", true), ("Map of the coast", true), ("Matches", true), ("Mosquito net", false),
        ("Oilskin coat", true), ("Paddle", false), ("Pocket knife", true), ("Rain cover", true),
        ("Signal mirror", true), ("Sleeping bag", true), ("Snow shoes", false), ("Tarpaulin", true),
        ("Tin whistle", true), ("Übergangsjacke", true), ("Water filter", true), ("Whetstone", false),
    ]
}
