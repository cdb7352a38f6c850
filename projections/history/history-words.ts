import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { isOneOf } from '#platform/postgres/is-one-of.ts'
import { sql } from '#platform/postgres/pool.ts'
import { searchWordsIn, wordsIn } from '#platform/postgres/search-words.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import type { HistoryFilter } from './history-filter.ts'

export type RuleTable = 'point_rules' | 'attendance_rules' | 'homework_types' | 'badge_rules'

type WordConditions = readonly Fragment[]

/**
 * Searches people and rules first, which are fewer than entries. An entry keeps its rule's former
 * name.
 */
export const findWords = async (
  db: CommonQueryMethods,
  filter: HistoryFilter,
  rules: RuleTable | undefined,
): Promise<WordConditions> => {
  const found = await Promise.all([
    hasWords(filter.name) ? ofStudents(db, filter) : [],
    hasWords(filter.createdBy) && !filter.asStudentsSee ? ofActors(db, filter) : [],
    hasWords(filter.ruleName) ? ofRules(db, filter, rules) : [],
  ])
  return found.flat()
}

/** Whether the filter has search words, whose number changes the query's text. */
export const hasAnyWords = ({ name, class: ofClass, createdBy, ruleName, words }: HistoryFilter) =>
  [name, ofClass, createdBy, ruleName, words].some(hasWords)

const hasWords = (text: string | undefined) => searchWordsIn(text).length > 0
const WordConditions = z.object({ id: z.string() })

const ofStudents = async (
  db: CommonQueryMethods,
  { organizationId, periodId, name }: HistoryFilter,
) => {
  const ids = await db.anyFirst(sql.type(WordConditions)`
    SELECT profiles.id FROM profiles JOIN users AS students
      ON students.organization_id = profiles.organization_id AND students.id = profiles.user_id
    WHERE profiles.organization_id = ${organizationId}
      ${periodId ? sql.fragment`AND profiles.period_id = ${periodId}` : sql.fragment``}
      AND ${allOf(wordsIn(name, sql.fragment`concat_ws(' ', students.name_zh, students.name_en)`))}`)
  return [isOneOf(sql.fragment`entries.profile_id`, ids)]
}

const ofActors = async (
  db: CommonQueryMethods,
  { organizationId, createdBy, giversBut }: HistoryFilter,
) => {
  const ids = await db.anyFirst(sql.type(WordConditions)`
    SELECT id FROM users WHERE organization_id = ${organizationId}
      ${giversBut === undefined ? sql.fragment`` : sql.fragment`AND id = ${giversBut}`}
      AND ${allOf(wordsIn(createdBy, sql.fragment`concat_ws(' ', name_zh, name_en)`))}`)
  return [isOneOf(sql.fragment`entries.actor_id`, ids)]
}

const bothNames = sql.fragment`(entries.rule_name || ' ' || entries.rule_name_en)`

const ofRules = async (
  db: CommonQueryMethods,
  { organizationId, ruleName }: HistoryFilter,
  rules: RuleTable | undefined,
) => {
  // Entries without a rule contain no word of a rule's name.
  if (!rules) return [sql.fragment`FALSE`]
  const names = await db.any(sql.type(z.object({ name: z.string(), fits: z.boolean() }))`
    SELECT DISTINCT name, ${allOf(wordsIn(ruleName, sql.fragment`name`))} AS fits
    FROM (SELECT name || ' ' || name_en AS name FROM ${sql.identifier([rules])}
      WHERE organization_id = ${organizationId}) AS rules`)
  const fitting = names.flatMap(({ name, fits }) => (fits ? [name] : []))
  const others = names.flatMap(({ name, fits }) => (fits ? [] : [name]))
  return [
    sql.fragment`(${bothNames} = ANY(${sql.array(fitting, 'text')})
      OR (${bothNames} <> ALL(${sql.array(others, 'text')}) AND ${allOf(wordsIn(ruleName, bothNames))}))`,
  ]
}
