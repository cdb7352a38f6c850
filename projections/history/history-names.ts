import { sql } from '#platform/postgres/pool.ts'

/** Never reads people of other schools. */
export const peopleOfPage = (organizationId: string) => sql.fragment`
  LEFT JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = page.profile_id
  LEFT JOIN users AS students ON students.organization_id = ${organizationId} AND students.id = profiles.user_id
  LEFT JOIN users AS actors ON actors.organization_id = ${organizationId} AND actors.id = page.actor_id`

const erasedName = { en: 'Erased student', zh: '已刪除學生' } as const

export const nameFragment = (table: 'students' | 'actors', language: 'en' | 'zh') => {
  const name = sql.identifier([table, `name_${language}`])
  return sql.fragment`CASE WHEN ${sql.identifier([table, 'erased_at'])} IS NULL THEN COALESCE(${name}, '')
    ELSE ${erasedName[language]} END`
}

/** Class numbers are current ones, so the class must still be the same. */
export const classNoOfPage = sql.fragment`
  CASE WHEN profiles.class = page.class AND students.erased_at IS NULL THEN profiles.class_no END`
