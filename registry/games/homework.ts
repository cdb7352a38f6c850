import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { forClassOf } from '../organization/class-filter.ts'

type Fragment = ReturnType<typeof sql.fragment>

const isOver = (today: Fragment) => sql.fragment`homework.closes AND homework.due_on < ${today}`

const homeworkFor = (userId: string, condition: Fragment) => sql.fragment`EXISTS (
  SELECT FROM game_homework AS homework
  JOIN periods ON periods.organization_id = homework.organization_id AND periods.id = homework.period_id
  WHERE homework.organization_id = games.organization_id AND homework.game_id = games.id
    AND homework.deleted_at IS NULL AND periods.is_current AND ${condition}
    AND ${forClassOf(userId, sql.fragment`games.organization_id`, sql.fragment`homework.filters`)})`

/** True if homework has closed the game for the student, and no other homework keeps it open. */
export const isClosedByHomework = (userId: string, today: Fragment): Fragment => {
  const homeworkOf = (condition: Fragment) => homeworkFor(userId, condition)
  return sql.fragment`(${homeworkOf(isOver(today))}
    AND NOT ${homeworkOf(sql.fragment`NOT (${isOver(today)})`)})`
}

/** Whether the game, of any type, is homework of the student's class in the current period. */
export const isHomeworkOf = (userId: string): Fragment => homeworkFor(userId, sql.fragment`true`)

const StoredHomework = z.object({
  id: z.string(),
  game_id: z.string(),
  period_id: z.string(),
  due_on: z.string(),
  filters: z.array(z.string()),
  closes: z.boolean(),
  is_marked: z.boolean(),
})
export type StoredHomework = z.infer<typeof StoredHomework>

/** `isDeleted`: also finds deleted homework. */
export const lockGameHomework = (
  transaction: CommonQueryMethods,
  organizationId: string,
  { id, isDeleted = false }: Readonly<{ id: string; isDeleted?: boolean }>,
) =>
  transaction.maybeOne(sql.type(StoredHomework)`
    SELECT id, game_id, period_id, due_on, filters, closes, is_marked FROM game_homework
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND ${isDeleted ? sql.fragment`true` : sql.fragment`deleted_at IS NULL`} FOR UPDATE`)
