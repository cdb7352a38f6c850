import { graphemesOf } from '#api/contracts/name-parts.ts'
import { withoutIsolates } from '#web/i18n/format.ts'

/** Surnames of two characters that are still borne, in traditional and simplified writing. */
const compound = new Set(
  `歐陽 欧阳 司徒 上官 司馬 司马 諸葛 诸葛 皇甫 尉遲 尉迟 公孫 公孙 令狐 鍾離 钟离 宇文 長孫 长孙 慕容 夏侯 端木 獨孤 独孤 南宮 南宫
  東方 东方 西門 西门 東郭 东郭 百里 呼延 軒轅 轩辕 申屠 赫連 赫连 澹臺 澹台 公冶 宗政 濮陽 濮阳 淳于 單于 单于 太叔 仲孫 仲孙 聞人 闻人 司空 司寇
  拓跋 万俟 万俟 張簡 范姜`
    .split(/\s+/)
    .filter(Boolean),
)

const han = /^\p{Script=Han}/u

/**
 * A name in two: of a Chinese one the first character, or two for a surname of two, and the rest; else the first word and the others.
 * A Chinese name of two characters is never taken for a surname alone.
 */
export const splitName = (name: string): { surname: string; given: string } => {
  const text = withoutIsolates(name).trim()
  if (!han.test(text)) {
    const [first = '', ...others] = text.split(/\s+/)
    return { surname: first, given: others.join(' ') }
  }
  const signs = graphemesOf(text)
  const length = signs.length > 2 && compound.has(signs.slice(0, 2).join('')) ? 2 : 1
  return { surname: signs.slice(0, length).join(''), given: signs.slice(length).join('').trim() }
}
