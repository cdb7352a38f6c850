import type { Random } from '#scripts/demo/random.ts'

// Romanised as on Hong Kong identity cards.
const surnames = `陳 Chan,黃 Wong,李 Lee,張 Cheung,梁 Leung,林 Lam,吳 Ng,劉 Lau,何 Ho,鄭 Cheng,許 Hui,周 Chow,馮 Fung,郭 Kwok,曾 Tsang,
  謝 Tse,蔡 Choi,葉 Yip,羅 Lo,鄧 Tang,蘇 So,盧 Lo,楊 Yeung,徐 Tsui,余 Yu,潘 Poon,朱 Chu,胡 Wu,蕭 Siu,譚 Tam,袁 Yuen,洪 Hung,江 Kong,簡 Kan,
  區 Au,莫 Mok,方 Fong,關 Kwan,龍 Lung,溫 Wan`
const givenFirst = `樂 Lok,梓 Tsz,俊 Chun,浩 Ho,詩 Sze,嘉 Ka,穎 Wing,曉 Hiu,可 Ho,天 Tin,啟 Kai,芷 Tsz,柏 Pak,希 Hei,卓 Cheuk,心 Sum,家 Ka,子 Tsz,
  朗 Long,宇 Yu,晉 Chun,思 Sze,雅 Nga,慧 Wai,凱 Hoi,皓 Ho,沛 Pui,靖 Ching,承 Shing,苡 Yi`
const givenSecond = `怡 Yi,晴 Ching,熙 Hei,軒 Hin,彤 Tung,琪 Ki,欣 Yan,瑤 Yiu,言 Yin,悅 Yuet,佑 Yau,琳 Lam,朗 Long,然 Yin,賢 Yin,恩 Yan,盈 Ying,敏 Man,
  杰 Kit,宏 Wang,妍 Yin,晞 Hei,翹 Kiu,霖 Lam,謙 Him,柔 Yau,諾 Nok,逸 Yat,雯 Man,珊 Shan`

type Syllable = { zh: string; en: string }
const syllables = (text: string): Syllable[] =>
  text.split(',').map((pair) => {
    const [zh = '', en = ''] = pair.trim().split(' ')
    return { zh, en }
  })
const parts = {
  surname: syllables(surnames),
  first: syllables(givenFirst),
  second: syllables(givenSecond),
}

export type PersonName = { zh: string; en: string }

export const nameMaker = (random: Random): (() => PersonName) => {
  const used = new Set<string>()
  const make = (): PersonName => {
    const [surname, first, second] = [
      random.pick(parts.surname),
      random.pick(parts.first),
      random.pick(parts.second),
    ]
    const name = {
      zh: surname.zh + first.zh + second.zh,
      en: `${surname.en} ${first.en} ${second.en}`,
    }
    if (used.has(name.zh) || first.zh === second.zh) return make()
    used.add(name.zh)
    return name
  }
  return make
}
