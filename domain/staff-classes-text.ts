import { classSpelling } from './class-spelling.ts'
import { foldName } from './folding.ts'

/** The most classes of one person in a period. */
export const mostClassesOfStaff = 60

/** A class teacher's own entry has no subject. */
export type StaffClassEntry = Readonly<{
  class: string
  is_class_teacher: boolean
  subject: string | null
}>

export type StaffClassError = Readonly<{
  code: 'staff_class_unknown' | 'subject_name_unknown' | 'staff_classes_unreadable'
  name: string
}>

type KnownNames = Readonly<{
  classes: readonly string[]
  subjects: readonly Readonly<{ id: string; name_en: string; name_zh: string }>[]
}>

/** The most entries of a cell; nobody has as many. */
const mostParts = 200
const shownLetters = 60

/**
 * Reads `1A*;2B:Mathematics`; the star marks the class teacher. Names with these signs are quoted.
 * A subject may be given by its id.
 */
export const staffClassReader = ({ classes, subjects }: KnownNames) => {
  const [there, spelled] = [new Set(classes), classSpelling(classes)]
  const subjectOf = subjectFinder(subjects)
  const read = (part: string): StaffClassEntry[] | StaffClassError => {
    const found = partForm.exec(part)?.groups
    if (!found) return unreadable(part)
    const name = unquoted(found['class'] ?? '')
    const known = spelled(name)
    if (!there.has(known)) return { code: 'staff_class_unknown', name: shortened(name) }
    const subjectName = found['subject'] && unquoted(found['subject'])
    const subject = subjectName === undefined ? null : subjectOf(subjectName)
    if (subject === undefined)
      return { code: 'subject_name_unknown', name: shortened(subjectName ?? '') }
    const own = { class: known, is_class_teacher: true, subject: null }
    const taught = { class: known, is_class_teacher: false, subject }
    if (!found['star']) return [taught]
    return subject === null ? [own] : [own, taught]
  }
  return (text: string) => {
    const parts = text.match(partsOfCell) ?? []
    const isOpen = text.split('"').length % 2 === 0
    if (isOpen || parts.length > mostParts) return { entries: [], errors: [unreadable(text)] }
    const found = parts.map((part) => part.trim()).flatMap((part) => (part ? [read(part)] : []))
    return {
      entries: uniqueEntries(found.flatMap((one) => (isError(one) ? [] : one))),
      errors: found.filter(isError),
    }
  }
}

/** Writes text that `staffClassReader` reads back. */
export const staffClassWriter = ({ subjects }: Pick<KnownNames, 'subjects'>) => {
  const subjectOf = subjectFinder(subjects)
  const nameOf = new Map(
    subjects.map(({ id, name_en, name_zh }) => [
      id,
      [name_en, name_zh].find((name) => name !== '' && subjectOf(name) === id) ?? id,
    ]),
  )
  return (entries: readonly StaffClassEntry[]) =>
    entries
      .map(({ class: name, is_class_teacher, subject }) => {
        const star = is_class_teacher ? '*' : ''
        const taught = subject ? `:${quoted(nameOf.get(subject) ?? subject)}` : ''
        return `${quoted(name)}${star}${taught}`
      })
      .join(';')
}

const quotedForm = '"(?:[^"]|"")*"'
const signs = ':：*＊;；,，、\\n"'
const partsOfCell = new RegExp(`(?:${quotedForm}|[^;；,，、\\n"])+`, 'g')
const named = `${quotedForm}|[^${signs}]+`
const partForm = new RegExp(
  `^(?<class>${named})(?<star>[*＊])?\\s*(?:[:：]\\s*(?<subject>${named}))?$`,
)
const hasSigns = new RegExp(`[${signs}]`)

const unquoted = (text: string) =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text.trim()
const quoted = (text: string) => (hasSigns.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const subjectFinder = (subjects: KnownNames['subjects']) => {
  const ids = new Map(
    subjects.flatMap(({ id, name_en, name_zh }) =>
      [id, name_en, name_zh].map((name): [string, string] => [foldName(name), id]),
    ),
  )
  return (name: string) => ids.get(foldName(name))
}

const shortened = (text: string) => {
  const letters = [...text]
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters).join('')}…` : text
}

const unreadable = (text: string): StaffClassError => ({
  code: 'staff_classes_unreadable',
  name: shortened(text),
})

const isError = (found: StaffClassEntry[] | StaffClassError): found is StaffClassError =>
  'code' in found

const keyOf = (entry: StaffClassEntry) =>
  JSON.stringify([entry.class, entry.is_class_teacher, entry.subject])

const uniqueEntries = (entries: readonly StaffClassEntry[]) => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
]

/** Ignores the order. */
export const areSameStaffClasses = (
  some: readonly StaffClassEntry[],
  others: readonly StaffClassEntry[],
) => {
  const [one, other] = [some, others].map((entries) => [...new Set(entries.map(keyOf))].sort())
  return one!.join() === other!.join()
}
