import { v5 as uuidv5 } from 'uuid'
import { foldName } from '#domain/folding.ts'
import {
  areSameStaffClasses,
  mostClassesOfStaff,
  type StaffClassEntry,
  type StaffClassError,
  type staffClassReader,
} from '#domain/staff-classes-text.ts'
import type { InvalidField } from '#registry/registry-error.ts'
import type { StaffListRow } from './list-staff.ts'
import { staffNamesOf } from './staff-names.ts'

/** Empty fields keep the stored values. */
export type ImportedStaff = Readonly<{
  email: string
  name: Readonly<{ en: string; zh: string }>
  title?: Readonly<{ en: string | null; zh: string | null }> | undefined
  password?: string | null | undefined
  /** See domain/staff-classes-text.ts. */
  classes?: string | undefined
}>

export type StaffImport = Readonly<{
  /** A retry has the same id and creates no one twice. */
  commandId: string
  rows: readonly ImportedStaff[]
}>

export type KnownStaff = Readonly<{
  own: readonly StaffListRow[]
  foreign: ReadonlySet<string>
  /** By staff id, the classes in the current period. */
  classesOf?: ReadonlyMap<string, readonly StaffClassEntry[]> | undefined
  readClasses?: ReturnType<typeof staffClassReader> | undefined
}>

const textFields = ['name_en', 'name_zh', 'title_en', 'title_zh'] as const
type TextField = (typeof textFields)[number]

export type PlannedStaff = Readonly<{
  index: number
  userId: string
  email: string
  name_en: string
  name_zh: string
  title_en: string
  title_zh: string
  hasPassword: boolean
  known: StaffListRow | null
  fields: readonly (TextField | 'password' | 'classes')[]
  /** Undefined keeps the stored classes. */
  classes: readonly StaffClassEntry[] | undefined
  classErrors: readonly StaffClassError[]
}>

export type StaffPlan = Readonly<{
  errors: readonly InvalidField[]
  creations: readonly PlannedStaff[]
  updates: readonly PlannedStaff[]
  /** Created by this command before its answer was lost. */
  repeated: readonly PlannedStaff[]
  unchanged: number
}>

const idOfNew = (commandId: string, email: string) => uuidv5(foldName(email), commandId)

/** The author cannot change their own password. */
export const planStaffImport = (
  { commandId, rows }: StaffImport,
  { own, foreign, classesOf = new Map(), readClasses }: KnownStaff,
  authorId: string,
): StaffPlan => {
  const byEmail = new Map(own.map((staff) => [foldName(staff.email), staff]))
  // An older database may hold two spellings of an email: the exact one wins.
  for (const staff of own) byEmail.set(staff.email, staff)
  const planned = rows.map((row, index) =>
    planRow(row, index, { commandId, byEmail, classesOf, readClasses }),
  )
  const isRepeated = ({ known, email }: PlannedStaff) => known?.id === idOfNew(commandId, email)
  const others = planned.filter((row) => !isRepeated(row))
  const creations = others.filter(({ known }) => known === null)
  const updates = others.filter(({ known, fields }) => known !== null && fields.length > 0)
  return {
    errors: wrongFields(planned, foreign, authorId),
    creations,
    updates,
    repeated: planned.filter(isRepeated),
    unchanged: others.length - creations.length - updates.length,
  }
}

type Planning = Readonly<{
  commandId: string
  byEmail: ReadonlyMap<string, StaffListRow>
  classesOf: ReadonlyMap<string, readonly StaffClassEntry[]>
  readClasses: KnownStaff['readClasses']
}>

const planRow = (
  row: ImportedStaff,
  index: number,
  { commandId, byEmail, classesOf, readClasses }: Planning,
): PlannedStaff => {
  const known = byEmail.get(row.email) ?? byEmail.get(foldName(row.email)) ?? null
  const names = staffNamesOf({
    email: row.email,
    name_en: row.name.en || known?.name_en || '',
    name_zh: row.name.zh || known?.name_zh || '',
  })
  const after = {
    ...names,
    title_en: row.title?.en || known?.title_en || '',
    title_zh: row.title?.zh || known?.title_zh || '',
  }
  const read = row.classes ? readClasses?.(row.classes) : undefined
  const hasOthers =
    read !== undefined && !areSameStaffClasses(read.entries, classesOf.get(known?.id ?? '') ?? [])
  const texts = textFields.filter((field) => after[field] !== known?.[field])
  return {
    index,
    userId: known?.id ?? idOfNew(commandId, row.email),
    email: row.email,
    ...after,
    hasPassword: Boolean(row.password),
    known,
    fields: [
      ...texts,
      ...(row.password ? (['password'] as const) : []),
      ...(hasOthers ? (['classes'] as const) : []),
    ],
    classes: read?.entries,
    classErrors: read?.errors ?? [],
  }
}

const wrongFields = (
  rows: readonly PlannedStaff[],
  foreign: ReadonlySet<string>,
  authorId: string,
) => {
  const seen = new Set<string>()
  return rows.flatMap((row): InvalidField[] => {
    const { index, email, userId, hasPassword, classes = [], classErrors } = row
    const key = foldName(email)
    const isRepeat = seen.has(key)
    seen.add(key)
    if (isRepeat) return [{ field: `newAdmins.${index}.email`, code: 'email_duplicate' }]
    if (foreign.has(key)) return [{ field: `newAdmins.${index}.email`, code: 'email_used' }]
    const isOwnPassword = userId === authorId && hasPassword
    return [
      ...(isOwnPassword
        ? [{ field: `newAdmins.${index}.password`, code: 'own_password' } as const]
        : []),
      ...(classes.length > mostClassesOfStaff ? [tooManyClasses(index)] : []),
      ...classErrors.map(
        ({ code, name }) =>
          ({ field: `newAdmins.${index}.classes`, code, params: { name } }) as const,
      ),
    ]
  })
}

const tooManyClasses = (index: number): InvalidField => ({
  field: `newAdmins.${index}.classes`,
  code: 'yup_array_max',
  params: { max: mostClassesOfStaff },
})
