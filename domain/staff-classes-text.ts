import { classSpelling } from './class-spelling.ts'
import { foldName } from './folding.ts'

/** Classes of one person in a period at most. */
export const mostClassesOfStaff = 60

/** What somebody does in a class. A class teacher's own entry has no subject. */
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

/** Parts of a cell at most: more than anybody has. */
const mostParts = 200
const shownLetters = 60

/** Reads `1A*;2B:Mathematics`: the star marks the class teacher. */
export const staffClassReader = ({ classes, subjects }: KnownNames) => {
  const [there, spelled] = [new Set(classes), classSpelling(classes)]
  const bySubject = new Map(
    subjects.flatMap(({ id, name_en, name_zh }) =>
      [name_en, name_zh].map((name): [string, string] => [foldName(name), id]),
    ),
  )
  const read = (part: string): StaffClassEntry[] | StaffClassError => {
    const [given = '', subjectName, ...more] = part.split(':').map((text) => text.trim())
    const isTeacher = given.endsWith('*')
    const name = isTeacher ? given.slice(0, -1).trim() : given
    if (name === '' || name.includes('*') || more.length > 0 || subjectName === '')
      return unreadable(part)
    const known = spelled(name)
    if (!there.has(known)) return { code: 'staff_class_unknown', name: shortened(name) }
    const subject = subjectName === undefined ? null : bySubject.get(foldName(subjectName))
    if (subject === undefined)
      return { code: 'subject_name_unknown', name: shortened(subjectName ?? '') }
    const own = { class: known, is_class_teacher: true, subject: null }
    const taught = { class: known, is_class_teacher: false, subject }
    if (!isTeacher) return [taught]
    return subject === null ? [own] : [own, taught]
  }
  return (text: string) => {
    const parts = text.normalize('NFKC').split(/[;,、\n]/)
    if (parts.length > mostParts) return { entries: [], errors: [unreadable(text)] }
    const found = parts.map((part) => part.trim()).flatMap((part) => (part ? [read(part)] : []))
    return {
      entries: uniqueEntries(found.flatMap((one) => (isError(one) ? [] : one))),
      errors: found.filter(isError),
    }
  }
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

/** Compares two sets of entries in any order. */
export const areSameStaffClasses = (
  some: readonly StaffClassEntry[],
  others: readonly StaffClassEntry[],
) => {
  const [one, other] = [some, others].map((entries) => [...new Set(entries.map(keyOf))].sort())
  return one!.join() === other!.join()
}
