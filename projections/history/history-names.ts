import { sql } from '#platform/postgres/pool.ts'
import { inTurn } from '../fragments.ts'

export type Names = 'students' | 'actors'

type Rows = Readonly<{ table: 'actions' | 'page'; organizationId: string }>

/** Joins to the registry for rows that have the columns of `actions`, all of one organisation: the others' people are never looked at. */
export const joinsOf = (names: readonly Names[], { table, organizationId }: Rows) => {
  const of = (column: string) => sql.identifier([table, column])
  const joins = {
    students: sql.fragment`
      LEFT JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = ${of('profile_id')}
      LEFT JOIN users AS students ON students.organization_id = ${organizationId} AND students.id = profiles.user_id`,
    actors: sql.fragment`
      LEFT JOIN users AS actors ON actors.organization_id = ${organizationId} AND actors.id = ${of('actor_id')}`,
  }
  return inTurn(names.map((name) => joins[name]))
}

/** What stands for the name of a student who was erased, or of the parent. */
export const erasedName = { en: 'Erased student', zh: '已刪除學生' } as const

/** Empty for somebody who never was: the system. */
export const nameOf = (table: Names, language: 'en' | 'zh') => {
  const name = sql.identifier([table, `name_${language}`])
  return sql.fragment`CASE WHEN ${sql.identifier([table, 'erased_at'])} IS NULL THEN COALESCE(${name}, '')
    ELSE ${erasedName[language]} END`
}

/** The student's number, as long as the class is still the one of the entry. */
export const classNoIn = (table: 'actions' | 'page') => sql.fragment`
  CASE WHEN profiles.class = ${sql.identifier([table, 'class'])} AND students.erased_at IS NULL
    THEN profiles.class_no END`
