import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange, logChanges } from '#registry/audit/administration-log.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { dropUnusedFilters } from '#registry/organization/class-filters.ts'
import { dropEmptySeats } from '#registry/people/moved-seats.ts'
import { foundRow, RegistryError } from '#registry/registry-error.ts'
import { dropEmptyStaffClasses } from '#registry/staff/move-staff-classes.ts'
import { readCardHolders, readImported, readNamesakes, readProfiles } from './imported-students.ts'
import { importUndoMs } from './imports.ts'
import { planUndo, type UndoPlan } from './undo-plan.ts'
import { type FindsStreams, withEvents } from './with-events.ts'
import { writeUndo } from './write-undo.ts'

export type UndoParts = Readonly<{ db: DatabasePool; eventStore: FindsStreams }>
/** `mayUndoAll` allows undoing other people's imports, too. */
export type Undo = Readonly<{ id: string; mayUndoAll: boolean }>

export type UndoResult = Readonly<{
  removed: number
  restored: number
  keptCount: number
  kept: UndoPlan['kept']
  /** Token hashes. */
  endedSessions: readonly string[]
  periodIds: readonly string[]
}>

const Undoable = z.object({
  author_id: z.string(),
  period_id: z.string(),
  from_period_id: z.string().nullable(),
  made_filters: z.array(z.string()),
  state: z.enum(['running', 'done', 'failed']),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
})
type Undoable = z.infer<typeof Undoable>

/** @throws as undoStudentImport */
export const previewUndo = async (
  { db, eventStore }: UndoParts,
  author: Author,
  undo: Undo,
): Promise<UndoResult> => {
  const found = await findUndoable(db, author, undo)
  if (found.undone_at) return undoneBefore(found)
  return resultOf(await makePlan({ db, eventStore }, author.organizationId, { id: undo.id, found }))
}

/**
 * Restores the fields that nobody changed after the import, and removes new students without
 * events. A repeated undo changes nothing. If a removed student gets an event within a minute,
 * settleRemoved restores the student.
 * @throws RegistryError `not_found`, `import_not_yours`, `import_unfinished`, `undo_expired`
 */
export const undoStudentImport = (
  { db, eventStore }: UndoParts,
  author: Author,
  undo: Undo,
): Promise<UndoResult> =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const found = await findUndoable(transaction, author, undo)
    if (found.undone_at) return undoneBefore(found)
    const planned = { id: undo.id, found, locked: true }
    const plan = await makePlan({ db: transaction, eventStore }, organizationId, planned)
    const written = await writeUndo(transaction, author, {
      importId: undo.id,
      periodId: found.period_id,
      plan,
    })
    if (found.from_period_id !== null) {
      await dropEmptySeats(transaction, organizationId, found.period_id)
      await dropEmptyStaffClasses(transaction, author, found.period_id)
      await dropUnusedFilters(transaction, author, found.made_filters)
    }
    const result = resultOf(written.plan, written)
    await transaction.query(sql.typeAlias('void')`
      UPDATE student_imports SET undone_at = ${author.at.toISOString()}, undone_by = ${author.userId},
        removed = ${result.removed}, restored = ${result.restored}, kept = ${result.keptCount}
      WHERE organization_id = ${organizationId} AND id = ${undo.id}`)
    await logUndo(transaction, author, { id: undo.id, plan: written.plan })
    return { ...result, periodIds: [...new Set([...result.periodIds, found.period_id])] }
  })

const findUndoable = async (db: CommonQueryMethods, author: Author, { id, mayUndoAll }: Undo) => {
  const found = foundRow(
    await db.maybeOne(sql.type(Undoable)`
      SELECT author_id, period_id, from_period_id, made_filters, state, created_at, undone_at, removed, restored, kept FROM student_imports
      WHERE organization_id = ${author.organizationId} AND id = ${id}`),
  )
  if (!mayUndoAll && found.author_id !== author.userId) throw new RegistryError('import_not_yours')
  if (found.state !== 'done') throw new RegistryError('import_unfinished')
  const isOld = author.at.getTime() - Date.parse(found.created_at) > importUndoMs
  if (isOld && !found.undone_at) throw new RegistryError('undo_expired')
  return found
}

type Planned = Readonly<{ id: string; found: Undoable; locked?: boolean }>
type PlanParts = Readonly<{ db: CommonQueryMethods; eventStore: FindsStreams }>

const makePlan = async (
  { db, eventStore }: PlanParts,
  organizationId: string,
  { id, found, locked = false }: Planned,
) => {
  const imported = await readImported(db, organizationId, {
    importId: id,
    periodId: found.period_id,
    locked,
  })
  const profiles = await readProfiles(
    db,
    organizationId,
    imported.map(({ userId }) => userId),
  )
  const byUser = Map.groupBy(profiles, ({ user_id }) => user_id)
  const lives = imported.flatMap(({ userId, before }) => {
    // For students who existed before the import, only this period's data counts.
    const isWhole = before === null
    if (!isWhole && before.class !== null) return []
    const counted = (byUser.get(userId) ?? []).filter(
      (one) => isWhole || one.period_id === found.period_id,
    )
    return [{ userId, isWhole, profileIds: counted.map((one) => one.id) }]
  })
  const cards = imported.flatMap(({ before }) => before?.card_id ?? [])
  return planUndo(imported, {
    hasEvents: await withEvents(eventStore, lives),
    cardHolders: await readCardHolders(db, organizationId, cards),
    namesakes: await readNamesakes(db, organizationId, cards),
  })
}

const resultOf = (
  plan: UndoPlan,
  more: Pick<UndoResult, 'endedSessions' | 'periodIds'> = { endedSessions: [], periodIds: [] },
): UndoResult => ({
  removed: plan.removals.length,
  restored: plan.restorations.length,
  keptCount: new Set(plan.kept.map(({ student }) => student.userId)).size,
  kept: plan.kept,
  endedSessions: more.endedSessions,
  periodIds: more.periodIds,
})

const undoneBefore = ({ removed, restored, kept }: Undoable): UndoResult => ({
  removed,
  restored,
  keptCount: kept,
  kept: [],
  endedSessions: [],
  periodIds: [],
})

const logUndo = async (
  db: CommonQueryMethods,
  author: Author,
  { id, plan }: { id: string; plan: UndoPlan },
) => {
  await logChange(db, author, { action: 'undone', subjectType: 'student_import', subjectId: id })
  await logChanges(db, author, [
    ...plan.removals.map(
      ({ userId }) => ({ action: 'deleted', subjectType: 'user', subjectId: userId }) as const,
    ),
    ...plan.restorations.map(
      ({ student, fields }) =>
        ({ action: 'updated', subjectType: 'user', subjectId: student.userId, fields }) as const,
    ),
  ])
}
