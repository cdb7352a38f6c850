import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { foldClass } from '#domain/folding.ts'
import { createTimeSlices, mapInSlices } from '#platform/concurrency/time-slices.ts'
import { int4, text } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import type { InvalidField } from '#registry/registry-error.ts'
import { makePlan, planningOf } from './make-plan.ts'
import type { ImportPlan, PlannedRow, RowState } from './plan-import.ts'
import type { NewStudentImport } from './student-import.ts'

export type PreviewedRow = Readonly<{
  state: Exclude<RowState, 'repeated'> | 'invalid'
  errors: readonly InvalidField[]
  /** Null for a new student. `class`: null outside the period. */
  stored: PlannedRow['known']
  /** Username of another student who would have the same class number after the import. */
  classNoOf: string | null
  /** The stored spelling of the class, if it differs. */
  classAlso: string | null
  /** The row's class, if no period has had it. */
  newClass: string | null
  isNameless: boolean
}>

/** @throws RegistryError `not_found` for the period */
export const previewImport = async (
  db: CommonQueryMethods,
  author: Pick<Author, 'organizationId' | 'userId'>,
  batch: NewStudentImport,
): Promise<PreviewedRow[]> => {
  if (batch.users.length === 0) return []
  const plan = await makePlan(db, await planningOf(db, author, batch))
  const errors = Map.groupBy(plan.errors, ({ field }) => Number(field.split('.')[1]))
  const sharing = await sharedNumbers(
    plan,
    await findAtPlaces(db, author.organizationId, { batch, plan }),
  )
  const classes = await findEveryClass(db, author.organizationId)
  const newAt = newClasses(classes, plan.rows)
  return await mapInSlices(plan.rows, (row): PreviewedRow => {
    const wrong = errors.get(row.index) ?? []
    return {
      state: wrong.length > 0 ? 'invalid' : row.state === 'repeated' ? 'unchanged' : row.state,
      errors: wrong,
      stored: row.known?.is_own ? row.known : null,
      classNoOf: sharing.get(row.index) ?? null,
      classAlso: batch.users[row.index]?.class === row.input.class ? null : row.input.class,
      newClass: wrong.length > 0 ? null : (newAt.get(row.index) ?? null),
      isNameless: row.name.en === '' && row.name.zh === '',
    }
  })
}

const ClassRow = z.object({ class: z.string() })
type ClassRow = z.infer<typeof ClassRow>

const findEveryClass = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(ClassRow)`
    SELECT DISTINCT class FROM profiles WHERE organization_id = ${organizationId}`)

/** Returns each new class with its first row; none while the organisation has no classes. */
const newClasses = (classes: readonly ClassRow[], rows: readonly PlannedRow[]) => {
  const known = new Set(classes.map((one) => foldClass(one.class)))
  const found = new Map<number, string>()
  if (known.size === 0) return found
  for (const { index, input } of rows) {
    const folded = foldClass(input.class)
    if (!known.has(folded)) found.set(index, input.class)
    known.add(folded)
  }
  return found
}

const Placed = z.object({
  user_id: z.string(),
  username: z.string(),
  class: z.string(),
  class_no: z.number(),
})
type Placed = z.infer<typeof Placed>

type Places = Readonly<{ batch: NewStudentImport; plan: ImportPlan }>

const findAtPlaces = (db: CommonQueryMethods, organizationId: string, { batch, plan }: Places) =>
  db.any(sql.type(Placed)`
    SELECT DISTINCT user_id, username, class, class_no
    FROM ${sentRows(
      plan.rows.map(({ input }) => ({ sent_class: input.class, sent_no: input.class_no })),
      { sent_class: text, sent_no: int4 },
    )} AS sent
    JOIN profiles ON organization_id = ${organizationId} AND period_id = ${batch.periodId}
      AND class = sent_class AND class_no = sent_no
    JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id
    WHERE erased_at IS NULL`)

const placeOf = (one: Readonly<{ class: string; class_no: number }>) =>
  `${one.class_no} ${one.class}`

const sharedNumbers = async ({ rows }: ImportPlan, placed: readonly Placed[]) => {
  const moved = new Set(rows.map(({ userId }) => userId))
  const atPlace = new Map<string, { userId: string; username: string }[]>()
  const put = (place: string, userId: string, username: string) => {
    const there = atPlace.get(place) ?? []
    // Two are enough, because the preview names one other student who has the number.
    if (there.length < 2) atPlace.set(place, [...there, { userId, username }])
  }
  for (const one of placed)
    if (!moved.has(one.user_id)) put(placeOf(one), one.user_id, one.username)
  const slices = createTimeSlices()
  for (const { input, userId, username } of rows) {
    put(placeOf(input), userId, username)
    const pause = slices.pauseIfOver()
    if (pause) await pause
  }
  const another = ({ input, userId }: PlannedRow) =>
    atPlace.get(placeOf(input))?.find((one) => one.userId !== userId)?.username
  return new Map(
    rows.flatMap((row) =>
      [[row.index, another(row)] as const].filter(([, name]) => name !== undefined),
    ),
  )
}
