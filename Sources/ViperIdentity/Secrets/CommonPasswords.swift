import ViperValues

/// Passwords that are tried first, because many people choose them. Only those of 8 characters and more are listed;
/// shorter ones are refused by their length. They are compared without regard to case.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool { all.contains(folded(password)) }

    private static let all = Set(list.split { $0 == " " || $0 == "\n" }.map { String($0) })
}

/// The list: well-known leaks have these in front.
private let list = """
    password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd p@ssword p@55w0rd
    pa55word pa55w0rd passwort passwort1 motdepasse contraseña contrasena senha123 parola123 wachtwoord salasana
    haslo123 12345678 123456789 1234567890 12345678910 0123456789 9876543210 987654321 87654321 0987654321 11111111
    111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 999999999
    00000000 000000000 0000000000 12121212 12341234 11223344 1122334455 112233445566 123123123 123321123 12344321
    123454321 12345679 123456780 1234567a 12345678a 123456789a a12345678 a123456789 q12345678 1234qwer qwer1234
    qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 123qwerty 12345qwert qwertyui qwertyuio qwertyuiop
    qwertz123 qwertzui azertyui azertyuiop asdfghjk asdfghjkl asdf1234 asdfasdf 1234asdf zxcvbnm1 zxcvbnm123 zxcvbnm,
    1qaz2wsx 1qaz2wsx3edc qazwsx123 qazwsxedc qazwsxedcrfv 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5
    zaq12wsx zaq1zaq1 !qaz2wsx 1qazxsw2 qweasdzxc qweasd123 qwe123qwe 123qweasd 123qwe123 qweqweqwe asdasdasd
    zxczxczxc abcd1234 abc12345 abc123456 abc123abc abcdefgh abcdefg1 abcdefg123 abcdefghi abcdefghij abcabcabc
    1234abcd a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa asd12345 asd123456 qwe12345
    qwe123456 zxc12345 zxc123456 iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveyou12 iloveu123 loveyou1
    lovelove love1234 loveme123 lovely123 ilovegod iloveme1 iloveme123 mylove123 sunshine sunshine1 sunshine123
    princess princess1 princess12 princess123 superman superman1 superman123 batman123 spiderman spiderman1 starwars
    starwars1 football football1 football12 football123 baseball baseball1 baseball123 basketball basketball1 softball
    softball1 hockey123 soccer123 soccer12 volleyball gymnastics swimming michael1 michael123 jennifer jennifer1
    jessica1 jessica123 michelle michelle1 elizabeth elizabeth1 samantha samantha1 amanda123 ashley123 nicole123
    daniel123 matthew1 anthony1 anthony123 jonathan jonathan1 christian christian1 christopher alexander alexander1
    alexandra alexandra1 alexandre alejandro alejandra fernando fernanda francisco carolina gabriela gabriella
    isabella isabelle veronica victoria victoria1 valentina stephanie stephanie1 benjamin benjamin1 nicholas nicholas1
    patricia margaret caroline catherine charlotte danielle danielle1 kimberly kimberly1 brittany brittany1 courtney
    courtney1 lauren123 rachel123 rebecca1 robert123 thomas123 william1 william123 joseph123 joshua123 andrew123
    brandon1 brandon123 justin123 jordan123 jordan23 tyler1234 richard1 charles1 charlie1 charlie123 maverick trustno1
    trustno11 letmein1 letmein123 letmein! letmeinnow welcome1 welcome12 welcome123 welcome1234 welcome! welcome2020
    welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 willkommen bienvenue changeme changeme1 changeme123
    changeme! default1 default123 testtest test1234 test12345 test123456 testing1 testing123 tester123 admin123
    admin1234 admin12345 admin123456 adminadmin admin@123 administrator administrator1 root1234 rootroot toor1234
    user1234 username guest123 guestguest master123 master12 mastermaster superuser secret123 secret12 secretsecret
    computer computer1 computer123 internet internet1 internet123 samsung1 samsung123 microsoft microsoft1 windows1
    windows10 windows123 google123 facebook facebook1 facebook123 youtube123 whatsapp instagram linkedin linkedin1
    dropbox123 android1 pokemon1 pokemon123 minecraft minecraft1 minecraft123 roblox123 fortnite fortnite1 nintendo
    nintendo1 playstation playstation2 playstation3 xbox360x counterstrike warcraft warcraft3 starcraft diablo123
    dragon123 dragon12 dragonball dragonball1 dragonballz naruto123 naruto12 sasuke123 onepiece pikachu1 liverpool
    liverpool1 liverpool123 chelsea1 chelsea123 arsenal1 arsenal123 manchester manutd123 barcelona barcelona1
    barcelona123 realmadrid juventus juventus1 bayern123 galatasaray fenerbahce steelers steelers1 patriots patriots1
    cowboys1 redskins lakers24 lakers123 yankees1 yankees2 redsox123 mustang1 mustang123 corvette corvette1 mercedes
    mercedes1 porsche1 porsche911 ferrari1 ferrari123 chevrolet toyota123 hondacivic kawasaki harley123 harleydavidson
    motorola blink182 metallica metallica1 slipknot slipknot1 slipknot6 nirvana1 greenday greenday1 linkinpark
    eminem123 rockstar rockstar1 rocknroll guitar123 whatever whatever1 whatever123 nothing1 nothing123 something1
    anything1 everything butterfly butterfly1 butterfly123 chocolate chocolate1 chocolate123 cupcake1 cheesecake
    strawberry strawberry1 blueberry cinnamon cinnamon1 pineapple watermelon banana123 cherry123 peaches1 cookie123
    cookies1 pumpkin1 pepper123 ginger123 bubbles1 bubbles123 rainbow1 rainbow123 sunflower sunflower1 flower123
    flowers1 snowball snowball1 snowflake midnight midnight1 midnight123 moonlight starlight lightning thunder1
    thunder123 hurricane elephant elephant1 dolphin1 dolphins dolphins1 penguin1 panther1 panthers tiger123 tigger123
    bulldog1 bulldogs mickeymouse mickey123 minnie123 tinkerbell tinkerbell1 cinderella snoopy123 garfield garfield1
    scoobydoo scooby123 spongebob spongebob1 hellokitty hellokitty1 kitty1234 babygirl babygirl1 babygirl12
    babygirl123 babyboy1 baby1234 angel123 angels123 angelina angelina1 beautiful beautiful1 gorgeous sweetheart
    sweetie1 sweetpea honey123 honeybee darling1 friends1 friends123 bestfriend friendship family123 mother123
    father123 brother1 sister123 daniela1 forever1 forever21 forever123 together blessed1 blessing jesus123 jesus777
    jesuschrist christ123 godisgood godislove heaven123 freedom1 freedom123 america1 american1 australia germany1
    deutschland hallo123 hallo1234 schatz123 sommer123 winter123 summer123 summer2020 summer2021 summer2022 summer2023
    summer2024 summer2025 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 spring2023 spring2024
    spring2025 autumn2023 autumn2024 autumn2025 january1 february september september1 november november1 december
    december1 october1 monday123 friday13 saturday newyork1 newyork123 california california1 chicago1 london123
    london12 paris123 berlin123 moscow123 istanbul brasil123 security security1 security123 corporate company1
    company123 business1 manager1 student1 student123 teacher1 teacher123 doctor123 nurse1234 police123 soldier1
    military marines1 airforce firefighter engineer1 lawyer123 temppass temppass1 temp1234 temporary newpassword
    newpass1 newpass123 mypassword mypassword1 mypass123 passpass passpass1 pass1234 pass12345 pass123456 password0
    password2 password3 password4 password5 password7 password8 password9 password10 password11 password13 password21
    password22 password23 password69 password99 password01 password2020 password2021 password2022 password2023
    password2024 password2025 passwords passwordpassword nopassword thepassword yourpassword correcthorse
    correcthorsebatterystaple opensesame abracadabra hello123 hello1234 hellohello helloworld goodluck goodluck1
    lucky123 lucky777 monkey12 monkey123 monkeys1 donkey123 turtle123 hunter123 hunter22 ranger123 killer123 killers1
    assassin ninja123 samurai1 phoenix1 phoenix123 gateway1 scorpion scorpion1 skywalker marlboro marlboro1 budweiser
    bigdaddy bigdaddy1 daddygirl juggernaut paradise paradise1 diamond1 diamond123 diamonds platinum goldfish
    goldfish1 silver123 orange123 purple123 yellow123 black123 blackblack white123 redred123 blue1234 zxcvbnml
    zzzzzzzz xxxxxxxx qqqqqqqq wwwwwwww ssssssss asdqwe123 poiuytrewq lkjhgfdsa mnbvcxz1 1a2b3c4d 1z2x3c4v pass@123
    pass@1234 admin@1234 welcome@123 india@123 india123 krishna1 ganesh123 woaini123 woaini1314 5201314520 1314520520
    147258369 147852369 159753258 159357258 741852963 789456123 789789789 456456456 321321321 654321123 963852741
    258258258 369369369 13131313 10203040 1020304050 19871987 20202020 20212021 25252525 31415926 314159265
    """
