import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { classSpelling } from '#domain/class-spelling.ts'
import {
  areSameStaffClasses,
  mostClassesOfStaff,
  type StaffClassEntry,
} from '#domain/staff-classes-text.ts'
import { bool, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { FieldsError, foundRow, type InvalidField } from '#registry/registry-error.ts'
import { findStaff } from './list-staff.ts'

/** The limit for a period. */
export const mostStaffClasses = 5000

export const StaffClassRow = z.object({
  staff_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  is_class_teacher: z.boolean(),
  subject_id: z.string().nullable(),
  subject_en: z.string().nullable(),
  subject_zh: z.string().nullable(),
})
export type StaffClassRow = z.infer<typeof StaffClassRow>

type StaffClassFilter = Readonly<{
  periodId: string
  staffId?: string | undefined
  class?: string | undefined
}>

/** Lists class teachers first. Includes inactive staff only by `staffId`. */
export const listStaffClasses = (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, staffId, class: className }: StaffClassFilter,
) =>
  db.any(sql.type(StaffClassRow)`
    SELECT staff_id, users.name_en, users.name_zh, class, is_class_teacher, subject_id,
      subjects.name_en AS subject_en, subjects.name_zh AS subject_zh
    FROM staff_classes JOIN users
      ON users.organization_id = ${organizationId} AND users.id = staff_id AND role <> 'user' AND erased_at IS NULL
    LEFT JOIN subjects ON subjects.organization_id = ${organizationId} AND subjects.id = subject_id
    WHERE staff_classes.organization_id = ${organizationId} AND period_id = ${periodId}
      ${staffId === undefined ? sql.fragment`AND users.is_active` : sql.fragment`AND staff_id = ${staffId}`}
      ${className === undefined ? sql.fragment`` : sql.fragment`AND fold_class(class) = fold_class(${className})`}
    ORDER BY is_class_teacher DESC, class COLLATE natural_order, class, place, lower(users.name_en),
      staff_id, subject_id
    LIMIT ${mostStaffClasses}`)

const StaffClassOfPeriod = z.object({
  period: z.string(),
  class: z.string(),
  is_class_teacher: z.boolean(),
  subject_en: z.string().nullable(),
  subject_zh: z.string().nullable(),
})

export const listClassesOfStaff = (
  db: CommonQueryMethods,
  { organizationId, userId }: Readonly<{ organizationId: string; userId: string }>,
) =>
  db.any(sql.type(StaffClassOfPeriod)`
    SELECT periods.name AS period, class, is_class_teacher, subjects.name_en AS subject_en,
      subjects.name_zh AS subject_zh
    FROM staff_classes
    JOIN periods ON periods.organization_id = ${organizationId} AND periods.id = period_id
    LEFT JOIN subjects ON subjects.organization_id = ${organizationId} AND subjects.id = subject_id
    WHERE staff_classes.organization_id = ${organizationId} AND staff_id = ${userId}
    ORDER BY start_at, period_id, is_class_teacher DESC, class COLLATE natural_order, class, place, subject_id`)

export type StaffClassesChange = Readonly<{
  staffId: string
  periodId: string
  classes: readonly StaffClassEntry[]
  before?: readonly StaffClassEntry[] | undefined
}>

/** Applies the difference between `before` and `classes` to `mine`. */
const withChanges = (
  mine: readonly StaffClassEntry[],
  before: readonly StaffClassEntry[],
  classes: readonly StaffClassEntry[],
) => {
  const seen = new Set(before.map(entryKey))
  const chosen = new Set(classes.map(entryKey))
  const isRemoved = (key: string) => seen.has(key) && !chosen.has(key)
  return [
    ...mine.filter((row) => !isRemoved(entryKey(row))),
    ...classes.filter((row) => !seen.has(entryKey(row))),
  ]
}

/**
 * Sets the person's classes in a period. With `before`, applies only the differences from it.
 * @throws RegistryError `not_found`, `idempotency_key_reused`; FieldsError `class_not_found`,
 * `subject_not_found`, `yup_array_max`
 */
export const setStaffClasses = (
  db: CommonQueryMethods,
  author: Author,
  change: StaffClassesChange,
) =>
  db.transaction(async (transaction) => {
    const { staffId, periodId, classes, before } = change
    await lockOrganization(transaction, author.organizationId)
    if ((await claimCommand(transaction, author, change)).isRepeated) return
    foundRow(await findPeriod(transaction, author.organizationId, periodId))
    foundRow(await findStaff(transaction, author.organizationId, staffId))
    const { classOf, hasSubject } = await readKnownClasses(
      transaction,
      author.organizationId,
      periodId,
    )
    const mine = await findStaffClassEntries(transaction, author.organizationId, {
      periodId,
      staffIds: [staffId],
    })
    const kept = new Set([...mine, ...(before ?? [])].map((row) => row.class))
    const errors: InvalidField[] = classes.flatMap((row, at) => [
      ...(classOf(row.class) === undefined && !kept.has(row.class)
        ? [{ field: `classes.${at}.class`, code: 'class_not_found' } as const]
        : []),
      ...(row.subject === null || hasSubject(row.subject)
        ? []
        : [{ field: `classes.${at}.subject`, code: 'subject_not_found' } as const]),
    ])
    if (errors.length > 0) throw new FieldsError(errors)
    const spelledAs = (rows: readonly StaffClassEntry[]) =>
      rows.map((row) => ({ ...row, class: classOf(row.class) ?? row.class }))
    const spelled = spelledAs(classes)
    // Rows that the author did not change stay, because a colleague may have changed them since.
    const wanted = before ? withChanges(mine, spelledAs(before), spelled) : spelled
    await replaceStaffClasses(transaction, author, {
      periodId,
      wanted: new Map([[staffId, wanted]]),
    })
  })

export type ClassTeachersChange = Readonly<{
  class: string
  periodId: string
  staffIds: readonly string[]
  before?: readonly string[] | undefined
}>

/**
 * Sets a class's class teachers in a period. With `before`, applies only the differences from it.
 * @throws RegistryError `not_found`, `idempotency_key_reused`; FieldsError `class_not_found`,
 * `yup_array_max`
 */
export const setClassTeachers = (
  db: CommonQueryMethods,
  author: Author,
  change: ClassTeachersChange,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { periodId, staffIds } = change
    await lockOrganization(transaction, author.organizationId)
    if ((await claimCommand(transaction, author, change)).isRepeated) return
    foundRow(await findPeriod(transaction, organizationId, periodId))
    const seen = new Set(change.before)
    const added = staffIds.filter((id) => !seen.has(id))
    for (const id of added) foundRow(await findStaff(transaction, organizationId, id))
    const before = await findStaffClassEntries(transaction, organizationId, { periodId })
    const { classes } = await readKnownClasses(transaction, organizationId, periodId)
    const className = classSpelling([...classes, ...before.map((row) => row.class)])(change.class)
    const isOfClass = (row: StaffClassEntry) => row.is_class_teacher && row.class === className
    // A class without students can lose teachers, but not gain any.
    if (!classes.includes(className) && (added.length > 0 || !before.some(isOfClass)))
      throw new FieldsError([{ field: 'class', code: 'class_not_found' }])
    const present = before.filter(isOfClass).map((row) => row.staff_id)
    const chosen = new Set(staffIds)
    // Without `before`, everybody else leaves.
    const stays = (id: string) => chosen.has(id) || (change.before && !seen.has(id))
    const teachers = new Set([...present.filter(stays), ...added])
    const touched = new Set([...teachers, ...present])
    const ofStaff = Map.groupBy(before, (row) => row.staff_id)
    const wanted = [...touched].map((id): [string, StaffClassEntry[]] => {
      const others = (ofStaff.get(id) ?? []).filter((row) => !isOfClass(row))
      const own = { class: className, is_class_teacher: true, subject: null }
      return [id, teachers.has(id) ? [...others, own] : others]
    })
    await replaceStaffClasses(transaction, author, { periodId, wanted: new Map(wanted) })
  })

const Stored = z.object({
  staff_id: z.string(),
  class: z.string(),
  is_class_teacher: z.boolean(),
  subject: z.string().nullable(),
})

export const findStaffClassEntries = (
  db: CommonQueryMethods,
  organizationId: string,
  { periodId, staffIds }: Readonly<{ periodId: string; staffIds?: readonly string[] }>,
) =>
  db.any(sql.type(Stored)`
    SELECT staff_id, class, is_class_teacher, subject_id AS subject FROM staff_classes
    WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      ${staffIds ? sql.fragment`AND staff_id = ANY(${sql.array(staffIds, 'uuid')})` : sql.fragment``}
    ORDER BY staff_id, is_class_teacher DESC, class COLLATE natural_order, class, subject_id`)

/** Returns the classes and subjects that rows may name. `classOf` spells as the period does. */
export const readKnownClasses = async (
  db: CommonQueryMethods,
  organizationId: string,
  periodId: string,
) => {
  const classes = await db.anyFirst(sql.type(z.object({ class: z.string() }))`
    SELECT class FROM profiles
    WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND class_no IS NOT NULL AND class <> ''
    GROUP BY class ORDER BY count(*) DESC, class`)
  const subjects = await db.any(sql.type(
    z.object({ id: z.string(), name_en: z.string(), name_zh: z.string() }),
  )`
    SELECT id, name_en, name_zh FROM subjects WHERE organization_id = ${organizationId} ORDER BY place, id`)
  const [there, spelled] = [new Set(classes), classSpelling(classes)]
  const ids = new Set(subjects.map(({ id }) => id))
  return {
    classes,
    subjects,
    hasSubject: (id: string) => ids.has(id),
    classOf: (typed: string) => {
      const name = spelled(typed)
      return there.has(name) ? name : undefined
    },
  }
}

const entryKey = (row: StaffClassEntry) =>
  JSON.stringify([row.class, row.is_class_teacher, row.subject])

const insertedColumns = {
  staff_id: uuid,
  class: text,
  is_class_teacher: bool,
  subject_id: nullable(uuid),
}

type StaffClassesToReplace = Readonly<{
  periodId: string
  wanted: ReadonlyMap<string, readonly StaffClassEntry[]>
  /** False if the caller logs each person. */
  logs?: boolean
}>

/**
 * Replaces each person's classes. Logs and returns the people whose classes change. Call it under
 * `lockOrganization`.
 * @throws FieldsError `yup_array_max`
 */
export const replaceStaffClasses = async (
  transaction: CommonQueryMethods,
  author: Author,
  { periodId, wanted, logs = true }: StaffClassesToReplace,
) => {
  const { organizationId } = author
  const staffIds = [...wanted.keys()]
  const before = Map.groupBy(
    await findStaffClassEntries(transaction, organizationId, { periodId, staffIds }),
    (row) => row.staff_id,
  )
  const changed = staffIds.filter(
    (id) => !areSameStaffClasses(before.get(id) ?? [], wanted.get(id) ?? []),
  )
  if (changed.length === 0) return []
  await transaction.query(sql.typeAlias('void')`
    DELETE FROM staff_classes WHERE organization_id = ${organizationId} AND period_id = ${periodId}
      AND staff_id = ANY(${sql.array(changed, 'uuid')})`)
  const rows = changed.flatMap((staff_id) => {
    const byKey = new Map((wanted.get(staff_id) ?? []).map((row) => [entryKey(row), row]))
    if (byKey.size > mostClassesOfStaff) throw tooMany(mostClassesOfStaff)
    return [...byKey.values()].map(({ subject, ...row }) => ({
      staff_id,
      class: row.class,
      is_class_teacher: row.is_class_teacher,
      subject_id: subject,
    }))
  })
  if (rows.length > 0)
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO staff_classes (organization_id, period_id, staff_id, class, is_class_teacher, subject_id)
      SELECT ${organizationId}::uuid, ${periodId}::uuid, staff_id, class, is_class_teacher, subject_id
      FROM ${sentRows(rows, insertedColumns)} AS new`)
  const count = await transaction.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) FROM staff_classes WHERE organization_id = ${organizationId} AND period_id = ${periodId}`)
  if (count > mostStaffClasses) throw tooMany(mostStaffClasses)
  if (!logs) return changed
  await logChanges(
    transaction,
    author,
    changed.map(
      (subjectId) =>
        ({ action: 'updated', subjectType: 'user', subjectId, fields: ['classes'] }) as const,
    ),
  )
  return changed
}

const tooMany = (max: number) =>
  new FieldsError([{ field: 'classes', code: 'yup_array_max', params: { max } }])
