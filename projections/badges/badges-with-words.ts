import { sql } from '#platform/postgres/pool.ts'
import { searchWordsIn, wordsIn } from '#platform/postgres/search-words.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'

type BadgeScope = Readonly<{ organizationId: string; periodId: string }>

/** Each word must occur in the badge's name, the class, or the student's name or number. */
export const badgesWithWords = (text: string | undefined, of: BadgeScope): Fragment[] =>
  searchWordsIn(text).map((word) => {
    const inBadge = wordsIn(
      word,
      sql.fragment`concat_ws(' ', entries.rule_name, entries.rule_name_en, entries.class)`,
    )
    return sql.fragment`(${allOf(inBadge)} OR entries.profile_id IN (${studentsWith(word, of)}))`
  })

const studentsWith = (word: string, { organizationId, periodId }: BadgeScope) => {
  const inStudent = wordsIn(
    word,
    sql.fragment`concat_ws(' ', students.name_zh, students.name_en, profiles.class_no)`,
  )
  return sql.fragment`
    SELECT profiles.id FROM profiles JOIN users AS students
      ON students.organization_id = profiles.organization_id AND students.id = profiles.user_id
    WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${periodId}
      AND students.erased_at IS NULL AND ${allOf(inStudent)}`
}
