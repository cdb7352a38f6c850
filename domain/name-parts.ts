const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The letters of a text as readers count them: marks and variation selectors stay with their
 * letter.
 */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const remark = /[（(［[【〔][^）)\]］】〕]*[）)\]］】〕]/gu

/**
 * A name without what is said of its bearer, as （轉） and (Peter); a name that is nothing else stays
 * as it is.
 */
export const withoutRemarks = (name: string): string => {
  const plain = name.replace(remark, ' ').trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : name.trim()
}

/**
 * 複姓: the surnames of two characters that are met, in traditional and simplified writing; any other
 * is the first character.
 */
const compoundSurnames: ReadonlySet<string> = new Set(
  `歐陽 欧阳 司徒 司馬 司马 上官 諸葛 诸葛 夏侯 皇甫 尉遲 尉迟 公孫 公孙 慕容 令狐 宇文 長孫 长孙 鍾離 钟离 東方 东方 西門 西门 南宮 南宫 端木
  軒轅 轩辕 呼延 澹臺 澹台 公冶 淳于 單于 单于 聞人 闻人 赫連 赫连 万俟 申屠 張簡 张简 范姜 鮮于 鲜于 太史 公羊 獨孤 独孤 東郭 东郭 百里 宗政 濮陽
  濮阳 太叔 仲孫 仲孙 司空 司寇 拓跋`.split(/\s+/),
)

/**
 * How many of the letters of a Chinese name are the surname. One of two letters is never taken for
 * a surname alone.
 */
export const surnameLength = (letters: readonly string[]): number =>
  letters.length > 2 && compoundSurnames.has(letters.slice(0, 2).join(''))
    ? 2
    : Math.min(letters.length, 1)
