import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { localDateOf } from '#domain/calendar.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { meantByFilter } from '../organization/class-filter.ts'
import { FieldsError, foundRow } from '../registry-error.ts'
import { checkTargets } from '../targets.ts'
import { lockGame } from './game-changes.ts'
import { lockGameHomework, type StoredHomework } from './homework.ts'

export type HomeworkDraft = Omit<StoredHomework, 'period_id'>
export type GameHomeworkChange = Omit<HomeworkDraft, 'game_id'>

/**
 * Uses the current period. Idempotent by id.
 * @throws RegistryError `not_found`, FieldsError for a day outside the game's days, or a class
 * without the game
 */
export const setGameHomework = (db: CommonQueryMethods, author: Author, draft: HomeworkDraft) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, draft)
    const { organizationId, userId } = author
    const at = author.at.toISOString()
    if (await lockGameHomework(transaction, organizationId, { id: draft.id, isDeleted: true }))
      return
    const game = await lockGame(transaction, organizationId, draft.game_id)
    const period_id = await checkDay(transaction, author, { game, due_on: draft.due_on })
    await checkClasses(transaction, organizationId, { game, period_id, filters: draft.filters })
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO game_homework (organization_id, id, game_id, period_id, due_on, filters, closes, is_marked,
        created_by, created_at, updated_at)
      VALUES (${organizationId}, ${draft.id}, ${draft.game_id}, ${period_id}, ${draft.due_on},
        ${sql.array(draft.filters, 'uuid')}, ${draft.closes}, ${draft.is_marked}, ${userId}, ${at}, ${at})`)
    await log(transaction, author, { id: draft.game_id, action: 'homework_set' })
  })

/**
 * A new due day does not move marks already given.
 * @throws RegistryError `not_found`, FieldsError as setGameHomework
 */
export const changeGameHomework = (
  db: CommonQueryMethods,
  author: Author,
  change: GameHomeworkChange,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { isRepeated } = await claimCommand(transaction, author, change)
    const before = foundRow(await lockGameHomework(transaction, organizationId, change))
    if (isRepeated) return
    const fields = changedFields(before, change)
    if (fields.length === 0) return
    const game = await lockGame(transaction, organizationId, before.game_id)
    if (fields.includes('due_on'))
      await checkDay(transaction, author, { game, ...before, ...change })
    if (fields.includes('filters'))
      await checkClasses(transaction, organizationId, { game, ...before, ...change })
    await transaction.query(sql.typeAlias('void')`
      UPDATE game_homework SET due_on = ${change.due_on}, filters = ${sql.array(change.filters, 'uuid')},
        closes = ${change.closes}, is_marked = ${change.is_marked}, updated_at = ${author.at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${change.id}`)
    await log(transaction, author, { id: before.game_id, action: 'homework_changed' })
  })

/** @throws RegistryError `not_found` */
export const removeGameHomework = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    const { game_id } = foundRow(await lockGameHomework(transaction, organizationId, { id }))
    await transaction.query(sql.typeAlias('void')`
      UPDATE game_homework SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await log(transaction, author, { id: game_id, action: 'homework_removed' })
  })

/** Does nothing if the homework exists. @throws RegistryError `not_found` */
export const restoreGameHomework = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { game_id } = foundRow(
      await lockGameHomework(transaction, organizationId, { id, isDeleted: true }),
    )
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE game_homework SET deleted_at = NULL
      WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NOT NULL`)
    if (rowCount > 0) await log(transaction, author, { id: game_id, action: 'homework_set' })
  })

type HomeworkAction = 'homework_set' | 'homework_changed' | 'homework_removed'
const log = (
  transaction: CommonQueryMethods,
  author: Author,
  { id, action }: Readonly<{ id: string; action: HomeworkAction }>,
) => logChange(transaction, author, { action, subjectType: 'game', subjectId: id })

type LockedGame = Awaited<ReturnType<typeof lockGame>>

const Span = z.object({ id: z.string(), time_zone: z.string(), end_at: z.string() })

/**
 * Returns the current period's id.
 * @throws FieldsError `homework_game_over` if no day is left or the homework is of a former period;
 * `day_out_of_period` for another day
 */
const checkDay = async (
  db: CommonQueryMethods,
  { organizationId, at }: Author,
  { game, due_on, period_id }: Readonly<{ game: LockedGame; due_on: string; period_id?: string }>,
) => {
  const period = foundRow(
    await db.maybeOne(sql.type(Span)`
      SELECT periods.id, time_zone, end_at FROM periods JOIN organizations ON organizations.id = organization_id
      WHERE organization_id = ${organizationId} AND is_current`),
  )
  const isOfFormer = period_id !== undefined && period_id !== period.id
  const today = localDateOf(at, period.time_zone)
  const first = game.feature_start > today ? game.feature_start : today
  const last = game.feature_end < period.end_at ? game.feature_end : period.end_at
  if (isOfFormer || last < first)
    throw new FieldsError([{ field: 'due', code: 'homework_game_over' }])
  if (due_on < first || due_on > last)
    throw new FieldsError([{ field: 'due', code: 'day_out_of_period', params: { first, last } }])
  return period.id
}

type Classes = Readonly<{ game: LockedGame; period_id: string; filters: readonly string[] }>

/** @throws FieldsError `yup_type_error`, `homework_classes` for a class without the game */
const checkClasses = async (
  db: CommonQueryMethods,
  organizationId: string,
  { game, period_id, filters }: Classes,
) => {
  await checkTargets(db, organizationId, { filters, subjects: [] })
  if (game.filters.length === 0) return
  const isMeant = (ids: readonly string[]) => sql.fragment`EXISTS (
    SELECT FROM organization_filters AS filter WHERE filter.organization_id = ${organizationId}
      AND filter.id = ANY(${sql.array(ids, 'uuid')}) AND ${meantByFilter(sql.fragment`known.class`)})`
  const isOutside = await db.exists(sql.typeAlias('id')`
    SELECT '' AS id FROM (
      SELECT DISTINCT class FROM profiles WHERE organization_id = ${organizationId} AND period_id = ${period_id}
        AND class_no IS NOT NULL) AS known
    WHERE ${isMeant(filters)} AND NOT ${isMeant(game.filters)}`)
  if (isOutside) throw new FieldsError([{ field: 'filters', code: 'homework_classes' }])
}
