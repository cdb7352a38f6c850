import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import type { HistoryFilter } from './history-filter.ts'
import { nameFragment } from './history-names.ts'
import type { RuleTable } from './history-words.ts'

export type HistoryOrder = Readonly<{
  /** Never null, because a page begins after the key of the page before. */
  key: Fragment
  type: 'text' | 'int4' | 'int8' | 'timestamptz'
  /** Selects and joins names from other tables. */
  names?: (filter: HistoryFilter) => Readonly<{ query: Fragment; on: Fragment }>
}>

const ofStudents =
  (columns: Fragment) =>
  ({ organizationId, periodId }: HistoryFilter) => ({
    query: sql.fragment`
      SELECT profiles.id, ${columns}
      FROM profiles LEFT JOIN users AS students
        ON students.organization_id = profiles.organization_id AND students.id = profiles.user_id
      WHERE profiles.organization_id = ${organizationId}
        ${periodId ? sql.fragment`AND profiles.period_id = ${periodId}` : sql.fragment``}`,
    on: sql.fragment`named.id = entries.profile_id`,
  })

const ofActors = ({ organizationId }: HistoryFilter) => ({
  query: sql.fragment`
    SELECT id, lower(${nameFragment('actors', 'en')}) AS key FROM users AS actors WHERE organization_id = ${organizationId}`,
  on: sql.fragment`named.id = entries.actor_id`,
})

const nameKey = sql.fragment`COALESCE(named.key, '')`

/** Equal keys are ordered by time and position. */
export const sharedOrders = {
  created_at: { key: sql.fragment`entries.created_at`, type: 'timestamptz' },
  class: { key: sql.fragment`entries.class`, type: 'text' },
  class_no: {
    key: sql.fragment`CASE WHEN named.class = entries.class THEN named.key ELSE 0 END`,
    type: 'int4',
    names: ofStudents(sql.fragment`
      profiles.class, CASE WHEN students.erased_at IS NULL THEN profiles.class_no ELSE 0 END AS key`),
  },
  name_zh: {
    key: nameKey,
    type: 'text',
    names: ofStudents(sql.fragment`${nameFragment('students', 'zh')} AS key`),
  },
  name_en: {
    key: nameKey,
    type: 'text',
    names: ofStudents(sql.fragment`lower(${nameFragment('students', 'en')}) AS key`),
  },
  type: { key: sql.fragment`entries.type`, type: 'text' },
  created_by: { key: nameKey, type: 'text', names: ofActors },
} as const satisfies Readonly<Record<string, HistoryOrder>>

export const byRuleName = (rules: RuleTable, language: 'zh' | 'en' = 'zh'): HistoryOrder => {
  const shown =
    language === 'en'
      ? sql.fragment`COALESCE(NULLIF(rule_name_en, ''), rule_name)`
      : sql.fragment`rule_name`
  return {
    key: sql.fragment`COALESCE(named.key, lower(${shown}))`,
    type: 'text',
    names: ({ organizationId }) => ({
      query: sql.fragment`
        SELECT DISTINCT rule_name AS name, rule_name_en AS name_en, lower(${shown}) AS key
        FROM (SELECT name AS rule_name, name_en AS rule_name_en FROM ${sql.identifier([rules])}
          WHERE organization_id = ${organizationId}) AS rules`,
      on: sql.fragment`named.name = entries.rule_name AND named.name_en = entries.rule_name_en`,
    }),
  }
}
