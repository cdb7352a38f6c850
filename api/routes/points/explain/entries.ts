import type { CommonQueryMethods } from 'slonik'
import { actionRow } from '#api/answers/action-row.ts'
import type {
  ExplainAnswer,
  ExplainDaysAnswer,
  ExplainedDay,
  ExplainedEntry,
} from '#api/contracts/explain.ts'
import { readSight, type Sight } from '#api/http/history/sight.ts'
import type { PageSpan } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { sql } from '#platform/postgres/pool.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { withShownGivers } from '#projections/history/history-givers.ts'
import {
  type DaySum,
  findBatchSizes,
  findUndoings,
  sumEntries,
  sumEntriesByDay,
  sumNewest,
  type Undoing,
} from '#projections/points/figure-entries.ts'
import { type HistoryRow, listActions } from '#projections/points/history.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { listStaffClasses } from '#registry/staff/staff-classes.ts'
import { describeFigure, type ExplainedFigureQuery, filterOf } from './explained-figure.ts'

type Explanation<Answer> = Omit<Answer, 'result' | 'last_updated_at' | 'stale'>
type EntriesRequest = Readonly<{
  caller: Caller
  figureQuery: ExplainedFigureQuery
  span: PageSpan
}>

const none = { data: [], sum: 0, others: null, pages: 0, total: 0 }
const newestFirst = { order: 'created_at', descending: true } as const

/** Reads a page of entries and their sum from one snapshot. */
export const explainByEntries = async (
  db: CommonQueryMethods,
  { caller, figureQuery, span }: EntriesRequest,
): Promise<Explanation<ExplainAnswer>> => {
  const about = await aboutOf(db, caller, figureQuery)
  const filter = await filterOf(db, caller.organizationId, figureQuery)
  if (!filter) return { ...about, ...none }
  const sight = await readSight(db, caller)
  const asStudentsSee = caller.role === 'user' ? (true as const) : undefined
  const seen = { ...filter, asStudentsSee, ...sight.filter(filter.profileIds) }
  const mayNotSee = seen.actorId !== undefined
  const all = await sumEntries(db, figureQuery.figure, filter)
  // Students and parents do not see entries that were undone soon after. The sum stays the same,
  // because entry and undo cancel out.
  const own = mayNotSee || asStudentsSee ? await sumEntries(db, figureQuery.figure, seen) : all
  const ofTeacher = await seenAsTeacher(db, { caller, figureQuery, seen, all: own.count })
  const { shown, count } = ofTeacher ?? { shown: seen, count: own.count }
  const { rows } = await listActions(db, shown, { ...newestFirst, ...span })
  const undone = await withUndoings(db, { caller, sight, giversBut: seen.giversBut }, rows)
  const isWhole = !mayNotSee && !asStudentsSee && figureQuery.by === undefined
  const data =
    isWhole && figureQuery.figure.kind === 'point'
      ? withBalances(undone, own.sum - (await sumBefore(db, seen, span)))
      : undone
  return {
    ...about,
    ...(ofTeacher && {
      class_teacher: { class: about.figure.class ?? '', mine: ofTeacher.mine, all: own.count },
    }),
    ...sumsOf(mayNotSee ? all : own),
    others: mayNotSee ? { count: all.count - own.count, sum: all.sum - own.sum } : null,
    data:
      ofTeacher && seen.giversBut === undefined
        ? await withGivers(db, caller, { className: about.figure.class ?? '', rows: data })
        : data,
    pages: Math.ceil(count / span.limit),
    total: count,
  }
}

const sumsOf = ({ sum, opening }: Readonly<{ sum: number; opening: number }>) => ({
  sum,
  ...(opening !== 0 && { opening }),
})

/** Returns the sum of the pages before this one, whose entries are newer. */
const sumBefore = (db: CommonQueryMethods, filter: HistoryFilter, { limit, page }: PageSpan) =>
  page === 0 ? 0 : sumNewest(db, filter, limit * page)

const withBalances = (rows: readonly ExplainedEntry[], newest: number) => {
  let balance = newest
  return rows.map((row) => {
    const shown = { ...row, balance }
    balance -= row.point
    return shown
  })
}

type TeacherRequest = Readonly<{
  caller: Caller
  figureQuery: ExplainedFigureQuery
  seen: HistoryFilter
  all: number
}>

/** Returns undefined for all but class teachers. */
const seenAsTeacher = async (
  db: CommonQueryMethods,
  { caller, figureQuery: { figure, by }, seen, all }: TeacherRequest,
) => {
  const { role, allAction, userId } = caller
  if (role === 'user' || allAction || seen.actorId !== undefined) return undefined
  const ofMine = { ...seen, actorId: userId }
  const mine = (await sumEntries(db, figure, ofMine)).count
  if (by === 'me') return { mine, count: mine, shown: ofMine }
  if (by === undefined) return { mine, count: all, shown: seen }
  const conditions = [...(seen.conditions ?? []), sql.fragment`entries.actor_id <> ${userId}`]
  return { mine, count: all - mine, shown: { ...seen, conditions } }
}

type EntriesOfStudent = Readonly<{ className: string; rows: ExplainedEntry[] }>

const withGivers = async (
  db: CommonQueryMethods,
  { organizationId }: Caller,
  { className, rows }: EntriesOfStudent,
): Promise<ExplainedEntry[]> => {
  const [first] = rows
  if (!first) return rows
  const of = { periodId: first.period, class: className }
  const found = await listStaffClasses(db, organizationId, of)
  const byStaff = Map.groupBy(found, ({ staff_id }) => staff_id)
  return rows.map((row) => {
    const classes = byStaff.get(row.created_by._id ?? '')
    if (!classes) return row
    const subjects = classes.flatMap(({ subject_en: en, subject_zh: zh }) =>
      en === null || zh === null ? [] : [{ en, zh }],
    )
    const is_class_teacher = classes.some((one) => one.is_class_teacher)
    return { ...row, giver: { is_class_teacher, subjects } }
  })
}

export const explainByDays = async (
  db: CommonQueryMethods,
  { caller, figureQuery, span }: EntriesRequest,
): Promise<Explanation<ExplainDaysAnswer>> => {
  const about = await aboutOf(db, caller, figureQuery)
  const filter = await filterOf(db, caller.organizationId, figureQuery)
  if (!filter) return { ...about, ...none }
  const { rows, count, ...sums } = await sumEntriesByDay(db, filter, span)
  return {
    ...about,
    ...sumsOf(sums),
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

type EntriesViewer = Readonly<{ caller: Caller; sight: Sight; giversBut: string | undefined }>

const withUndoings = async (
  db: CommonQueryMethods,
  { caller, sight, giversBut }: EntriesViewer,
  rows: readonly HistoryRow[],
): Promise<ExplainedEntry[]> => {
  const { organizationId } = caller
  const reverting = rows.flatMap(({ reverted_by }) => reverted_by ?? [])
  const found = await findUndoings(db, organizationId, reverting)
  const isHidden = caller.role === 'user' || giversBut !== undefined
  const undoings = isHidden ? withShownGivers(found, giversBut) : found
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
    undone_by: undoneBy(byId.get(row.reverted_by ?? ''), row, sight),
    batch_size: sizes.get(row.batch_id) ?? null,
  }))
}

// Names who undid an entry only to callers who may see that person's records of the student.
const undoneBy = (undoing: Undoing | undefined, { profile_id }: HistoryRow, sight: Sight) => {
  if (!undoing || !sight.sees({ actor_id: undoing.actor_id, profile_id })) return null
  const { actor_name_en, actor_name_zh, actor_role } = undoing
  return { name: { en: actor_name_en, zh: actor_name_zh }, isParent: actor_role === 'parent' }
}
