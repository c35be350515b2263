/// The version of the program, which `adder --version` prints and the image's label repeats.
let adderVersion = "0.1.0"
