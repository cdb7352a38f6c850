import { graphemesOf, surnameLength, withoutRemarks } from '#domain/name-parts.ts'

type Localized = Readonly<{ en: string; zh: string }>

// Surnames as Hong Kong, Taiwan and pinyin spell them. They come first in Chinese order and last in
// Western order.
const surnames = new Set(
  `au auyeung au-yeung chan chang chau cheng cheung cheuk chen chiang chiu cho choi chong chow choy chu chui chun chung dai deng fan fok fong
  fu fung gao ge guo han hau he ho hong hsu hu huang hui hung ip jiang jin kam kan keung ko kong koo ku kuan kuo kwan kwok kwong lai lam lau law
  lee lei leung li liang liao lim lin ling liu lo lok long lu luk lui luo ma mak man mo mok mui ng ngai ngan o pang poon pun qian sham shao shek
  shi shum si sin siu so song su suen suk sum sun sung sze szeto tai tam tan tang tin ting to tong tsai tsang tse tseng tsui tsang tung wan wang
  wat wei wen wong woo wu xie xu yan yang yao yau ye yeung yim yin yip yiu yu yuan yue yuen yung zeng zhang zhao zheng zhong zhou zhu`.split(
    /\s+/,
  ),
)

const chinese = (name: string) => {
  const signs = graphemesOf(withoutRemarks(name).replaceAll(/\s/g, ''))
  return signs.length < 2 ? signs.join('') : signs.slice(surnameLength(signs)).join('')
}

const isSurname = (word: string | undefined) =>
  surnames.has((word ?? '').replace(/,$/, '').toLowerCase())

const western = (name: string) => {
  const words = withoutRemarks(name).split(/\s+/).filter(Boolean)
  if (words.length < 2) return words.join('')
  // Chan Tai Man has the surname first, Ada Chan last.
  if (isSurname(words[0])) return words.slice(1).join(' ')
  return isSurname(words.at(-1)) ? words.slice(0, -1).join(' ') : words[0]!
}

/** 陳大文 → 大文, Chan Tai Man → Tai Man. */
export const firstNameOf = ({ en, zh }: Localized): Localized => ({
  en: western(en),
  zh: chinese(zh),
})
