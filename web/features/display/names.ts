import type { CSSProperties } from 'react'
import type { z } from 'zod'
import type { DisplayStudent } from '#api/contracts/live.ts'
import { graphemesOf } from '#api/contracts/name-parts.ts'
import { formatClassNo, isolated, withoutIsolates } from '#web/i18n/format.ts'
import type { Tongue } from './display-texts.ts'
import type { Award } from './stage.ts'

type Student = z.infer<typeof DisplayStudent>

/** 3A 班 21 號 */
export const placeOf = ({ text }: Tongue, student: Student) =>
  student.class_no === null
    ? text.ofClass({ class: student.class })
    : text.student({ class: student.class, no: formatClassNo(student.class_no) })

/** The name or the initials, in the other language where this one has none; empty where only the class may be shown. */
export const labelOf = ({ lang }: Tongue, { label }: Student) => isolated(label[lang] || label.zh || label.en)

/** What stands large for a student, and what stands small below it, if anything. */
export const linesOf = (tongue: Tongue, student: Student) => {
  const label = labelOf(tongue, student)
  const place = placeOf(tongue, student)
  return label ? { large: label, small: place } : { large: place, small: '' }
}

/** Whom an award honours: a student, or a batch as one. */
export const headingOf = (tongue: Tongue, award: Award) => {
  const [first] = award.awards
  if (award.students === 1 && first) return linesOf(tongue, first).large
  return award.class
    ? tongue.text.batchOf({ class: award.class, count: award.students })
    : tongue.text.batch({ count: award.students })
}

type RuleOfAward = Pick<Award, 'rule_name' | 'rule_name_en'>

const chinese = '\u3400-\u9fff'
const chineseFirst = new RegExp(`^([^A-Za-z]*[${chinese}][^A-Za-z]*?)[\\s/|·–-]+([A-Za-z][^${chinese}]*)$`)
const englishFirst = new RegExp(`^([A-Za-z][^${chinese}]*?)[\\s/|·–-]+([^A-Za-z]*[${chinese}][^A-Za-z]*)$`)

/**
 * A rule's name in each language, each for its own line. Schools without an English name beside the usual one often write both languages
 * into that; null where it is one text.
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

/** More names are not read from the back of a classroom. */
const mostNames = 6

/** The names of a small batch, where all are known. */
export const namesOf = (tongue: Tongue, award: Award) => {
  const isSmall = award.students > 1 && award.students <= Math.min(mostNames, award.awards.length)
  return isSmall ? award.awards.map((student) => linesOf(tongue, student).large) : []
}

/** About how many em a text is wide: the type shrinks by it where a name would not fit. */
export const widthOf = (text: string) =>
  graphemesOf(withoutIsolates(text)).reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.6), 0)

/** What the type of a text is fitted by. */
export const sized = (text: string) => ({ '--em': widthOf(text).toFixed(1) }) as CSSProperties
