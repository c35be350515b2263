import ViperValues

/// Passwords that are tried first, because many people choose them: 3,000 of the most common ones that the policy would
/// let through (OWASP ASVS 4, 2.1.7), and some that are common since. Only those of 8 characters and more are listed;
/// shorter ones are refused by their length. They are compared without regard to case.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool { all.contains(folded(password)) }

    private static let all = Set([leaked, others].flatMap { $0.split { $0 == " " || $0 == "\n" }.map(String.init) })

    /// Those that are not, or not so often, in the leaks: of the years since, of other languages, of administrators.
    private static let others = """
        password1234 password! password1! p@ssword p@55w0rd passwort1 contraseña contrasena senha123 parola123 haslo123
        0123456789 9876543210 987654321 87654321 0987654321 111111111 1111111111 22222222 33333333 44444444 55555555
        66666666 77777777 88888888 888888888 99999999 999999999 00000000 000000000 0000000000 12121212 12341234
        123123123 123456780 q12345678 qwertz123 qwertzui zxcvbnm, zaq1zaq1 qweqweqwe asdasdasd zxczxczxc abc123abc
        abcdefgh abcdefg123 abcdefghi abcdefghij abcabcabc aa12345678 aaaaaaaa aaaaaaaaa aaaaaaaaaa asd123456 qwe12345
        qwe123456 zxc12345 zxc123456 iloveyou! iloveyou123 iloveyou12 iloveu123 loveyou1 lovelove loveme123 lovely123
        iloveme1 iloveme123 mylove123 sunshine123 princess12 princess123 superman123 batman123 football12 football123
        baseball123 basketball basketball1 softball1 hockey123 soccer123 volleyball gymnastics michael123 jennifer
        jessica123 michelle elizabeth elizabeth1 amanda123 ashley123 nicole123 daniel123 anthony123 jonathan jonathan1
        christian christian1 christopher alexander alexandra alexandra1 alejandro alejandra fernando fernanda francisco
        gabriela gabriella isabella isabelle veronica victoria victoria1 stephanie stephanie1 benjamin benjamin1
        nicholas nicholas1 patricia margaret caroline catherine charlotte danielle danielle1 kimberly kimberly1 brittany
        brittany1 courtney courtney1 lauren123 rachel123 robert123 thomas123 william123 joseph123 joshua123 andrew123
        brandon123 justin123 jordan123 tyler1234 trustno11 letmein123 letmein! letmeinnow welcome12 welcome123
        welcome1234 welcome! welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 willkommen
        bienvenue changeme1 changeme123 changeme! default1 default123 testtest test12345 test123456 testing123 tester123
        admin1234 admin12345 admin123456 adminadmin admin@123 administrator administrator1 root1234 rootroot toor1234
        user1234 guest123 guestguest mastermaster superuser secret123 secret12 secretsecret computer123 internet1
        internet123 samsung123 microsoft1 windows10 windows123 google123 facebook facebook1 facebook123 youtube123
        whatsapp instagram linkedin linkedin1 dropbox123 android1 minecraft1 minecraft123 roblox123 fortnite fortnite1
        nintendo1 playstation2 playstation3 xbox360x counterstrike diablo123 dragonball1 naruto123 naruto12 sasuke123
        pikachu1 liverpool123 chelsea123 arsenal123 manutd123 barcelona1 barcelona123 juventus1 bayern123 galatasaray
        fenerbahce steelers1 patriots1 lakers123 redsox123 mustang123 corvette1 mercedes1 ferrari123 toyota123
        hondacivic harley123 harleydavidson slipknot1 slipknot6 greenday1 linkinpark eminem123 rockstar1 guitar123
        whatever1 whatever123 nothing123 something1 anything1 everything butterfly1 butterfly123 chocolate chocolate1
        chocolate123 cupcake1 cheesecake strawberry1 blueberry cinnamon1 banana123 cherry123 cookie123 cookies1
        pepper123 ginger123 bubbles123 rainbow123 sunflower1 flower123 snowball1 midnight1 midnight123 thunder123
        hurricane elephant1 dolphins1 tigger123 mickeymouse mickey123 minnie123 tinkerbell1 cinderella snoopy123
        garfield1 scooby123 spongebob1 hellokitty1 kitty1234 babygirl1 babygirl12 babygirl123 babyboy1 baby1234
        angels123 angelina angelina1 beautiful beautiful1 gorgeous sweetheart sweetie1 honey123 darling1 friends123
        bestfriend friendship family123 mother123 father123 sister123 daniela1 forever21 forever123 together jesuschrist
        christ123 godisgood godislove heaven123 freedom123 american1 australia hallo1234 schatz123 sommer123 winter123
        summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 winter2020 winter2021 winter2022
        winter2023 winter2024 winter2025 spring2023 spring2024 spring2025 autumn2023 autumn2024 autumn2025 february
        september september1 november november1 december december1 monday123 saturday newyork123 california california1
        london123 london12 paris123 berlin123 moscow123 brasil123 security1 security123 corporate company1 company123
        business1 student1 student123 teacher123 doctor123 nurse1234 police123 soldier1 military firefighter engineer1
        lawyer123 temppass1 temp1234 temporary newpassword newpass123 mypassword1 mypass123 passpass passpass1 pass12345
        pass123456 password0 password4 password5 password7 password8 password10 password13 password21 password22
        password23 password69 password2020 password2021 password2022 password2023 password2024 password2025
        passwordpassword thepassword yourpassword correcthorse correcthorsebatterystaple opensesame hello1234 hellohello
        helloworld goodluck1 lucky777 monkeys1 donkey123 turtle123 hunter123 hunter22 ranger123 killers1 ninja123
        samurai1 phoenix123 scorpion1 marlboro1 bigdaddy1 daddygirl juggernaut paradise1 diamond123 goldfish1 silver123
        orange123 purple123 yellow123 blackblack white123 redred123 zxcvbnml zzzzzzzz xxxxxxxx qqqqqqqq wwwwwwww
        ssssssss lkjhgfdsa mnbvcxz1 pass@123 pass@1234 admin@1234 welcome@123 india@123 krishna1 ganesh123 woaini123
        woaini1314 5201314520 1314520520 159753258 159357258 789789789 456456456 321321321 654321123 258258258 369369369
        13131313 19871987 20202020 20212021 25252525 314159265
        """
}
