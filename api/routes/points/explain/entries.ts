import type { CommonQueryMethods } from 'slonik'
import { actionRow } from '#api/answers/action-row.ts'
import type {
  ExplainAnswer,
  ExplainDaysAnswer,
  ExplainedDay,
  ExplainedEntry,
} from '#api/contracts/explain.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import { withShownGivers } from '#projections/history/history-givers.ts'
import {
  type DaySum,
  findBatchSizes,
  findUndoings,
  sumEntries,
  sumEntriesByDay,
  type Undoing,
} from '#projections/points/figure-entries.ts'
import { type HistoryRow, listActions } from '#projections/points/history.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { describeFigure, type ExplainedFigureQuery, filterOf } from './explained-figure.ts'

type Span = Readonly<{ limit: number; page: number }>
type Explanation<Answer> = Omit<Answer, 'result' | 'last_updated_at' | 'stale'>
type EntriesRequest = Readonly<{ caller: Caller; figureQuery: ExplainedFigureQuery; span: Span }>

const none = { data: [], sum: 0, others: null, pages: 0, total: 0 }
const newestFirst = { order: 'created_at', descending: true } as const

/**
 * A page of a figure's entries, and what all of them add up to. In one snapshot, so that all of it
 * is of one position.
 */
export const explainByEntries = async (
  db: CommonQueryMethods,
  { caller, figureQuery, span }: EntriesRequest,
): Promise<Explanation<ExplainAnswer>> => {
  const about = await aboutOf(db, caller, figureQuery)
  const filter = await filterOf(db, caller.organizationId, figureQuery)
  if (!filter) return { ...about, ...none }
  const mayNotSee = caller.role !== 'user' && !caller.allAction
  const asStudentsSee = caller.role === 'user' ? (true as const) : undefined
  const seen = { ...filter, asStudentsSee, actorId: mayNotSee ? caller.userId : undefined }
  const all = await sumEntries(db, figureQuery.figure, filter)
  // Students and parents see fewer entries than there are, which add up to the same.
  const own = mayNotSee || asStudentsSee ? await sumEntries(db, figureQuery.figure, seen) : all
  const { rows } = await listActions(db, seen, { ...newestFirst, ...span })
  return {
    ...about,
    sum: mayNotSee ? all.sum : own.sum,
    others: mayNotSee ? { count: all.count - own.count, sum: all.sum - own.sum } : null,
    data: await withUndoings(db, caller, rows),
    pages: Math.ceil(own.count / span.limit),
    total: own.count,
  }
}

/** A figure as sums by day and category. */
export const explainByDays = async (
  db: CommonQueryMethods,
  { caller, figureQuery, span }: EntriesRequest,
): Promise<Explanation<ExplainDaysAnswer>> => {
  const about = await aboutOf(db, caller, figureQuery)
  const filter = await filterOf(db, caller.organizationId, figureQuery)
  if (!filter) return { ...about, ...none }
  const { rows, count, sum } = await sumEntriesByDay(db, filter, span)
  return {
    ...about,
    sum,
    others: null,
    data: rows.map(dayRow),
    pages: Math.ceil(count / span.limit),
    total: count,
  }
}

const aboutOf = async (
  db: CommonQueryMethods,
  { organizationId }: Caller,
  figureQuery: ExplainedFigureQuery,
) => ({
  figure: await describeFigure(db, organizationId, figureQuery),
  position: await findPeriodPosition(db, [pointsProjection], {
    organizationId,
    periodId: figureQuery.periodId,
  }),
})

const dayRow = ({ date, category_id, name_en, name_zh, total }: DaySum): ExplainedDay => ({
  date,
  ruleCategory:
    category_id === null
      ? null
      : { _id: category_id, name: { en: name_en ?? '', zh: name_zh ?? '' } },
  total,
})

const withUndoings = async (
  db: CommonQueryMethods,
  caller: Caller,
  rows: readonly HistoryRow[],
): Promise<ExplainedEntry[]> => {
  const { organizationId } = caller
  const reverting = rows.flatMap(({ reverted_by }) => reverted_by ?? [])
  const found = await findUndoings(db, organizationId, reverting)
  const undoings = caller.role === 'user' ? withShownGivers(found) : found
  const byId = new Map(undoings.map((undoing) => [undoing.id, undoing]))
  const batches = caller.role === 'user' ? [] : [...new Set(rows.map(({ batch_id }) => batch_id))]
  const sizes = new Map(
    (await findBatchSizes(db, organizationId, batches)).map(({ batch_id, size }) => [
      batch_id,
      size,
    ]),
  )
  return rows.map((row) => ({
    ...actionRow(row, caller),
    undone_by: undoneBy(byId.get(row.reverted_by ?? ''), caller),
    batch_size: sizes.get(row.batch_id) ?? null,
  }))
}

// Callers who see only their own records do not learn who made other ones.
const undoneBy = (undoing: Undoing | undefined, { role, allAction, userId }: Caller) => {
  if (!undoing || (role !== 'user' && !allAction && undoing.actor_id !== userId)) return null
  const { actor_name_en, actor_name_zh, actor_role } = undoing
  return { name: { en: actor_name_en, zh: actor_name_zh }, isParent: actor_role === 'parent' }
}
