// JavaScript and PostgreSQL disagree about letters such as `İ`, so `fold_name` has the same list.
export const capitals = [
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶ',
  'ŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞ',
  'ȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇ',
  'ЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅ',
  'ӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆ',
  'ṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ',
  'ς',
].join('')
export const smallLetters = [
  'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷ',
  'ÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟ',
  'ƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕії',
  'јљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆ',
  'ӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇ',
  'ṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ',
  'σ',
].join('')

// Excludes simplified forms, and pairs of distinct surnames such as 余 and 餘.
export const hanVariants = [
  '黃黄 橫横 溫温 媼媪 蘊藴 慍愠 衛衞 說説 兌兑 悅悦 稅税 脫脱 銳鋭 閱閲 敘敍叙',
  '裡裏 群羣 峰峯 為爲 偽僞 媯嬀 眾衆 啟啓 戶户戸 青靑 清淸 靜静 淨净 產産 彥彦',
  '顏顔 強强 祿禄 錄録 綠緑 剝剥 緣縁 宮宫 吳吴呉 娛娯 俞兪 教敎 即卽 既旣 概槪',
  '溉漑 真眞 慎愼 鎮鎭 填塡 顛顚 值値 高髙 崎﨑 鄉鄕 郎郞 步歩 涉渉 賓賔 曾曽',
  '增増 內内 冰氷 恆恒 絕絶 賴頼 瀨瀬 曆暦 歷歴 柏栢 煙烟 畫畵 皋皐臯 臺台 床牀',
  '污汚汙 冊册 刪删 姍姗 奧奥 別别 呂吕 侶侣 虛虚 戲戱 歲歳嵗 舉擧 雞鷄 鵝鵞 姊姉',
  '鄰隣 船舩 頹頽 線綫 鉤鈎 麵麪 德徳 惠恵 穗穂 勳勲 薰薫 館舘 晚晩 每毎 巢巣',
  '緒緖 隱隠 穩穏 搜捜 插挿揷 髮髪 寬寛 姬姫 妍姸 研硏 併倂 屏屛 餅餠 飲飮',
  '劍劎劒剣 廈厦 廚厨 廁厠 茲兹玆 婿壻 窗窓 恥耻 秘祕 卻却 腳脚 島嶋嶌 崑崐 崙崘',
  '峨峩 荊荆 蔥葱 蘇蘓 覽覧 讚讃 贊賛 鑽鑚 乘乗 迴廻 隸隷 霸覇 翻飜 騷騒 驗験',
  '默黙 瑤瑶 遙遥 搖揺 謠謡 珍珎 晉晋 匯滙 鑒鑑 臥卧 尚尙 涼凉 況况 決决 沖冲',
  '減减 湊凑 彝彞 繫繋 擊撃 貓猫 韻韵 牆墻 鎖鎻 闊濶 羨羡 拔抜 舍舎',
].flatMap((line) => line.split(' '))

/** Invisible characters; some change the writing direction. */
const unseen = new RegExp(
  [
    '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F',
    '\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\u{E0000}-\\u{E0FFF}]',
  ].join(''),
  'gu',
)
const apostrophes = /[\u0060\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]/g
const spaces = /[\t-\r \u0085\u1680\u2028\u2029]+/g

const small = new Map([...capitals].map((letter, index) => [letter, smallLetters[index] ?? letter]))
const first = new Map(
  hanVariants.flatMap(([one = '', ...others]) => others.map((other) => [other, one])),
)

const toSmall = (text: string) =>
  [...text.replace(/[A-Z]/g, (capital) => capital.toLowerCase())]
    .map((letter) => small.get(letter) ?? letter)
    .join('')

/** Folds names, emails, cards and prefixes like `fold_name` in PostgreSQL. */
export const foldName = (text: string): string => {
  // Apostrophes and NFKC are each handled twice, because one may produce what the other replaces.
  const seen = text.replace(unseen, '').replace(apostrophes, "'").normalize('NFKC')
  const folded = toSmall(seen.replace(apostrophes, "'")).replaceAll('ß', 'ss').normalize('NFKC')
  return folded.replace(spaces, ' ').replace(/^ | $/g, '')
}

/** Folds like `fold_class` in PostgreSQL. */
export const foldClass = (text: string): string =>
  foldName(text).replaceAll(' ', '').normalize('NFKC')

/** Folds like `fold_search` in PostgreSQL. */
export const foldSearch = (text: string): string =>
  [...foldName(text)].map((letter) => first.get(letter) ?? letter).join('')
