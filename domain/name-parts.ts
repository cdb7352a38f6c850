const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const remark = /[（(［[【〔][^）)\]］】〕]*[）)\]］】〕]/gu

/** Removes remarks such as （轉） and (Peter), unless nothing is left. */
export const withoutRemarks = (name: string): string => {
  const plain = name.replace(remark, ' ').trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : name.trim()
}

/** Two-character surnames (複姓), traditional and simplified. */
const compoundSurnames: ReadonlySet<string> = new Set(
  `歐陽 欧阳 司徒 司馬 司马 上官 諸葛 诸葛 夏侯 皇甫 尉遲 尉迟 公孫 公孙 慕容 令狐 宇文 長孫 长孙 鍾離 钟离 東方 东方 西門 西门 南宮 南宫 端木
  軒轅 轩辕 呼延 澹臺 澹台 公冶 淳于 單于 单于 聞人 闻人 赫連 赫连 万俟 申屠 張簡 张简 范姜 鮮于 鲜于 太史 公羊 獨孤 独孤 東郭 东郭 百里 宗政 濮陽
  濮阳 太叔 仲孫 仲孙 司空 司寇 拓跋`.split(/\s+/),
)

export const surnameLength = (letters: readonly string[]): number =>
  letters.length > 2 && compoundSurnames.has(letters.slice(0, 2).join(''))
    ? 2
    : Math.min(letters.length, 1)
