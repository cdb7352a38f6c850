import { foldName } from '#api/contracts/folding.ts'
import type { Staff } from '#api/contracts/staff.ts'
import { StaffRow } from '#api/contracts/staff.ts'
import {
  areSameStaffClasses,
  mostClassesOfStaff,
  type StaffClass,
  type StaffClassEntry,
  staffClassReader,
  staffClassWriter,
} from '#api/contracts/staff-classes.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { type FieldError, fieldErrors } from '#api/contracts/validation.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import type { CsvLine, PreviewRow, RowCells } from '#web/patterns/import/preview-row.ts'
import type { StaffKey } from './staff-kind.ts'

export type StaffPreviewRow = PreviewRow<StaffKey, StaffRow>
export type ToCheckStaff = ToCheck<StaffKey> & {
  staff: readonly Staff[]
  ownId: string
  /** If absent, no class or subject is known. */
  known?: StaffClassesKnown | undefined
}

/** The data by which the column of classes is read and compared. */
export type StaffClassesKnown = Readonly<{
  classes: readonly string[]
  subjects: readonly Subject[]
  stored: readonly StaffClass[]
}>

/** Returns invalid lines first, each group in the file's order. */
export const checkStaff = ({
  lines,
  refused,
  staff,
  ownId,
  known: ofClasses = { classes: [], subjects: [], stored: [] },
}: ToCheckStaff): StaffPreviewRow[] => {
  const classes = classesOf(ofClasses)
  const known = new Map(staff.map((one) => [foldName(one.email), one]))
  // Like the server: if an older database has two spellings of an email, the exact one wins.
  for (const one of staff) known.set(one.email, one)
  return checkLines({
    lines,
    refused,
    idKey: 'email',
    duplicate: 'email_duplicate',
    preview: (line) =>
      previewOf(line, {
        known: known.get(line.cells.email) ?? known.get(foldName(line.cells.email)),
        ownId,
        classes,
      }),
  })
}

const texts = ['name.zh', 'name.en', 'title.zh', 'title.en'] as const

const previewOf = (
  { line, cells: given }: CsvLine<StaffKey>,
  { known, ownId, classes }: StoredStaff,
): StaffPreviewRow => {
  const stored = {
    'name.zh': known?.name.zh ?? '',
    'name.en': known?.name.en ?? '',
    'title.zh': known?.title.zh ?? '',
    'title.en': known?.title.en ?? '',
  }
  const filled = Object.fromEntries(texts.map((key) => [key, given[key] || stored[key]]))
  const own = known ? (classes.stored.get(known._id) ?? []) : []
  const read = given.classes ? classes.read(given.classes) : { entries: own, errors: [] }
  const wasClasses = classes.textOf(own)
  const cells: RowCells<StaffKey> = {
    ...given,
    ...filled,
    classes: read.errors.length > 0 ? given.classes : classes.textOf(read.entries),
  }
  const input = inputOf({ ...cells, classes: given.classes })
  const parsed = StaffRow.safeParse(input)
  const errors = [
    ...(parsed.success ? [] : fieldErrors(parsed.error.issues, input)),
    ...(known?._id === ownId && given.password ? ownPassword : []),
    ...(read.entries.length > mostClassesOfStaff ? tooManyClasses : []),
    ...read.errors.map(({ code, name }) => ({ field: 'classes', code, params: { name } })),
  ]
  // Changing another administrator requires your own password.
  const isEqual = known?.role === 'organization_admin' && known._id !== ownId
  const asks = cells.password !== '' || isEqual
  if (!parsed.success || errors.length > 0)
    return { line, result: 'invalid', cells, was: {}, errors, input, asks }
  const changed = texts.filter((key) => cells[key] !== stored[key]).map((key) => [key, stored[key]])
  const was = known
    ? Object.fromEntries([
        ...changed,
        ...(areSameStaffClasses(read.entries, own) ? [] : [['classes', wasClasses]]),
        ...(cells.password ? [['password', '']] : []),
      ])
    : {}
  const result = !known ? 'new' : Object.keys(was).length > 0 ? 'update' : 'unchanged'
  return { line, result, cells, was, errors, input: parsed.data, asks }
}

type StoredStaff = Readonly<{
  known: Staff | undefined
  ownId: string
  classes: ReturnType<typeof classesOf>
}>

const classesOf = ({ classes, subjects, stored }: StaffClassesKnown) => {
  const names = subjects.map(({ _id: id, name }) => ({ id, name_en: name.en, name_zh: name.zh }))
  const kept = stored.map((row) => row.class)
  const entry = (row: StaffClass): StaffClassEntry => ({
    class: row.class,
    is_class_teacher: row.is_class_teacher,
    subject: row.subject?._id ?? null,
  })
  return {
    read: staffClassReader({ classes: [...new Set([...classes, ...kept])], subjects: names }),
    stored: new Map(
      [...Map.groupBy(stored, ({ staff }) => staff._id)].map(([id, rows]) => [id, rows.map(entry)]),
    ),
    textOf: staffClassWriter({ subjects: names }),
  }
}

const ownPassword: FieldError[] = [{ field: 'password', code: 'own_password' }]

const tooManyClasses: FieldError[] = [
  { field: 'classes', code: 'yup_array_max', params: { max: mostClassesOfStaff } },
]

const inputOf = (cells: RowCells<StaffKey>): StaffRow => ({
  email: cells.email,
  name: { zh: cells['name.zh'], en: cells['name.en'] },
  title: { zh: cells['title.zh'], en: cells['title.en'] },
  // Undefined keeps the stored value.
  password: cells.password || undefined,
  classes: cells.classes || undefined,
})
