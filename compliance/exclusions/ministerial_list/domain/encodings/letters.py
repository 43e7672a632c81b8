"""Letters and letter pairs found in the names of each language, used to detect encodings.

Derived from the name lists of Faker (MIT licence) and further names. Each word of PAIRS is a letter followed by its
possible successors; `^` is the beginning of a word and `$` its end. Each pair contains a letter outside ASCII.
"""

# Letters of each language outside ASCII.
LETTERS = {
    "French": "àâæçèéêëîïñôùûüÿœ",
    "German": "ßáäçèéëñóöü",
    "Dutch": "áçèéëíïóöü",
    "Spanish": "áçéíïñóúü",
    "Portuguese": "àáâãçéêíóôõúü",
    "Italian": "àèéìíòóùú",
    "Swedish, Finnish": "äåéöüšž",
    "Danish, Norwegian": "äåæéöøü",
    "Icelandic": "áæéíðóöúýþ",
    "Irish": "áéíóú",
    "Polish": "óöüąćęłńśźż",
    "Czech, Slovak": "áäéíóôöúüýčďěĺľňŕřšťůž",
    "Hungarian": "áäéíóöúüőű",
    "Croatian, Serbian, Slovene": "öüćčđšž",
    "Romanian": "âéîăşţșț",
    "Turkish, Azerbaijani": "iâçéëîöüğışə",
    "Estonian": "äõöüšž",
    "Latvian": "āčēģīķļņōšūž",
    "Lithuanian": "ąčėęįšūųž",
    "Albanian": "çë",
    "Maltese": "ċġħż",
    "Greek": "ΐάέήίαβγδεζηθικλμνξοπρςστυφχψωϊόύώ",
    "Russian": "абвгдежзийклмнопрстуфхцчшщыьэюяё",
    "Ukrainian": "абвгдежзийклмнопрстуфхцчшщьюяєіїґ",
    "Bulgarian, Macedonian": "абвгдежзийклмнопрстуфхцчшщъьюяѓјњџ",
}
PAIRS = {
    "French": (
        "^èéîýœ aëîïÿ bäèé céôœ dèéù eï fèé gèé hèéê ièé jé ké læèé méü nçèéü oéëîï pèé rèéô sèé té uéëñ véê wé yè "
        "zé äc æt ço èbglnrsvz é$abcdeglmnopqrstv ênq ë$lntvy îlt ïacdlmrst ñe ôm ùo üls ýv ÿ$ œu "
    ),
    "German": (
        "^äöü aßëï bäéöü cáäé däèéöü eß fáéöü gäèéöü häèéöü ißè jäéöü käöü láäèéóöü máäéöü näçèéêöü oßãéëîï päéöü "
        "räèéíôöü säèéóöü táâäéóöü ußí váèé wäöü zäöü ß$beln ábnstu ân ão äbcdfghiklmnrstu çao èglnrsv "
        "é$abcdeglmnoprstv ês ëlm íacs ît ïcs ó$n ôm öbcdfghklmnprstvwzß ü$bcdeghklmnrstß "
    ),
    "Dutch": (
        "^ö aëï bö cé dé fé gè hèéö ièë jèöü kö lèé mé nçèé oéëï pè rèé sèé té véë ço èglnrsv é$bcdelopr ë$lnr ïcs "
        "öklmnrs ür "
    ),
    "Spanish": (
        "^áéíñóú aéíñú báéó cáéíó dáéíóú eñó fáéí gáèéóü háéó iáéñó jáíó láéíó màáéíóú náéíú oéíñ páéíóú ráèéíóú "
        "sáéú táéíóú uáéíñ vàáéíó wá yáéó zàáóú à$s á$bcdefgjlmnqrstuvxzñ ès é$bcdeglnrstv í$abcdefglmnoqrstvñ "
        "ñaeiouíó ó$bdflmnprszñ ú$dglnrszñ üe "
    ),
    "Portuguese": (
        "^áâéíó açíú bá câãéí dãé eã fá gã hãé iãç jéú ké láéíú máãéíõ náçêíóú oáãí rãéíú sáé táêíóô uãéêí vãí "
        "á$bdglrstuv âmn ã$eo çaoã é$blorsv ê$sv íclnrstv óbnrsv ôn õe úbcjlr "
    ),
    "Italian": ("aù cì dù ià lìò mèì nà oàè pé ràèì sè tù uè vò à$ è$o é$ ì$o ò$ ù$ "),
    "Swedish, Finnish": (
        "^äåö bäö dé gäö häåö iö jäö käö läéö mäåö näéö päåö räéö säéö täåö väö zé ä$ceghiklmnrstyä åbghklnrs "
        "é$aens ö$bdfghlmnrstv "
    ),
    "Danish, Norwegian": ("^åæø bæø dø gå hå jæø kå læø mø næéø på ræéø sæø åbgklrsv ægrst é$ ø$deijlmnrsvy "),
    "Icelandic": (
        "^áæíóöúýþ aíðóþ báæíóöúý cíý dáæíóöúýþ eðó fáíðóöúþ gæíðóúýþ háæéíóöú iðþ jáóöú káæíóúþ láæéíóöúýþ "
        "máíóöúýþ náæíóöúýþ oð páéíó ráæéíðóöúýþ sáæíóöúýþ tíóúýþ uð váéíöý xí yðþ zó á$bdefgiklmnprstvð "
        "æbdfghijlmnrsuvþ é$bdgklmnrstð í$abdefgklmnorstuvðó ð$abdefghijklmnrsuvíóþ ó$abdefghiklmnprstvðþ "
        "ödfgklnrstxð ú$abcdefgiklmnprstvíð ý$abdgjmrstvð þaeijoruyóöú "
    ),
    "Irish": (
        "^áéíóú aí báéíú cáéíóú dáéíóú eáó fáéíóú gáéíóú háéíóú iú láéíóú máéíóú náéíóú oá páéíó ráéíóú sáéíóú "
        "táéíóú uí á$bcdgilmnoprst é$ainr í$bcdfglmnorst ó$bcdgilmnrst ú$bcdgilmnrstáó "
    ),
    "Polish": (
        "^ćłśźż aćłńśźż bóąłź cął dąęłźż ećłńśźż fą góąęł hół ióąćęłńśż jóąćę kóęł lóąęż móąęłż nóę oćłńśźż póęłś "
        "róüąęłż sąęł tóąęł ućłńśźż wóąęł yćłńśż zóąęł óbcdgjlrswzłźż üg ąbcdfgkpstzż ć$ckmw ębcdgkpstzśż "
        "ł$abcdegknopstuwyzóąćęż ń$cks ś$cklmnpwć ź$dklmnrw ż$abdekmnouyó "
    ),
    "Czech, Slovak": (
        "^áčďľřšťž aúčďľňřšž báíóôýčěřš cáíú dáéíóúěľřž eáčďľňřšž fáéí gáéí háúý iáčľňřšž jáíúčž káéôúýřš "
        "láéíúýčďž máéíóü náéíóôúýčěš očľňřšž páíýľřš ráéíóúýčňšťů sáíýňť táéíóúýčěů učľňšž váäíúýčě xé yáčš záíú "
        "á$bcdhjklmnrstvzčľňřšž ät é$dlmnrstz í$cdghklmnoprtvčšťž óbmnrz ôprst úbcdfklprstzš ül ý$dklnoszčš "
        "č$aeiknoáí ď$aouá ěcjklmnprtzž ľ$agjkosuú ň$akouvá ř$eioáí š$aeiklmnoptuváíúčňť ťaá ůmž ž$abdeiknoáň "
    ),
    "Hungarian": (
        "^áéöő báéóő dáéóöüőű eá fáüű gáéóúő háé iá jáóú káóöő láéóöő máéó náéóő oéó páé ráéóöű sáéóő táéíóöüő "
        "váéö yáöőű záéüőű ábcdghklmnrstvz é$bklmnrstvz ím ó$bfnrstz ödknprsz úlz üclns ő$fklrsvz ű$crsz "
    ),
    "Croatian, Serbian, Slovene": (
        "^ćčđšž aćčđšž bč dž ećčšž ićčšž jčš kčš lč mš nčđšž očšž pč rčđšž učđšž včšž ć$aeiou č$aeiknou đaeiou "
        "š$aeiklmnoptuvćč ž$adeimnou "
    ),
    "Romanian": (
        "^îşţșț așț bă că dă eşșț fă hă ișț lă mă năț oș pă râă sâ tă uşţșț vî ză ân îlnr ă$cdgilmnrstz ş$eit ţ$eî "
        "ș$aceiotu ț$aeiă "
    ),
    "Turkish, Azerbaijani": (
        "^âçöüğşə açğş böüıə cüıə döüıə eçğş füıə göüıə hâöüışə içğşə kâçöüıə lâçöûüışə möüışə nçöüışə oçğş püıə "
        "qöüıə rçöüğışə söüıə töüıə uçöğş vâüışə xışə yçöüışə zçöüıə â$dlmntyz ç$abegiklmnosuyöüıə öcghklmnrsvyzçğ "
        "ûl ü$bcdefghjklmnpqrstvyzçğş ğ$abcdeilmrtuvçüı ı$abcdefghklmnopqrstvxyzçğş ş$acehikoqrtuöüıə "
        "ə$abcdfghijklmnqrstvxyzş "
    ),
    "Estonian": (
        "^õüšž bõ ež hä jäõü käõü läõ mäõöü nõ päõü räõüš säö täõš väõ ädeghlnrstä õdeghilmnstuš öltö ülrtvü "
        "šaemot ždu "
    ),
    "Latvian": (
        "^āēģķļšž aķņž bē cī dāīū eš gī iāčķļņš jāēū kāļ lāēīū māī nā oģļņ pē rēīū sī tāīū vī zāī ābcdlnrvz ča "
        "ēdjknrstv ģei ībcdgklnrstz ķeiē ļauģ ņaeioš š$jsņ ūcdlmrsz ža "
    ),
    "Lithuanian": (
        "^ąčėįšūž ač bū dė gž ičšūž jū kęū lė mū nė oš rėū sė tėū uš vė ąž čaik ė$dgjn ęs įs šaikrv ūbgknrt žadeiuvy "
    ),
    "Albanian": ("^ç dë gë hë pë rë çe ë$rsz "),
    "Maltese": ("^ċġż għ rġ uż ċe ġ$o ħa ż$a "),
    "Greek": (
        "^άέήίαβγδεζηθικλμνξοπρστυφχψό ΐαδκοστ ά$βγδζηθικλμνξοπρςστφχ έ$αβγδζηθκλμνξοπρςστφχψω ή$βγδκλμνρςστφ "
        "ίαβγδζκλμνξοπρςστφχω α$ΐάέήίβγδεζηθικλμνξοπρςστυφχψϊόύ βάέήίαβδεηιλορυόύώ γάέήίαγδεηικλνορυόύώ "
        "δ$άέήίαεηινορυωόύώ ε$άήίαβγδζηθικλμνξοπρστυφχωϊόύώ ζάέήίαεηιοτυωόώ η$ίβγδθκλμνπρςστφχόώ θάέήίαεηιορυωόύ "
        "ι$άέήαβγδεζηθκλμνοπρςστφχωόώ κ$άέήίαεηικλμνορτυωόύώ λ$άέήίαβγδεηικλξοπστυφχωόύώ μ$άέήίαβεηικμνοπστυφωόύώ "
        "ν$άέήίαγδεηθικλνοστυωόύώ ξ$άέήίαεηιουό ο$ΐίβγδεζθικλμνξπρςστυφχϊύ πάέήίαεηιλνοπρτυφωόύ "
        "ρ$άέήίαβγδεζηθικλμνοπρστυφχψωόύώ ς$ σάέήίαβγδεηθικλμνοπστυφχωόύώ τ$άέήίαεζηθικλμορστυχωόύώ "
        "υ$άέήίαβγδεζηθκλμνξοπρςστφχψό φ$άέίαεηιλνορτυφωόύώ χάέήίαεηιλμορτωό ψάήαιυώ ω$άήαβζκλμνξρστυφ ϊδμρςτ "
        "όβγδζηθκλμνξπρςστφ ύ$αβγδζκλμνπρςστφχψ ώ$γεζηκλμνπρστ "
    ),
    "Russian": (
        "^абвгдежзийклмнопрстуфхцчшщэюя а$абвгдежзийклмнопрстуфхцчшя б$абеилорсухыь в$авгдеиклнопрстфцчыья "
        "г$агдеилнорсуэ д$авгежилморсуь ебвгдежзйклмнопрстфхцчшя жадеикосу забдеилмносуыья "
        "и$абвгдезийклмнопрстфхцчшя й$гдлмосця к$аеилмнорстуь л$абгеиклоучыьюя м$абвеимопсухыья "
        "н$агдежикностуфцшья о$абвгдежзийклмнпрстуфхшя п$аеилопруыь р$абвгдеиклмнопрстуфхшыьюя с$авеиклмнопстуыьё "
        "т$авеиклмнорсухыьяё у$абвгдезийклмнпрсфхчшщ ф$аеилорсьё х$аеилорс цавеклоу ч$аеикну ш$авеикмносту щеиу "
        "ыбдклнстш ь$бвгдеимнстфшя эдлмрс юбвдклр я$бвезклнпрстчш ёдкмн "
    ),
    "Ukrainian": (
        "^абвгдежзйклмнопрстуфхцчшщюяєіїґ а$абвгджзйклмнопрстуфхцчшщяєїґ б$авгеиклнорсухчюяі в$агдезиклнопрстчяі "
        "г$абвдеилноруі д$авдежзимнорсухчьюяєі е$бвгдзйклмнопрстфхцчшщєїґ ж$аеинуі з$абдеиклоуьюі "
        "ибвгдзйклмнпрстхцчшщя й$бвгдклмнорсчюї к$аеилморстухцяі л$абгдеиклотучьюяі м$абвеикнорсухчяі "
        "н$агдежиклностуцчьюяіґ о$абвгджзйклмнпрстфхцчшщ п$аеиклоручюяі р$абвгдежзиклмнопрстуфхчшьюяі "
        "с$авеиклмнопстуьюяі т$авеиклнорстухьюяі у$абвгдзйклмнпрстфхцчш ф$аеиоруі х$аеилмнорсуі ц$аеиуьюяі "
        "ч$авежикмноу ш$авеикмнопту щаеиоу ь$бгдкмостчяєі ю$бдкнпрсхцшщ я$бвгджзклмнпрстцчшщ євлмнрстфцщє "
        "і$абвгджзйклмнопрстфхчшщяєї ї$вджкнтш ґ$аежо "
    ),
    "Bulgarian, Macedonian": (
        "^абвгдежзийклмнопрстуфхцчшщъьюяѓј а$бвгдежзийклмнопрстуфхцчшюяјњџ б$аеилоруъю в$aагдеиклнорстуцчъя "
        "г$авдеилноруъьюя д$авежзиклноруъьюя е$абвгдежзйклмнопрстуфхцчшщяј жадеикоу з$авгдеиклмноу "
        "и$абвгдезйклмнопрстфхцчшщяј й$деклнорстчя к$авезилнорстучъья л$абвдеиклмостуфхчъьюяј м$абеиклмнопсуфчъяј "
        "н$агдезиклнорстухцчьюя о$абвгдежзийклмнпрстуфхцчшщяјњ п$аеиклоручъ р$абвгдежзиклмностуфхцчъьюяѓј "
        "с$авеиклмноптучъья т$авеиклноручъьюя у$абгдежзиклмнпрстфхцчш ф$аеиклортучъь х$авеинортучъ ц$авеикоъ "
        "ч$авеикоую ш$аеиклмнопу щаеиотуъ ъбвгдзклмнпрстфцч ьно ю$бгклнрсц я$бвгдзклнрстцчш ѓио ј$аклосч ња џи "
    ),
}
