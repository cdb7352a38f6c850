import type { CSSProperties } from 'react'
import type { DisplayStudent } from '#api/contracts/live.ts'
import { graphemesOf } from '#api/contracts/name-parts.ts'
import { formatClassNo, isolated, withoutIsolates } from '#web/i18n/format.ts'
import type { LanguageTexts } from './display-texts.ts'
import type { Award } from './stage.ts'

export const studentClassPlace = ({ text }: LanguageTexts, student: DisplayStudent) =>
  student.class_no === null
    ? text.ofClass({ class: student.class })
    : text.student({ class: student.class, no: formatClassNo(student.class_no) })

/**
 * Returns the name or initials, or else those of the other language. Empty if only the class may be
 * shown.
 */
export const shownLabel = ({ lang }: LanguageTexts, { label }: DisplayStudent) =>
  isolated(label[lang] || label.zh || label.en)

/** Returns a large text, and a small one if any. */
export const linesOf = (language: LanguageTexts, student: DisplayStudent) => {
  const label = shownLabel(language, student)
  const place = studentClassPlace(language, student)
  return label ? { large: label, small: place } : { large: place, small: '' }
}

export const headingOf = (language: LanguageTexts, award: Award) => {
  const [first] = award.awards
  if (award.students === 1 && first) return linesOf(language, first).large
  return award.class
    ? language.text.batchOf({ class: award.class, count: award.students })
    : language.text.batch({ count: award.students })
}

type RuleOfAward = Pick<Award, 'rule_name' | 'rule_name_en'>

const chinese = '\u3400-\u9fff'
const chineseFirst = new RegExp(
  `^([^A-Za-z]*[${chinese}][^A-Za-z]*?)[\\s/|·–-]+([A-Za-z][^${chinese}]*)$`,
)
const englishFirst = new RegExp(
  `^([A-Za-z][^${chinese}]*?)[\\s/|·–-]+([^A-Za-z]*[${chinese}][^A-Za-z]*)$`,
)

/**
 * Returns a rule's name by language, split if a school wrote both into one field. Null if there is
 * only one text.
 */
export const ruleNames = ({
  rule_name: name,
  rule_name_en: english,
}: RuleOfAward): { zh: string; en: string } | null => {
  const [, zh, en] = name.match(chineseFirst) ?? []
  const [, first, second] = name.match(englishFirst) ?? []
  const [inChinese, inEnglish] = zh ? [zh, en] : [second, first]
  if (english && english !== name) return { zh: inChinese ?? name, en: english }
  return inChinese && inEnglish ? { zh: inChinese, en: inEnglish } : null
}

const mostNames = 6

export const studentNames = (language: LanguageTexts, award: Award) => {
  const isSmall = award.students > 1 && award.students <= Math.min(mostNames, award.awards.length)
  return isSmall ? award.awards.map((student) => linesOf(language, student).large) : []
}

/** Estimates a text's width in em, to reduce the type size of long names. */
export const widthOf = (text: string) =>
  graphemesOf(withoutIsolates(text)).reduce(
    (sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.6),
    0,
  )

export const sized = (text: string) => ({ '--em': widthOf(text).toFixed(1) }) as CSSProperties
